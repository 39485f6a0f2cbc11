import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { Database } from '@tintype/database/connect';
import { listHolding, releaseItems, takeItems, type HoldingBatch } from '@tintype/database/dispatch/batch-items';
import { sendCaptures } from '@tintype/database/dispatch/waiting-captures';
import { pacedHosts, takeHostSlot, requestHostSlots } from '@tintype/database/crawls/hosts';
import { creditsFor, dispatchItems, type DispatchBatchesDependencies } from './dispatch-batches.ts';

type Dependencies = DispatchBatchesDependencies & { readonly database: Database };
/** Work that waits for a host: a capture, and batches with deferred items. */
type DispatchPacedLine = {
  readonly host: string;
  readonly captureId: string | undefined;
  readonly batches: readonly HoldingBatch[];
};

/**
 * Dispatches the next waiting capture of each host that is being crawled when the host's turn has
 * come, and releases captures for hosts that are no longer crawled. These captures are outside the
 * window, because each host has at most one.
 */
export function createDispatchPaced(dependencies: Dependencies) {
  const { database } = dependencies;
  /** The batches that wait for a host take turns. */
  let turns = 0;
  return async (waiting: ReadonlyMap<string, string>): Promise<QueuedCapture[]> => {
    const holding = Map.groupBy(await listHolding(database), ({ heldHost }) => heldHost);
    const hosts = [...new Set([...waiting.keys(), ...holding.keys()])];
    const paced = new Map((await pacedHosts(database, { hosts })).map((one) => [one.host, one]));
    const sent: QueuedCapture[] = [];
    const busy: string[] = [];
    for (const host of hosts) {
      const batches = holding.get(host) ?? [];
      const status = paced.get(host);
      if (status === undefined)
        for (const { id: batchId } of batches) await releaseItems(database, { batchId, heldHost: host });
      else if (!status.isFree) {
        if (waiting.has(host) || batches.some(({ state }) => state !== 'WAITING_FOR_CREDITS')) busy.push(host);
      } else {
        turns += 1;
        const line = { host, captureId: waiting.get(host), batches };
        for (const one of await feedOne(dependencies, line, turns)) sent.push(one);
      }
    }
    await requestHostSlots(database, { hosts: busy });
    return sent;
  };
}

/**
 * Dispatches for one host in one transaction: the locks of one host must not block another host.
 */
async function feedOne(
  dependencies: Dependencies,
  { host, captureId, batches }: DispatchPacedLine,
  turn: number,
): Promise<readonly QueuedCapture[]> {
  return dependencies.database.transaction(async (db) => {
    if (captureId !== undefined)
      return (await takeHostSlot(db, { host, captureId })) ? sendCaptures(db, { ids: [captureId] }) : [];
    const batch = batches[turn % batches.length]!;
    if ((await creditsFor(dependencies, db, [batch])) < 1) return [];
    const [item] = await takeItems(db, { batchId: batch.id, limit: 1, heldHost: host });
    if (item === undefined) return [];
    const madeId = dependencies.newId();
    if (!(await takeHostSlot(db, { host, captureId: madeId }))) return [];
    return dispatchItems(dependencies, db, batch, [{ ...item, captureId: madeId }]);
  });
}
