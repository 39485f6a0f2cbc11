import { origins } from '@tintype/contracts/capture/origins';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { Db } from '@tintype/database/connect';
import {
  listWaiting,
  lockWaiting,
  putOff,
  sendCaptures,
  sendWaiting,
} from '@tintype/database/dispatch/waiting-captures';
import { splitByHost } from '@tintype/database/crawls/hosts';
import { lookAheadMax, shareInWindow, toTenant, type Capacity } from './capacity.ts';

/** Dispatches captures that exist and wait: async jobs and bulk, then schedules and crawls. */
export async function dispatchWaiting(
  db: Db,
  { slots, taken, window, paced }: Capacity,
): Promise<readonly QueuedCapture[]> {
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
