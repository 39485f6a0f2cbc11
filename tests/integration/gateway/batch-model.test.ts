import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { batchStates } from '@tintype/contracts/states/batch';
import { copyItems } from '@tintype/database/batches/repeat-batch';
import { finishBatches } from '@tintype/database/batches/end-batch';
import fc from 'fast-check';
import { chooseRuns, isLong } from '@tintype/testing/long-form';
import { captureActs } from '../database/capture-acts.ts';
import { backgroundCommands, setLimit } from './batch-model/background-commands.ts';
import { callerCommands } from './batch-model/caller-commands.ts';
import { captureCommands } from './batch-model/capture-commands.ts';
import { newModel, used, type Model } from './batch-model/model.ts';
import { compareItems, type Real } from './batch-model/real.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';
import { batchCaller, type Summary } from './start-batches.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

const runs = chooseRuns({ long: 1_000, short: 4 });
const sequences = runs.numRuns;

let gateway: TestGateway;
let dispatcher: Dispatcher;
beforeAll(async () => {
  gateway = await startGateway();
  dispatcher = startDispatcher({ ...gateway, slots: 1_000 });
});
afterAll(async () => {
  await dispatcher.close();
  await gateway.end();
});

test(`batches, bulk jobs, jobs and credits do what a model of them does, and end once they may (${sequences} sequences)`, async () => {
  let steps = 0;
  const reached = new Map<string, number>();
  const commands = fc.commands([...callerCommands, ...captureCommands, ...backgroundCommands], {
    size: 'medium',
    maxCommands: 60,
  });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const member = await gateway.join();
      const model = newModel();
      const real: Real = { gateway, dispatcher, member, batches: batchCaller(gateway, member), reached };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      steps += [...sequence].length;
      for (const batch of model.batches) if (!batch.isDeleted) await compareItems(batch, real);
      await letGo(model, real);
    }),
    { ...runs, endOnFailure: isLong },
  );
  // A model that never gets somewhere would agree with anything there.
  if (isLong) for (const state of batchStates) expect(reached.get(state)).toBeGreaterThan(100);
  if (isLong)
    console.log(`${sequences} sequences, ${steps} steps; states of batches after each:`, Object.fromEntries(reached));
});

const live = ['QUEUED', 'PROCESSING'] as const;

/** With credits and workers, everything that was started ends, and nothing is charged twice. */
async function letGo(model: Model, real: Real): Promise<void> {
  const { database } = gateway;
  const { organizationId } = real.member;
  await setLimit(model, real, null);
  for (const batch of model.batches)
    if (batch.state === 'PREPARING') while ((await copyItems(database, { batchId: batch.id, limit: 100 })) === 'more');
  await dispatcher.dispatch();
  const rows = await database.client.capture.findMany({
    where: { organizationId, state: { in: [...live] } },
  });
  for (const { id, state, attempt, losses } of rows) {
    const one = { id, state: state as 'QUEUED', attempt, losses };
    if (one.state === 'QUEUED') await captureActs.claim(database, one);
    await captureActs.complete(database, one);
  }
  await finishBatches(database, { limit: 100 });
  const left = (await real.batches.pages<Summary>('?limit=100')).filter(
    ({ status }) => !['DRAFT', 'CANCELLED', 'COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'].includes(status),
  );
  expect(left).toEqual([]);
  expect(await database.client.capture.count({ where: { organizationId, state: { in: [...live] } } })).toBe(0);
  // One that was in progress or waited has been completed just now.
  expect(await database.client.charge.count({ where: { organizationId } })).toBe(used(model) + rows.length);
}
