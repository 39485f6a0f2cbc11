import type { FileFormat } from '../formats/formats.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { FailedAssertion } from './assertions.ts';
import type { OutputType } from './outputs.ts';

export const captureWarnings = {
  PAGE_CUT: 'Part of the page is not in the capture.',
  OUTPUT_FAILED: 'Some of the outputs failed.',
  ASSERTION_FAILED: 'The page does not meet the assertions.',
  FORMAT_CHANGED: 'The image is too large for the requested format, so another format was used.',
  IMAGES_NOT_LOADED: 'Some visible images did not load.',
  NOT_SETTLED: 'The page was still changing when it was captured.',
  LOAD_NOT_FINISHED: 'The page had not finished loading when it was captured.',
  DOCUMENT_INCOMPLETE: 'The connection ended before the complete document was received.',
  RESOURCES_NOT_LOADED: 'Parts of the page did not load.',
  OVERLAYS_REMAIN: 'Elements that may be overlays still cover the page.',
  MAIN_CONTENT_NOT_FOUND: 'No main content was found on the page.',
  FORMULA_LOST: 'The page has formulas without readable source text.',
  LOOKS_BLANK: 'The image, or a viewport-sized section of it, has a single colour.',
  BOT_WALL: 'A bot challenge was captured instead of the page.',
  ERROR_PAGE: 'The page is an error page.',
  PATTERNS_WITHOUT_MATCH: 'Some patterns of blockRequests can never match a URL.',
  REQUESTS_REFUSED: 'The page requested URLs that are not allowed. Those requests were blocked.',
} as const;
export type CaptureWarningCode = keyof typeof captureWarnings;
export type CaptureWarning = { readonly code: CaptureWarningCode; readonly message: string };

export const warning = (code: CaptureWarningCode, detail = ''): CaptureWarning => ({
  code,
  message: detail === '' ? captureWarnings[code] : `${captureWarnings[code]} ${detail}`,
});

export type StageTiming = {
  readonly stage: string;
  readonly ms: number;
  readonly outcome: 'ok' | 'failed';
  readonly outputId?: string;
};

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type MissingResource = { readonly kind: string; readonly host: string; readonly count: number };

export type IncompleteDocument = {
  /** Bytes of the decompressed body: browsers do not report the compressed number. */
  readonly receivedBytes: number;
  /** The `Content-Length`: the length of the compressed body if `compressed` is set. */
  readonly announcedBytes?: number;
  readonly compressed: boolean;
};

export type FailedOutput = {
  readonly outputId: string;
  readonly type: OutputType;
  readonly code: ErrorCode;
  readonly message: string;
};

export type TextContent = {
  readonly outputId: string;
  /** Runs of letters and digits. In scripts without spaces each character counts. */
  readonly words: number;
  readonly visibleShare: number;
};

export type WatchedText = {
  readonly lines: readonly string[];
  readonly at: number;
  readonly isCut: boolean;
  /** `null` if nothing matches the selector, absent if the complete image is compared. */
  readonly area?: Box | null;
  /** Counted as in `TextContent`; absent from older workers. */
  readonly words?: number;
  readonly page?: WatchedPage;
  readonly values?: readonly PageValue[];
  readonly language?: string;
};

/** `text` is `null` if no element matches. */
export type PageValue = { readonly name: string; readonly count: number; readonly text: string | null };

/** The rest of the page around the compared lines. */
export type WatchedPage = {
  readonly title: string;
  readonly words: number;
  readonly head: readonly string[];
  readonly asksPassword: boolean;
};

/** Facts that were not checked are absent. */
export type Observations = {
  readonly redirects: readonly string[];
  readonly looksBlank: boolean;
  readonly recognised: 'bot_wall' | 'error_page' | null;
  readonly incompleteDocument: IncompleteDocument | null;
  readonly blockedRequests: number;
  readonly dismissedBanners: readonly string[];
  readonly removedOverlays: number;
  readonly remainingOverlays: number;
  readonly failedImages: number;
  /** Hosts of requests that never ended, so that the page was captured before its `load` event. */
  readonly unfinishedHosts: readonly string[];
  readonly missingResources: readonly MissingResource[];
  readonly popups: number;
  readonly dialogs: number;
  /** Absent if every output succeeded. */
  readonly failedOutputs: readonly FailedOutput[];
  /** Absent if the request has no assertions. */
  readonly failedAssertions: readonly FailedAssertion[];
  /** One entry for each output of HTML, Markdown and JSON. */
  readonly texts: readonly TextContent[];
  /** Positions in the request. */
  readonly skippedActions: readonly number[];
  readonly ignoredBoxes: readonly Box[];
  /** Removed after the comparison. */
  readonly watched: WatchedText;
  readonly pageUrl: string;
  /** `contentMark`, which identifies the page under another address. */
  readonly pageContent: string;
};

export type CaptureReport = Partial<Observations> & {
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  readonly renderTimeMs: number;
  readonly warnings: readonly CaptureWarning[];
  readonly stages: readonly StageTiming[];
  /** The time of the earlier capture, for a job whose result it is. */
  readonly cachedFrom?: string;
};

export type CapturedFile = {
  readonly outputId: string;
  readonly type: OutputType;
  readonly format: FileFormat;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
};
