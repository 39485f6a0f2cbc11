import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { BrowserPool } from '../browser/pool.ts';
import { PageLost, type PageSlot } from '../browser/page-slot.ts';
import type { Deadline } from '../context/deadline.ts';
import { createNoPageError } from './stage.ts';

export type Pages = Pick<BrowserPool, 'lease' | 'release'>;
type Lease = {
  readonly pool: Pages;
  /** Captures of one organization may share a browser. */
  readonly organizationId: string;
  readonly deadline: Deadline;
  readonly cancelled: AbortSignal;
  /** Settles when the images have become files. */
  readonly encoded: Promise<void>;
  readonly lastStage: () => string | undefined;
};

/** The request did not cause the first crash, so the capture is repeated here. */
const crashesMax = 2;
/**
 * A capture rarely ends a browser. After this number the worker is considered broken and another
 * worker takes over.
 */
const browsersMax = 4;

/** Repeats the work once in a different page if the page is lost. */
export async function inLeasedPage<Out>(lease: Lease, work: (slot: PageSlot) => Promise<Out>): Promise<Out> {
  const { pool, organizationId, deadline, cancelled, encoded, lastStage } = lease;
  const lost = { browser: 0, renderer: 0 };
  let isAlone = false;
  for (;;) {
    try {
      const slot = await leasePage(pool, deadline, isAlone ? `alone-${randomUUID()}` : organizationId);
      try {
        return await work(slot);
      } finally {
        pool.release(slot, encoded);
      }
    } catch (error) {
      if (!(error instanceof PageLost) || cancelled.aborted) throw error;
      lost[error.part] += 1;
      const details = { stage: lastStage() };
      if (error.excess !== undefined && (isAlone || error.part === 'renderer'))
        throw new ServiceError('PAGE_TOO_HEAVY', { details: { ...details, ...error.excess }, cause: error });
      if (lost.renderer === crashesMax)
        throw new ServiceError('CAPTURE_FAILED', {
          message: 'The page crashed or exceeded the memory limit for pages.',
          details: { ...details, reason: 'page_crashed' },
          cause: error,
        });
      if (deadline.page.aborted)
        throw new ServiceError('TIMEOUT', {
          message: `The browser crashed, and the timeout of ${deadline.pageMs} ms expired before the capture could be repeated. Try again.`,
          details: { ...details, timeoutMs: deadline.pageMs },
          cause: error,
        });
      if (lost.browser === browsersMax) throw error;
      // The page may have ended the browser, so its next browser has no other page.
      isAlone ||= error.part === 'browser';
    }
  }
}

async function leasePage(pool: Pages, deadline: Deadline, tenant: string): Promise<PageSlot> {
  try {
    return await pool.lease(deadline.page, tenant);
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    throw createNoPageError(deadline);
  }
}
