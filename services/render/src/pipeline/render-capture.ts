import type { Blocklists } from '@tintype/blocklists/blocklists';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import {
  type CaptureReport,
  type CaptureWarning,
  type Observations,
  type StageTiming,
  type CapturedFile,
  type FailedOutput,
  warning,
} from '@tintype/contracts/capture/capture-result';
import { throwIfFailOnMet } from '@tintype/contracts/capture/fail-on';
import { asServiceError, type ServiceError } from '@tintype/contracts/errors/service-error';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { releaseBytes } from '@tintype/runtime/release-bytes';
import type { KeyOf } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { type CaptureIds, PageLost, type PageSlot } from '../browser/page-slot.ts';
import { type Converter, shareConversions } from '../content/converter.ts';
import type { OriginExtension } from '../context/capture-context.ts';
import { startDeadline } from '../context/deadline.ts';
import { reportedAddresses } from '../context/reported-url.ts';
import { encode, type EncodeTools, needsConversion } from '../encode/encode.ts';
import { workMsMax } from '../limits.ts';
import type { CapturedOutput } from '../screenshot/output.ts';
import type { Visit } from '../stages/navigate.ts';
import { type Result, store } from '../stages/store.ts';
import { judgePictures } from '../verdict/looks-blank.ts';
import { inLeasedPage, type Pages } from './leased-page.ts';
import { sortTimings, type RunStage, stageRunner } from './stage.ts';
import { takeFromPage } from './take-from-page.ts';
import { collectFailures, type Failures, nameOutput } from './take-outputs.ts';

export type RenderTools = {
  readonly pool: Pages;
  /** Bot walls are least likely to recognise this browser. */
  readonly stealthPool: Pages;
  readonly converter: Pick<Converter, 'convert' | 'warm'>;
  readonly storage: Storage;
  readonly blocklists: Blocklists;
};
export type Rendering = {
  readonly organizationId: string;
  readonly ids?: CaptureIds;
  readonly cancelled: AbortSignal;
  readonly keyOf: KeyOf;
  readonly extension?: OriginExtension;
};
export type RenderResult =
  | { readonly ok: true; readonly report: CaptureReport; readonly files: readonly CapturedFile[] }
  | { readonly ok: false; readonly report: CaptureReport; readonly error: ServiceError };

/**
 * Runs one capture, whatever its origin: first in a page, then without one, so that the page is
 * free for the next capture while this one is encoded and stored. Expected errors are returned with
 * a report of the progress; unavailable storage is thrown.
 */
export async function renderCapture(
  tools: RenderTools,
  request: CaptureRequest,
  { organizationId, ids = {}, cancelled, keyOf, extension = {} }: Rendering,
): Promise<RenderResult> {
  const { blocklists, converter, storage } = tools;
  const { timed, warn, note, visited, seen, lastStage, report } = openAccount(request);
  const deadline = startDeadline(request, cancelled);
  const pool = request.stealthMode ? tools.stealthPool : tools.pool;
  if (request.outputs?.some(needsConversion)) converter.warm();
  const run = stageRunner({ deadline, report: timed });
  const encodeOnce = createEncodeOnce({
    request,
    run,
    convert: shareConversions(converter),
    organizationId,
    warn,
    measured: (text) => note({ texts: [...(seen().texts ?? []), text] }),
  });
  const { promise: encoded, resolve: allEncoded } = Promise.withResolvers<void>();

  const take = (slot: PageSlot) => {
    slot.events.ids = ids;
    return takeFromPage({
      slot,
      request,
      extension,
      deadline,
      run: stageRunner({ deadline, report: timed, slot }),
      onVisit: visited,
      onPicture: (picture) => void encodeOnce(picture),
      note,
      blocklists,
    });
  };
  const judge = (judging: ReturnType<typeof judgePictures>) =>
    run('verdict', async () => {
      const { blankRows, ...judged } = await judging;
      note(judged);
      if (seen().looksBlank) warn(warning('LOOKS_BLANK'));
      if (blankRows !== undefined) warn(warning('LOOKS_BLANK', `This applies to CSS pixel rows ${blankRows}.`));
      throwIfFailOnMet(request.failOn, seen());
    });
  const reportFailures = (failed: readonly FailedOutput[]): void => {
    if (failed.length === 0) return;
    note({ failedOutputs: failed });
    warn(warning('OUTPUT_FAILED', failed.map(({ outputId, message }) => `${outputId}: ${message}`).join(' ')));
  };
  const keep = (results: readonly Result[]) =>
    store(results, {
      storage,
      keyOf,
      leftMs: deadline.pageLeftMs() + workMsMax,
      runner: (late) => {
        const work = AbortSignal.any([cancelled, late]);
        return (put) => stageRunner({ deadline: { ...deadline, work }, report: timed })('store', put);
      },
    });

  try {
    const { captured, failed, warnings } = await inLeasedPage(
      { pool, organizationId, deadline, cancelled, encoded, lastStage },
      take,
    );
    warnings.forEach(warn);
    const { remainingOverlays = 0 } = seen();
    // A request that allows popups expects them in the image.
    if (request.blockPopups && remainingOverlays > 0)
      warn(warning('OVERLAYS_REMAIN', `Number of elements: ${remainingOverlays}.`));
    const judging = judgePictures(captured);
    const failures = collectFailures({ request, extension }, undefined, failed);
    const results = await encodeAll(captured, encodeOnce, failures);
    allEncoded();
    reportFailures(failures.list());
    // If the verdict fails, no file is left behind.
    await judge(judging);
    const files = await keep(results);
    results.forEach(discardResult);
    return { ok: true, report: report(), files };
  } catch (error) {
    if (error instanceof PageLost || error instanceof StorageUnavailable || cancelled.aborted) throw error;
    // The capture is repeated when the database is back.
    if (isDatabaseAway(error)) throw error;
    return { ok: false, report: report(), error: asServiceError(error) };
  } finally {
    allEncoded();
  }
}

