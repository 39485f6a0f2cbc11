import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { BrowserPool } from '../browser/pool.ts';
import { PageLost, type PageSlot } from '../browser/page-slot.ts';
import type { Deadline } from '../context/deadline.ts';
import { noPageInTime } from './timeout.ts';

export type Pages = Pick<BrowserPool, 'lease' | 'release'>;
type Lease = {
  readonly pool: Pages;
  /** Whose captures may share a browser. */
  readonly organizationId: string;
  readonly deadline: Deadline;
  readonly cancelled: AbortSignal;
  /** Settles when the images have become files. */
  readonly encoded: Promise<void>;
  readonly lastStage: () => string | undefined;
};

/**
 * The number of times that a page may crash under a capture. The capture is then repeated here,
 * because the request did not cause the crash.
 */
const crashesMax = 2;
/**
 * The number of browsers that may end under a capture, which rarely causes this. After that the
 * worker is considered broken and another worker takes over.
 */
const browsersMax = 4;

/**
 * Does the work in a page of the pool. If the page is lost, the work is repeated once in a
 * different page.
 */
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
    throw noPageInTime(deadline);
  }
}
