import { resolveEmulation } from '@tintype/contracts/devices/devices';
import type { CaptureRequest, Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureReport, CaptureWarning, Observations } from '@tintype/contracts/capture/capture-result';
import type { DedupeKeys } from '@tintype/contracts/crawls/crawl-request';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Blocklists } from '@tintype/blocklists/blocklists';
import type { Viewport } from '../browser/emulate.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import { type InPage, type PageCalls, createPageCalls } from '../browser/run-in-page.ts';
import type { Deadline } from './deadline.ts';
import { type IncompleteReader, followDocument } from './broken-documents.ts';
import { type MissingReader, followMissing } from './missing-resources.ts';
import { type Requests, followRequests } from './requests.ts';
import {
  type ScheduledNavigation,
  type NavigationHistory,
  trackNavigationHistory,
  followScheduledNavigation,
} from './navigations.ts';
import { type StreamWait, followStreams } from './streams.ts';
import { type SvgAnimationWait, followSvgImages } from './svg-images.ts';

export type CaptureContext = {
  readonly request: CaptureRequest;
  readonly extension: OriginExtension;
  readonly slot: PageSlot;
  readonly inPage: InPage;
  /** Calls functions in the current document, but not in one that replaces it. */
  readonly inDocument: InPage;
  readonly frames: PageCalls['frames'];
  readonly deadline: Deadline;
  readonly blocklists: Blocklists;
  readonly history: NavigationHistory;
  readonly requests: Requests;
  readonly scheduledNavigation: ScheduledNavigation;
  readonly streams: StreamWait;
  readonly svgImages: SvgAnimationWait;
  readonly missing: MissingReader;
  readonly incomplete: IncompleteReader;
  readonly settleBudget: { leftMs: number };
  /** Some outputs need a different viewport temporarily. */
  readonly emulated: { viewport: Viewport };
  /** Selectors of the request that matched a visible element before blocking and cleaning. */
  readonly seenBeforeBlocking: Set<string>;
  readonly warn: (warning: CaptureWarning) => void;
  readonly note: (seen: Partial<Observations>) => void;
};

export type ContextOptions = Pick<
  CaptureContext,
  'slot' | 'request' | 'extension' | 'deadline' | 'note' | 'blocklists'
>;

export type OpenedPage = { readonly context: CaptureContext; readonly warnings: CaptureWarning[] };

/** Begins to observe the page, before its first navigation. */
export function openContext({ slot, request, extension, deadline, note, blocklists }: ContextOptions): OpenedPage {
  const { page } = slot;
  const warnings: CaptureWarning[] = [];
  const context: CaptureContext = {
    ...createPageCalls(page),
    request,
    extension,
    slot,
    deadline,
    blocklists,
    note,
    warn: (given) => void warnings.push(given),
    history: trackNavigationHistory(page),
    requests: followRequests(page),
    scheduledNavigation: followScheduledNavigation(page),
    streams: followStreams(page),
    svgImages: followSvgImages(page),
    missing: followMissing(page),
    incomplete: followDocument(page),
    settleBudget: { leftMs: request.settleTimeout },
    emulated: { viewport: resolveEmulation(request).viewport },
    seenBeforeBlocking: new Set(),
  };
  return { context, warnings };
}

/**
 * The hooks of an origin in its captures (`origins/origins.ts`). An origin reads its own fields of
 * the stored request; the pipeline does not depend on the purpose of a hook.
 */
export type OriginExtension = {
  readonly userAgentSuffix?: string;
  /** An output that fails fails the capture, even if others succeed. */
  readonly needsEveryOutput?: boolean;
  /** The browser must support the selectors in the origin's own fields. */
  readonly selectors?: (request: CaptureRequest) => readonly FieldSelector[];
  /**
   * Called when the page has responded, even if the response was not a page. May end the capture as
   * failed before anything is charged.
   */
  readonly beforeTake?: (context: CaptureContext) => Promise<void>;
  /** Called while the page still looks as the outputs show it. */
  readonly afterTake?: (context: CaptureContext, pictures: readonly SizedOutput[]) => Promise<void>;
  /** Captured in addition to the outputs of the request, and last. */
  readonly outputs?: (request: CaptureRequest) => readonly ExtraOutput[];
  /** Returns keys: of several captures with the same key only the first completes. */
  readonly onSettle?: (request: CaptureRequest, report: CaptureReport) => Dedupe | undefined;
};
export type FieldSelector = readonly [field: string, selector: string | undefined];
export type SizedOutput = { readonly output: Output; readonly width: number | null; readonly height: number | null };
export type ExtraOutput = {
  readonly output: Output;
  readonly format: FileFormat;
  readonly read: (context: CaptureContext) => Promise<Buffer>;
};
export type Dedupe = {
  readonly keys: DedupeKeys;
  /** The error of the other captures, given the ID of the capture that has the key. */
  readonly errorFor: (captureId: string) => ServiceError;
};
