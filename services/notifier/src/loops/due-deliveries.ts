import type { Database } from '@tintype/database/connect';
import {
  listDue,
  dispatchDeliveries,
  type DispatchedDelivery,
  type DueShare,
  type SendableTypes,
  type Share,
  measureDeliveries,
} from '@tintype/database/deliveries/due-deliveries';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { shareSlots } from '@tintype/runtime/fair-share/share-slots';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import type { Slots } from '../jobs/slots.ts';
import type { NotifierTimes } from '../times.ts';
import type { NotifierMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly times: Pick<NotifierTimes, 'dispatchMs'>;
  readonly slots: Slots;
  readonly sendable: SendableTypes;
};

export const deliveryIntervalMs = 100;

/**
 * Sends the jobs of deliveries that are due, no more than can be taken at once, because a queued
 * job can no longer be overtaken by another organization. If a job is lost, possibly with all of
 * Redis, it is sent again when its slot expires.
 */
export function createDispatchDue({ database, queues, times, slots, sendable }: Dependencies) {
  const send = async ({ id, attempt, requestId }: DispatchedDelivery): Promise<void> => {
    const jobId = attemptJobId({ id, attempt });
    slots.send(jobId);
    await queues.enqueue(catalogue.webhookDelivery, { deliveryId: id, attempt, requestId }, { id: jobId });
  };
  return async (signal: AbortSignal): Promise<boolean> => {
    const due = await listDue(database, { limit: shareMax(slots.concurrency), ...sendable });
    if (due.length === 0) return false;
    const { waiting } = await queues.depth(catalogue.webhookDelivery);
    const shares = shareCapacity(due, slots.free({ waiting }));
    const dispatched =
      shares.length === 0 ? [] : await dispatchDeliveries(database, { shares, forMs: times.dispatchMs, ...sendable });
    await Promise.all(dispatched.map(send));
    // A destination without a slot gets the next released slot, instead of one in the next turn.
    if (dispatched.length === 0) await slots.untilFreed(deliveryIntervalMs, signal);
    return true;
  };
}

/** A destination that has 1/16 of the free slots gets no more. */
const shareOfFree = 16;
const shareMax = (slots: number): number => Math.ceil(slots / shareOfFree);

/**
 * A destination that has a sixteenth of the free slots gets no more: destinations that hang fill
 * the notifier ever more slowly, and leave space for the next organization.
 */
export function shareCapacity(due: readonly DueShare[], free: number): readonly Share[] {
  const tenants = due.map(({ organizationId: id, due: waiting, inHand: inFlight }) => ({
    id,
    weight: 1,
    inFlight,
    waiting,
  }));
  const shares = shareSlots(tenants, { slots: free, loadMax: (left) => left / shareOfFree });
  return [...shares].map(([organizationId, slots]) => ({ organizationId, slots }));
}

export const createObserveDeliveries =
  ({ database, metrics }: { readonly database: Database; readonly metrics: NotifierMetrics }) =>
  async (): Promise<void> => {
    const measures = await measureDeliveries(database);
    for (const type of destinationTypes) {
      const { pending = 0, due = 0, oldestSeconds = 0 } = measures.find((one) => one.type === type) ?? {};
      metrics.deliveries.set({ type, state: 'pending' }, pending);
      metrics.deliveries.set({ type, state: 'due' }, due);
      metrics.oldestSeconds.set({ type }, oldestSeconds);
    }
  };
