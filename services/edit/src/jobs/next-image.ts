import { setTimeout as sleep } from 'node:timers/promises';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import { leaseTimes } from '@tintype/database/leases/leases';
import { createHoldings } from '@tintype/runtime/fair-share/holdings';
import { shareSlots } from '@tintype/runtime/fair-share/share-slots';
import type { Database } from '@tintype/database/connect';
import {
  claimImage,
  type ClaimedImage,
  listNextImages,
  type NextImage,
} from '@tintype/database/pipeline-images/edit-images';

type Dependencies = {
  readonly database: Database;
  readonly worker: string;
  /** The number of images of one organization at a time. */
  readonly perOrganization: number;
  /** Aborts when the worker stops: no further image is claimed. */
  readonly stopping: AbortSignal;
};
export type NextImages = {
  /**
   * Claims the next image; `undefined` if none waits. Disposing of the result releases its place.
   */
  readonly claim: () => Promise<(Disposable & { readonly image: ClaimedImage }) | undefined>;
};

/**
 * Milliseconds between two checks, while all waiting images belong to organizations that use their
 * full share of this worker.
 */
const lookMs = 100;

/**
 * Creates the choice of the next image. It belongs to the organization on which workers have spent
 * the least time recently, relative to its weight: twenty large images do not delay a small image
 * of another organization. PostgreSQL decides at the claim, because a queue would preserve the
 * order of arrival.
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
          await sleep(lookMs);
          continue;
        }
        using place = new DisposableStack();
        place.use(inHand.take(next.organizationId));
        const image = await claimImage(database, { ...next, worker, leaseMs: leaseTimes.leaseMs });
        // A different worker has claimed the image.
        if (image === undefined) continue;
        const held = place.move();
        return { image, [Symbol.dispose]: () => held.dispose() };
      }
      return undefined;
    },
  };
}

/**
 * Returns the next image by the same shares as for captures, but measured by time instead of
 * number.
 */
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
