import type { Database } from '@tintype/database/connect';
import {
  listDue,
  dispatchDeliveries,
  type DispatchedDelivery,
  type DueShare,
  type Sendable,
  type Share,
} from '@tintype/database/deliveries/due-deliveries';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Slots } from '../jobs/slots.ts';
import type { NotifierTimes } from '../times.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly times: Pick<NotifierTimes, 'dispatchMs'>;
  readonly slots: Slots;
  readonly sendable: Sendable;
};

export const dispatchIntervalMs = 100;

/**
 * Sends the jobs of deliveries that are due, no more than can be taken at once: what is in the queue can no longer be overtaken by
 * another organization. A job that is lost on its way, or with all of Redis, is sent again when its place ends.
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
    // A destination without a slot gets the next one that is released, not one of the next turn.
    if (dispatched.length === 0) await slots.untilFreed(dispatchIntervalMs, signal);
    return true;
  };
}

/** Who holds this part of what is left takes no more. */
const shareOfFree = 16;
/** No destination gets more than this of so many slots. */
export const shareMax = (slots: number): number => Math.ceil(slots / shareOfFree);

/**
 * Who may have how many deliveries sent now. Each slot goes to the destination with the fewest in progress, and to none that holds a sixteenth of
 * what is still free: destinations that hang fill the notifier ever more slowly, and leave a place for the next organization.
 */
export function shareCapacity(due: readonly DueShare[], free: number): readonly Share[] {
  const given = new Map<string, number>();
  const givenTo = ({ organizationId }: DueShare): number => given.get(organizationId) ?? 0;
  const holds = (one: DueShare): number => one.inHand + givenTo(one);
  for (let left = free; left > 0; left -= 1) {
    const next = due
      .filter((one) => givenTo(one) < one.due && holds(one) < left / shareOfFree)
      .reduce<DueShare | undefined>((least, one) => (least && holds(least) <= holds(one) ? least : one), undefined);
    if (next === undefined) break;
    given.set(next.organizationId, givenTo(next) + 1);
  }
  return [...given].map(([organizationId, slots]) => ({ organizationId, slots }));
}
