import type { Blocklists } from '@tintype/blocklists/blocklists';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import {
  warning,
  type CapturedFile,
  type CaptureReport,
  type CaptureWarning,
  type Observations,
  type StageTiming,
} from '@tintype/contracts/capture/capture-result';
import { refuseWhatFails } from '@tintype/contracts/capture/fail-on';
import { asServiceError, ServiceError } from '@tintype/contracts/errors/service-error';
import { releaseBytes } from '@tintype/runtime/release-bytes';
import type { KeyOf } from '@tintype/storage/attempt-keys';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { BrowserPool } from '../browser/pool.ts';
import { PageLost, type PageSlot } from '../browser/page-slot.ts';
import type { Converter } from '../content/converter.ts';
import { needsConversion } from '../encode/text.ts';
import { judgePictures } from '../verdict/looks-blank.ts';
import { workMsMax } from '../limits.ts';
import { store, type Result } from '../stages/store.ts';
import { startDeadline, type Deadline } from '../context/deadline.ts';
import type { RobotsOf } from '../context/robots-of.ts';
import { reportedAddresses } from '../context/reported-url.ts';
import { createEncodeOnce } from './encode-once.ts';
import { inOrder, stageRunner } from './stage.ts';
import { takeFromPage, type Taken, type Visit } from './take-from-page.ts';

export type RenderTools = {
  readonly pool: Pages;
  /** Pages of the browser that bot walls recognise least. */
  readonly stealthPool: Pages;
  /** Makes text of pages, away from the threads that captures run in. */
  readonly converter: Pick<Converter, 'convert' | 'warm'>;
  readonly storage: Storage;
  readonly blocklists: Blocklists;
  readonly robotsOf: RobotsOf;
};
/** What an attempt at a capture is besides its request. */
export type Rendering = { readonly cancelled: AbortSignal; readonly keyOf: KeyOf };
type Pages = Pick<BrowserPool, 'lease' | 'release'>;
export type Rendered =
  | { readonly ok: true; readonly report: CaptureReport; readonly files: readonly CapturedFile[] }
  | { readonly ok: false; readonly report: CaptureReport; readonly error: ServiceError };

/** A page that dies under a capture costs it one more try here and now; what it was asked for is not to blame. */
const crashesMax = 2;
/** Browsers that may end under a capture, which is hardly ever its own doing. The worker is no good then: another one takes over. */
const browsersMax = 4;

/**
 * One capture, whatever asked for it: first in a page, then without one, so that a page is free for the next capture while this one is
 * encoded and stored. Expected failures are answered, with the report of how far it got; storage that is away is thrown.
 */
export async function renderCapture(
  tools: RenderTools,
  request: CaptureRequest,
  { cancelled, keyOf }: Rendering,
): Promise<Rendered> {
  const startedAt = performance.now();
  const warnings: CaptureWarning[] = [];
  const stages: StageTiming[] = [];
  const report = (timing: StageTiming): void => void stages.push(timing);
  const deadline = startDeadline(request, cancelled);
  let seen: Partial<Observations> = {};
  const note = (more: Partial<Observations>): void => void (seen = { ...seen, ...more });
  let visit: Visit = { finalUrl: null, httpStatus: null };
  const { blocklists, robotsOf } = tools;
  const pool = request.stealthMode ? tools.stealthPool : tools.pool;
  if (request.outputs?.some(needsConversion)) tools.converter.warm();
  const { promise: encodedAll, resolve: allEncoded } = Promise.withResolvers<void>();
  const warn = (given: CaptureWarning): void => void warnings.push(given);
  const run = stageRunner({ deadline, report });
  const encodeOnce = createEncodeOnce({ request, run, converter: tools.converter, warn });
  const inPage = async (): Promise<Taken> => {
    const slot = await leasePage(pool, deadline);
    try {
      const onVisit = (made: Visit): void => void (visit = made);
      return await takeFromPage({
        slot,
        request,
        deadline,
        run: stageRunner({ deadline, report, slot }),
        onVisit,
        onPicture: (picture) => void encodeOnce(picture),
        note,
        blocklists,
        robotsOf,
      });
    } finally {
      pool.release(slot, encodedAll);
    }
  };
  const reported = (): CaptureReport => ({
    ...reportedAddresses(request, { ...visit, ...seen }),
    renderTimeMs: Math.round(performance.now() - startedAt),
    warnings,
    stages: inOrder(stages),
  });
  try {
    const taken = await retryLostPage(inPage, { deadline, cancelled, stages });
    warnings.push(...taken.warnings);
    const judging = judgePictures(taken.captured);
    // Texts are made in other processes meanwhile; pictures one after the other, so that only one is held raw.
    for (const captured of taken.captured) if (needsConversion(captured.output)) void encodeOnce(captured);
    const encoded: Buffer[] = [];
    for (const captured of taken.captured) encoded.push(await encodeOnce(captured));
    allEncoded();
    // Before anything is stored: what fails here leaves no file behind.
    await run('verdict', async () => {
      note(await judging);
      if (seen.looksBlank) warnings.push(warning('LOOKS_BLANK'));
      refuseWhatFails(request.failOn, { ...visit, ...seen });
    });
    const results = taken.captured.map((captured, index) => ({ captured, bytes: encoded[index]! }));
    const files = await store(results, {
      storage: tools.storage,
      keyOf,
      leftMs: deadline.pageLeftMs() + workMsMax,
      runner: (late) => {
        const work = AbortSignal.any([cancelled, late]);
        return (put) => stageRunner({ deadline: { ...deadline, work }, report })('store', put);
      },
    });
    results.forEach(letGo);
    return { ok: true, report: reported(), files };
  } catch (error) {
    if (error instanceof PageLost || error instanceof StorageUnavailable || cancelled.aborted) throw error;
    return { ok: false, report: reported(), error: asServiceError(error) };
  } finally {
    allEncoded();
  }
}

/** A capture of which nothing more is needed. */
function letGo({ captured, bytes }: Result): void {
  for (const buffer of Buffer.isBuffer(captured.bytes) ? [captured.bytes] : captured.bytes.sections)
    releaseBytes(buffer);
  releaseBytes(bytes);
}

type Retry = {
  readonly deadline: Deadline;
  readonly cancelled: AbortSignal;
  readonly stages: readonly StageTiming[];
};

async function retryLostPage(take: () => Promise<Taken>, { deadline, cancelled, stages }: Retry): Promise<Taken> {
  const lost = { browser: 0, renderer: 0 };
  for (;;) {
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof PageLost) || cancelled.aborted) throw error;
      lost[error.part] += 1;
      const details = { stage: stages.at(-1)?.stage };
      if (lost.renderer === crashesMax)
        throw new ServiceError('CAPTURE_FAILED', {
          message: 'The page crashed, or used more memory than a page may.',
          details: { ...details, reason: 'page_crashed' },
          cause: error,
        });
      if (deadline.page.aborted) throw new ServiceError('TIMEOUT', { details, cause: error });
      if (lost.browser === browsersMax) throw error;
    }
  }
}

async function leasePage(pool: Pages, { page }: Deadline): Promise<PageSlot> {
  try {
    return await pool.lease(page);
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    throw new ServiceError('TIMEOUT', { message: 'No browser page was free in time.', details: { stage: 'lease' } });
  }
}
