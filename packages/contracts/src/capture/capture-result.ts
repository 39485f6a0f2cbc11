import type { FileFormat } from '../formats/formats.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { FailedAssertion } from './assertions.ts';
import type { OutputType } from './outputs.ts';

/**
 * Conditions of a result that its caller should know before relying on it. Each is reported in the
 * response.
 */
export const captureWarnings = {
  PAGE_CUT: 'Part of the page is not in the capture.',
  OUTPUT_FAILED: 'Some of the outputs failed.',
  ASSERTION_FAILED: 'The page does not meet the assertions.',
  FORMAT_CHANGED: 'The image is too large for the requested format, so another format was used.',
  IMAGES_NOT_LOADED: 'Some visible images did not load.',
  NOT_SETTLED: 'The page was still changing when it was captured.',
  LOAD_NOT_FINISHED: 'The page had not finished loading when it was captured.',
  DOCUMENT_INCOMPLETE: 'The connection ended before the whole document was received.',
  RESOURCES_NOT_LOADED: 'Parts of the page did not load.',
  OVERLAYS_REMAIN: 'Elements that may be overlays still cover the page.',
  MAIN_CONTENT_NOT_FOUND: 'No main content was found on the page.',
  FORMULA_LOST: 'The page has formulas without readable source text.',
  LOOKS_BLANK: 'The image, or a viewport-sized section of it, has a single colour.',
  BOT_WALL: 'A bot challenge was captured instead of the page.',
  ERROR_PAGE: 'The page is an error page.',
  PATTERNS_WITHOUT_MATCH: 'Patterns of blockRequests can never match a URL.',
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
  /** Set if the warning is about only one of several outputs. */
  readonly outputId?: string;
};

/** A rectangle in an image, in its pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Requests of one kind to one host that failed or were refused. */
export type MissingResource = { readonly kind: string; readonly host: string; readonly count: number };

/** A document whose transfer was interrupted. */
export type IncompleteDocument = {
  /**
   * The received bytes of the decompressed body: browsers do not report the number of compressed
   * bytes.
   */
  readonly receivedBytes: number;
  /**
   * The `Content-Length` of the response (RFC 9110, section 8.6). It is the length of the
   * compressed body if `compressed` is set; absent without the header.
   */
  readonly announcedBytes?: number;
  readonly compressed: boolean;
};

/** An output that failed while others of the same capture succeeded. */
export type FailedOutput = {
  readonly outputId: string;
  readonly type: OutputType;
  readonly code: ErrorCode;
  readonly message: string;
};

/** How much of the page a text output contains. */
export type TextContent = {
  readonly outputId: string;
  /**
   * The number of words: runs of letters and digits. In scripts without spaces (Chinese, Japanese,
   * Thai, …) each character counts.
   */
  readonly words: number;
  /** The share of the visible words of the page, from 0 to 1. */
  readonly visibleShare: number;
};

/** The data of a page that a schedule compares in addition to its image. */
export type WatchedText = {
  /** The visible text, line by line. */
  readonly lines: readonly string[];
  /** When the text was read, in milliseconds. */
  readonly at: number;
  /** The page has more text than was read. */
  readonly isCut: boolean;
  /**
   * The part of the image that is compared; `null` if nothing matches the selector, absent if the
   * complete image is compared.
   */
  readonly area?: Box | null;
  /** Words, counted as in `TextContent`. Both counts are absent from older workers. */
  readonly words?: number;
  readonly page?: WatchedPage;
  /** The values of the schedule, as the page shows them. */
  readonly values?: readonly PageValue[];
  /** The language that the page declares. */
  readonly language?: string;
};

/** A value of the page that a schedule reads; `text` is `null` if no element matches. */
export type PageValue = { readonly name: string; readonly count: number; readonly text: string | null };

/** The rest of the page around the compared lines. */
export type WatchedPage = {
  readonly title: string;
  /** The number of words in all visible text. */
  readonly words: number;
  /** The first lines of the text. */
  readonly head: readonly string[];
  /** Whether the page has a visible password field. */
  readonly asksPassword: boolean;
};

/**
 * Facts observed during a capture that let a user assess the image. Facts that were not checked are
 * absent.
 */
export type Observations = {
  /** The addresses that redirected to the final address, in order. */
  readonly redirects: readonly string[];
  /** Whether the image has only one colour. */
  readonly looksBlank: boolean;
  /** The kind of page that was shown instead of the requested page. */
  readonly recognised: 'bot_wall' | 'error_page' | null;
  /** How the main document was interrupted; `null` if it is complete. */
  readonly incompleteDocument: IncompleteDocument | null;
  /** Requests that a block list stopped. */
  readonly blockedRequests: number;
  /** The consent platforms whose banner was dismissed, by the names in the rules. */
  readonly dismissedBanners: readonly string[];
  readonly removedOverlays: number;
  /** Elements that still cover the page like an overlay. */
  readonly remainingOverlays: number;
  readonly failedImages: number;
  /**
   * Hosts of requests that never ended, so that the page was captured before its `load` event;
   * empty if the event occurred.
   */
  readonly unfinishedHosts: readonly string[];
  /** Stylesheets, scripts, fonts, background images and frames that did not load. */
  readonly missingResources: readonly MissingResource[];
  /** Popups that the page opened and dialogs that it showed. All were closed. */
  readonly popups: number;
  readonly dialogs: number;
  /** Absent if every output succeeded. */
  readonly failedOutputs: readonly FailedOutput[];
  /** Absent if the request has no assertions. */
  readonly failedAssertions: readonly FailedAssertion[];
  /** One entry for each output of HTML, Markdown and JSON. */
  readonly texts: readonly TextContent[];
  /** Optional actions that were skipped, by their position in the request. */
  readonly skippedActions: readonly number[];
  /** Boxes of the elements that a schedule leaves out of its comparison. */
  readonly ignoredBoxes: readonly Box[];
  /** The text for the comparison of a schedule's run. It is removed after the comparison. */
  readonly watched: WatchedText;
  /** The normal form of the address at which a page of a crawl was read. */
  readonly pageUrl: string;
  /** `contentMark` of a page of a crawl. It identifies the page under another address. */
  readonly pageContent: string;
};

/**
 * The facts about a capture besides its files. Stored with the capture and returned as `capture`.
 */
export type CaptureReport = Partial<Observations> & {
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  readonly renderTimeMs: number;
  readonly warnings: readonly CaptureWarning[];
  readonly stages: readonly StageTiming[];
  /** Set for a job whose result is an earlier capture: the time of that capture. */
  readonly cachedFrom?: string;
};

/** One file of a capture in storage. */
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
