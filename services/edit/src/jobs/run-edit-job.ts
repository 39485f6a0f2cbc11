import { setTimeout as sleep } from 'node:timers/promises';
import { type Lease, type Leases, settleUnderLease, leaseTimes } from '@tintype/database/leases/leases';
import {
  type ClaimedImage,
  completeImage,
  failImage,
  releaseUnstoredImage,
  requeueImage,
  claimImage,
  listNextImages,
  type NextImage,
} from '@tintype/database/pipeline-images/edit-images';
import type { PayloadOf, queues as catalogue } from '@tintype/queues/catalogue';
import type { Handler } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import { createHoldings } from '@tintype/runtime/fair-share/turns';
import { shareSlots } from '@tintype/runtime/fair-share/share-slots';
import type { Database } from '@tintype/database/connect';
import type { EditMetrics } from '../metrics.ts';
import { type EditDependencies, editImage, type EditOutcome } from './edit-image.ts';

export type EditJobDependencies = EditDependencies & {
  readonly storageBreaker: Pick<StorageBreaker, 'trip'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly nextImages: NextImages;
  readonly logger: Logger;
  readonly metrics: Pick<EditMetrics, 'images' | 'seconds'>;
};
type EditJob = PayloadOf<typeof catalogue.imageEdit>;

/**
 * Claims the next image, edits it and records the outcome. A job reports only that images wait, not
 * which image is next. As with captures, only the current attempt may record the outcome.
 */
export const editHandler =
  (dependencies: EditJobDependencies): Handler<EditJob> =>
  async (job, { signal }) => {
    const { database, nextImages, leases, logger } = dependencies;
    using next = await nextImages.claim();
    if (next === undefined) {
      logger.debug(job, 'image.none_waits');
      return;
    }
    const { image: claimed } = next;
    const { id: imageId, requestId } = claimed;
    const lease = leases.hold(claimed);
    const startedAt = performance.now();
    try {
      const outcome = await editImage(dependencies, claimed, AbortSignal.any([signal, lease.lost]));
      const settled = await settle(dependencies, claimed, outcome, lease);
      if (settled) observe(dependencies, claimed, outcome, Math.round(performance.now() - startedAt));
    } catch (error) {
      if (lease.lost.aborted) return;
      const isAway = error instanceof StorageUnavailable;
      if (isAway) dependencies.storageBreaker.trip(error);
      else logger.error({ imageId, attempt: claimed.attempt, requestId, error }, 'image.attempt_lost');
      // If this fails, the lease expires, which counts as a lost worker. A loop sends the next job.
      await (isAway || signal.aborted ? releaseUnstoredImage : requeueImage)(database, claimed).catch(
        (cause: unknown) => logger.warn({ imageId, error: cause }, 'image.requeue_failed'),
      );
    } finally {
      lease.end();
    }
  };

function settle(
  { database, logger }: EditJobDependencies,
  { id, attempt }: ClaimedImage,
  outcome: EditOutcome,
  { lost }: Lease,
): Promise<boolean> {
  const write = (): Promise<boolean> => {
    if ('file' in outcome) return completeImage(database, { id, attempt, file: outcome.file });
    const { code, message } = outcome.error;
    return failImage(database, { id, attempt, code, message });
  };
  const onFailure = (error: unknown): void => logger.warn({ imageId: id, attempt, error }, 'image.settlement_failed');
  return settleUnderLease(write, { lost, onFailure });
}

function observe(
  { metrics, logger }: EditJobDependencies,
  { id, attempt, runId, requestId, organizationId, edits }: ClaimedImage,
  outcome: EditOutcome,
  ms: number,
): void {
  const line = { imageId: id, attempt, runId, requestId, organizationId, edits: edits.length, ms };
  const code = 'file' in outcome ? 'OK' : outcome.error.code;
  metrics.images.inc({ code });
  metrics.seconds.observe(ms / 1_000);
  if ('error' in outcome) logger.info({ ...line, code }, 'image.finished');
  else {
    const { width, height, format, size } = outcome.file;
    logger.info({ ...line, width, height, format, size }, 'image.finished');
  }
}

type Dependencies = {
  readonly database: Database;
  readonly worker: string;
  readonly perOrganization: number;
  /** Aborts when the worker stops: no further image is claimed. */
  readonly stopping: AbortSignal;
};
type NextImages = {
  /**
   * Claims the next image; `undefined` if none waits. Disposing of the result ends the claim's
   * share.
   */
  readonly claim: () => Promise<(Disposable & { readonly image: ClaimedImage }) | undefined>;
};

/**
 * Milliseconds between two checks, while all waiting images belong to organizations that use their
 * full share of this worker.
 */
const recheckMs = 100;

/**
 * Creates the selection of the next image: an image of the organization on which workers have spent
 * the least time recently, relative to its weight. So twenty large images do not delay a small
 * image of another organization. PostgreSQL decides at the claim, because a queue would preserve
 * the order of arrival.
 */
export function createNextImages({ database, worker, perOrganization, stopping }: Dependencies): NextImages {
  const inHand = createHoldings();
  return {
    claim: async () => {
      while (!stopping.aborted) {
        const waiting = await listNextImages(database);
        if (waiting.length === 0) return undefined;
        const next = findNext(waiting.filter(({ organizationId }) => inHand.countOf(organizationId) < perOrganization));
        if (next === undefined) {
          await sleep(recheckMs);
          continue;
        }
        using place = new DisposableStack();
        place.use(inHand.take(next.organizationId));
        const image = await claimImage(database, { ...next, worker, leaseMs: leaseTimes.leaseMs });
        if (image === undefined) continue;
        const held = place.move();
        return { image, [Symbol.dispose]: () => held.dispose() };
      }
      return undefined;
    },
  };
}

/** Shares as for captures, but by time instead of number. */
function findNext(waiting: readonly NextImage[]): NextImage | undefined {
  const tenants = waiting.map(({ organizationId, plan, overrides, seconds }) => ({
    id: organizationId,
    weight: resolvePlan(plan, overrides).weight,
    waiting: 1,
    inFlight: seconds,
  }));
  const [next] = shareSlots(tenants, { slots: 1 }).keys();
  return waiting.find(({ organizationId }) => organizationId === next);
}
