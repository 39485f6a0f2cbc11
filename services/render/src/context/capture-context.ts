import type { CaptureRequest, Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureReport, CaptureWarning, Observations } from '@tintype/contracts/capture/capture-result';
import type { DedupeKeys } from '@tintype/contracts/crawls/crawl-request';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Blocklists } from '@tintype/blocklists/blocklists';
import type { Viewport } from '../browser/emulate.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import type { InPage, PageCalls } from '../browser/run-in-page.ts';
import type { Deadline } from './deadline.ts';
import type { Incomplete } from './broken-documents.ts';
import type { Missing } from './missing-resources.ts';
import type { Requests } from './requests.ts';
import type { ScheduledNavigation } from './scheduled-navigation.ts';
import type { Streams } from './streams.ts';
import type { SvgImages } from './svg-images.ts';
import type { NavigationHistory } from './navigations.ts';

/** The state that the stages of one capture share. */
export type CaptureContext = {
  readonly request: CaptureRequest;
  readonly extension: OriginExtension;
  readonly slot: PageSlot;
  readonly inPage: InPage;
  /** Calls functions in the current document, but not in one that replaces it. */
  readonly inDocument: InPage;
  /** Returns the frames inside the page that exist now. */
  readonly frames: PageCalls['frames'];
  readonly deadline: Deadline;
  readonly blocklists: Blocklists;
  readonly history: NavigationHistory;
  readonly requests: Requests;
  readonly scheduledNavigation: ScheduledNavigation;
  readonly streams: Streams;
  readonly svgImages: SvgImages;
  readonly missing: Missing;
  readonly incomplete: Incomplete;
  /** The rest of `settleTimeout`, in milliseconds. */
  readonly settleBudget: { leftMs: number };
  /**
   * The viewport that the browser emulates now: some outputs need a different viewport temporarily.
   */
  readonly emulated: { viewport: Viewport };
  /** Selectors of the request that matched a visible element before blocking and cleaning. */
  readonly seenBeforeBlocking: Set<string>;
  /** Adds a warning for the caller about something that the result does not show. */
  readonly warn: (warning: CaptureWarning) => void;
  /** Adds observations about the page to the report. */
  readonly note: (seen: Partial<Observations>) => void;
};

/**
 * The hooks of an origin in its captures (`origins/origins.ts`). An origin reads its own fields of
 * the stored request. The pipeline calls the hooks by name and does not depend on their purpose.
 */
export type OriginExtension = {
  /** The suffix that is added to the browser's own user agent. */
  readonly userAgentSuffix?: string;
  /** Whether an output that fails fails the capture, even if others succeed. */
  readonly needsEveryOutput?: boolean;
  /** Selectors in the origin's own fields, which the browser must support. */
  readonly selectors?: (request: CaptureRequest) => readonly FieldSelector[];
  /**
   * Called when the page has responded, even if the response was not a page. May end the capture as
   * failed before anything is charged.
   */
  readonly beforeTake?: (context: CaptureContext) => Promise<void>;
  /** Called after the outputs, while the page still looks as they show it. */
  readonly afterTake?: (context: CaptureContext, pictures: readonly SizedOutput[]) => Promise<void>;
  /** Returns files in addition to those that the request names. They are captured last. */
  readonly outputs?: (request: CaptureRequest) => readonly ExtraOutput[];
  /** Returns a key: of several captures with the same key, only the first completes. */
  readonly onSettle?: (request: CaptureRequest, report: CaptureReport) => Dedupe | undefined;
};
/** The field name that the caller knows, and its selector. */
export type FieldSelector = readonly [field: string, selector: string | undefined];
/** A result before it becomes a file; with its size in pixels if it is an image. */
export type SizedOutput = { readonly output: Output; readonly width: number | null; readonly height: number | null };
export type ExtraOutput = {
  readonly output: Output;
  readonly format: FileFormat;
  readonly read: (context: CaptureContext) => Promise<Buffer>;
};
export type Dedupe = {
  readonly keys: DedupeKeys;
  /** Creates the error of the other captures, given the ID of the capture that has the key. */
  readonly errorFor: (captureId: string) => ServiceError;
};
