import { expect } from '@jest/globals';
import { copyItems } from '@tintype/database/batches/repeat-batch';
import { finishBatches } from '@tintype/database/batches/end-batch';
import { silentLogger } from '@tintype/runtime/logger';
import fc from 'fast-check';
import { remove as removeLeftovers } from '@tintype/scheduler/loops/dispatch-captures';
import { always, command, onBatch, type Command } from './command.ts';
import * as rules from './rules.ts';
import { creditsLeft, count, pending, captureOf, type Model } from './model.ts';
import type { Real } from './real.ts';

const copyStep = 2;
const copy = onBatch('copy on', async (batch, _model, { gateway }) => {
  await copyItems(gateway.database, { batchId: batch.id, limit: copyStep });
  rules.copy(batch, copyStep);
});

const sweep = onBatch('remove what is left', async (batch, _model, { gateway: { database } }) => {
  const storage = { delete: async () => [] };
  const parts = { database, storage, logger: silentLogger } as never;
  const isGone = await removeLeftovers(parts, { batchId: batch.id, signal: new AbortController().signal });
  // Its event is written from its row, which stays until then.
  expect(isGone).toBe(batch.isDeleted && !batch.isGone && batch.told === 0);
  if (!batch.isDeleted) return;
  batch.items.length = 0;
  batch.isGone ||= isGone;
});

/**
 * As many items get captures as there are credits, in the order of each batch; how batches share
 * them is looked up.
 */
const dispatch = fc.constant(
  command('dispatch', always, async (model, { gateway: { database }, dispatcher }) => {
    rules.dispatchOrSuspend(model);
    const batches = pending(model);
    const itemsPending = batches.reduce((sum, batch) => sum + count(batch, 'PENDING'), 0);
    const expectedCount = Math.max(0, Math.min(itemsPending, creditsLeft(model)));
    await dispatcher.dispatch();
    const rows = await database.client.batchItem.findMany({
      where: { batchId: { in: batches.map(({ id }) => id) }, captureId: { not: null } },
      orderBy: [{ batchId: 'asc' }, { position: 'asc' }],
    });
    const made = rows.flatMap(({ batchId, position, captureId }) => {
      const batch = batches.find(({ id }) => id === batchId)!;
      const item = batch.items[Number(position)]!;
      if (item.state !== 'PENDING') return [];
      expect(batch.items.findIndex(({ state }) => state === 'PENDING')).toBe(Number(position));
      const one = captureOf(captureId!, item, batch);
      one.isSent = true;
      return [one];
    });
    expect(made).toHaveLength(expectedCount);
    model.captures.push(...made);
  }),
);

export const setLimit = async (model: Model, { gateway, member }: Real, limit: number | null): Promise<void> => {
  model.limit = limit;
  await gateway.database.client.organization.update({
    where: { id: member.organizationId },
    data: { overrides: limit === null ? {} : { capturesPerMonth: limit } },
  });
};
const credits = fc
  .option(fc.nat(8), { freq: 3 })
  .map((limit) => command(`credits ${limit}`, always, (model, real) => setLimit(model, real, limit)));

const finish = fc.constant(
  command('finish', always, async (model, { gateway }) => {
    await finishBatches(gateway.database, { limit: 100 });
    rules.finish(model);
  }),
);

export const backgroundCommands: readonly fc.Arbitrary<Command>[] = [
  copy,
  copy,
  sweep,
  dispatch,
  dispatch,
  dispatch,
  credits,
  finish,
  finish,
  finish,
];
