import type { Db } from '@tintype/database/connect';
import { holdDispatcher } from '@tintype/database/leases/leases';
import {
  measureSlots,
  listWaiting,
  lockWaiting,
  putOff,
  sendCaptures,
  sendWaiting,
} from '@tintype/database/dispatch/waiting-captures';
import { anyCrawl, splitByHost } from '@tintype/database/crawls/hosts';
import { sendCapture } from '@tintype/queues/catalogue';
import { origins } from '@tintype/contracts/capture/origins';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { LoopDependencies } from './dependencies.ts';
import { createDispatchBatches, createDispatchPaced } from '../dispatch/dispatch-batches.ts';
import { sumSlots, slotsFor, lookAheadMax, shareInWindow, toTenant, type Capacity } from '../dispatch/capacity.ts';

type DispatchDependencies = Pick<LoopDependencies, 'database' | 'queues' | 'clock' | 'newId' | 'readCapacity'>;

export const dispatchIntervalMs = 100;
/** The maximum number of captures in one turn, so that the transaction stays short. */
const perTickMax = 500;

/**
 * Fills the capture queue up to the expected capacity of the workers, and no further, because a
 * queued capture can no longer be overtaken by another organization. More urgent origins come
 * first, and organizations take turns. Batches come last, and get their captures only here.
 * Captures for hosts that are being crawled wait for their host's turn.
 */
export function createDispatchCaptures(dependencies: DispatchDependencies) {
  const { database, queues } = dependencies;
  const dispatchBatches = createDispatchBatches(dependencies);
  const dispatchPaced = createDispatchPaced(dependencies);
  return async (): Promise<boolean> => {
    const window = slotsFor(await dependencies.readCapacity(), dispatchIntervalMs);
    const paced = new Map<string, string>();
    const sent = await database.transaction(async (db) => {
      if (!(await holdDispatcher(db))) return undefined;
      const taken = await measureSlots(db);
      const slots = Math.min(perTickMax, window - sumSlots(taken));
      if (slots <= 0) return [];
      const capacity = { taken, window, paced: (await anyCrawl(db)) ? paced : undefined };
      const waiting = await dispatchWaiting(db, { ...capacity, slots });
      const left = slots - waiting.length;
      return left === 0 ? waiting : [...waiting, ...(await dispatchBatches(db, { ...capacity, slots: left }))];
    });
    if (sent === undefined) return false;
    const all = [...sent, ...(await dispatchPaced(paced))];
    // If a job is lost, `resend-queued` sends it again.
    await Promise.all(all.map((capture) => sendCapture(queues, capture)));
    return sent.length === perTickMax;
  };
}

/** Dispatches captures that exist and wait: async jobs and bulk, then schedules and crawls. */
async function dispatchWaiting(db: Db, { slots, taken, window, paced }: Capacity): Promise<readonly QueuedCapture[]> {
  const waiting = await listWaiting(db, { limit: slots });
  const sent: QueuedCapture[] = [];
  for (const priority of [...new Set(waiting.map((row) => row.priority))].toSorted((a, b) => a - b)) {
    const tenants = waiting
      .filter((row) => row.priority === priority)
      .map((row) => toTenant(row.organizationId, row.waiting, taken, resolvePlan(row.plan, row.overrides).weight));
    const shares = shareInWindow(tenants, { slots: slots - sent.length, window });
    for (const [organizationId, limit] of shares) {
      const line = { organizationId, priority, limit };
      for (const one of await (paced === undefined ? sendWaiting(db, line) : sendFree(db, line, paced))) sent.push(one);
    }
  }
  return sent;
}

type DispatchWaitingLine = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/**
 * Like `sendWaiting`, while crawls are running: captures that must wait for their host return to
 * the queue.
 */
async function sendFree(
  db: Db,
  { limit, ...line }: DispatchWaitingLine,
  paced: NonNullable<Capacity['paced']>,
): Promise<QueuedCapture[]> {
  const sent: QueuedCapture[] = [];
  for (const look of [limit, lookAheadMax]) {
    const picked = await lockWaiting(db, { ...line, limit: look });
    const { held } = await splitByHost(db, {
      organizationId: line.organizationId,
      rows: picked.filter(({ origin }) => origins[origin].isPaced),
    });
    const heldIds = new Set(held.map(({ id }) => id));
    const ids = picked.map(({ id }) => id).filter((id) => !heldIds.has(id));
    for (const one of await sendCaptures(db, { ids: ids.slice(0, limit - sent.length) })) sent.push(one);
    await putOff(db, { captures: spreadOut(held) });
    for (const { id, at } of held) if (!paced.has(at.host)) paced.set(at.host, id);
    if (held.length === 0 || sent.length === limit) break;
  }
  return sent;
}

/**
 * The next capture of each host tries again soon. Later captures try when their turn can come, but
 * all of them try soon after the crawl has ended.
 */
const askAgainMs = 200;
const putOffMsMax = 5_000;

type HeldImages = Awaited<ReturnType<typeof splitByHost<{ readonly id: string; readonly url: string }>>>['held'];

function spreadOut(held: HeldImages): { readonly id: string; readonly byMs: number }[] {
  const before = new Map<string, number>();
  return held.map(({ id, at: { host, delayMs } }) => {
    const count = before.get(host) ?? 0;
    before.set(host, count + 1);
    return { id, byMs: askAgainMs + Math.min(putOffMsMax, count * delayMs) };
  });
}
