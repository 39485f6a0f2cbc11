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
import { asServiceError, type ServiceError } from '@tintype/contracts/errors/service-error';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import type { BrowserPool } from '../browser/pool.ts';
import { PageLost } from '../browser/page-slot.ts';
import { encode } from '../encode/encode.ts';
import { judgePictures } from '../verdict/looks-blank.ts';
import { store } from '../stages/store.ts';
import { startDeadline } from '../context/deadline.ts';
import { stageRunner } from './stage.ts';
import { takeFromPage, type Taken, type Visit } from './take-from-page.ts';

export type RenderTools = { readonly pool: BrowserPool; readonly storage: Storage; readonly clock: Clock };
export type Rendered =
  | { readonly ok: true; readonly report: CaptureReport; readonly files: readonly CapturedFile[] }
  | { readonly ok: false; readonly report: CaptureReport; readonly error: ServiceError };

/** A page that dies under a capture costs it one more try here and now; what it was asked for is not to blame. */
const pagesMax = 2;

/**
 * One capture, whatever asked for it: first in a page, then without one, so that a page is free for the next capture while this one is
 * encoded and stored. Expected failures are answered, with the report of how far it got.
 */
export async function renderCapture(
  tools: RenderTools,
  request: CaptureRequest,
  cancelled: AbortSignal,
): Promise<Rendered> {
  const startedAt = performance.now();
  const warnings: CaptureWarning[] = [];
  const stages: StageTiming[] = [];
  const report = (timing: StageTiming): void => void stages.push(timing);
  const deadline = startDeadline(request, cancelled);
  let seen: Partial<Observations> = {};
  const note = (more: Partial<Observations>): void => void (seen = { ...seen, ...more });
  let visit: Visit = { finalUrl: null, httpStatus: null };
  const inPage = async (): Promise<Taken> => {
    const slot = await tools.pool.lease(deadline.page);
    try {
      const run = stageRunner({ deadline, report, slot });
      return await takeFromPage({ slot, request, deadline, run, onVisit: (made) => (visit = made), note });
    } finally {
      tools.pool.release(slot);
    }
  };
  const reported = (): CaptureReport => ({
    ...visit,
    ...seen,
    renderTimeMs: Math.round(performance.now() - startedAt),
    warnings,
    stages,
  });
  try {
    const taken = await retryLostPage(inPage, cancelled);
    warnings.push(...taken.warnings);
    const run = stageRunner({ deadline, report });
    const files: CapturedFile[] = [];
    const judging = judgePictures(taken.captured);
    const encoded: Buffer[] = [];
    for (const captured of taken.captured) encoded.push(await run('encode', () => encode(captured)));
    // Before anything is stored: what fails here leaves no file behind.
    await run('verdict', async () => {
      note(await judging);
      if (seen.looksBlank) warnings.push(warning('LOOKS_BLANK'));
      refuseWhatFails(request.failOn, { ...visit, ...seen });
    });
    for (const [index, captured] of taken.captured.entries()) {
      const bytes = encoded[index]!;
      files.push(await run('store', () => store({ storage: tools.storage, captured, bytes, now: tools.clock.now() })));
    }
    return { ok: true, report: reported(), files };
  } catch (error) {
    if (error instanceof PageLost || cancelled.aborted) throw error;
    return { ok: false, report: reported(), error: asServiceError(error) };
  }
}

async function retryLostPage(take: () => Promise<Taken>, cancelled: AbortSignal): Promise<Taken> {
  for (let page = 1; ; page += 1) {
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof PageLost) || page === pagesMax || cancelled.aborted) throw error;
    }
  }
}