/**
 * Texts are converted in other processes at the same time. Images are encoded in sequence, so that
 * only one is uncompressed in memory.
 */
async function encodeAll(
  all: readonly CapturedOutput[],
  encodeOnce: EncodeOnce,
  failures: Failures,
): Promise<Result[]> {
  for (const captured of all) if (needsConversion(captured.output)) void encodeOnce(captured);
  const results: Result[] = [];
  for (const captured of all)
    await failures.unlessFailed(
      captured.output,
      async () => void results.push({ captured, bytes: await encodeOnce(captured) }),
    );
  return results;
}

function discardResult({ captured, bytes }: Result): void {
  for (const buffer of Buffer.isBuffer(captured.bytes) ? [captured.bytes] : captured.bytes.sections)
    releaseBytes(buffer);
  releaseBytes(bytes);
}

type EncodeOnce = (captured: CapturedOutput) => Promise<Buffer>;
type Dependencies = Pick<EncodeTools, 'convert' | 'organizationId' | 'warn' | 'measured'> & {
  readonly request: CaptureRequest;
  readonly run: RunStage;
};

/**
 * Encodes each result once, at the first call. An error rejects for every caller, and is not an
 * unhandled rejection if there is no caller.
 */
function createEncodeOnce({ request, run, ...tools }: Dependencies): EncodeOnce {
  const begun = new Map<CapturedOutput, Promise<Buffer>>();
  return (captured) => {
    const known = begun.get(captured);
    if (known !== undefined) return known;
    const encoding = nameOutput(
      request,
      () => captured.output,
      () =>
        run(
          'encode',
          (signal) => encode(captured, { ...tools, signal }),
          request.outputs === undefined ? undefined : captured.output.id,
        ),
    );
    encoding.catch(() => undefined);
    begun.set(captured, encoding);
    return encoding;
  };
}

/**
 * The facts about a capture in progress, over all its attempts. A report can be created at any
 * point, also for a failed capture.
 */
function openAccount(request: CaptureRequest) {
  const startedAt = performance.now();
  const warnings: CaptureWarning[] = [];
  const stages: StageTiming[] = [];
  let visit: Visit = { finalUrl: null, httpStatus: null };
  let observed: Partial<Observations> = {};
  const seen = (): Visit & Partial<Observations> => ({ ...visit, ...observed });
  return {
    timed: (timing: StageTiming): void => void stages.push(timing),
    warn: (given: CaptureWarning): void => void warnings.push(given),
    note: (more: Partial<Observations>): void => void (observed = { ...observed, ...more }),
    visited: (made: Visit): void => void (visit = made),
    seen,
    lastStage: (): string | undefined => stages.at(-1)?.stage,
    report: (): CaptureReport => ({
      ...reportedAddresses(request, seen()),
      renderTimeMs: Math.round(performance.now() - startedAt),
      warnings,
      stages: sortTimings(stages),
    }),
  };
}
