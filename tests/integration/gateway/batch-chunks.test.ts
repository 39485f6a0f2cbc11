import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseRuns, isLong } from '@tintype/testing/long-form';
import { call } from './call.ts';
import { chunkCommands, type Model } from './chunk-model.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';

const runs = chooseRuns({ long: 1_000, short: 10 });
const sequences = runs.numRuns;
const itemsMax = 40;

let gateway: TestGateway;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join('self_hosted', { batchItemsMax: itemsMax });
});
afterAll(() => gateway.end());

const newBatch = async (): Promise<string> =>
  (await call(`${gateway.url}/v1/screenshots/batches`, { key: member.key, body: {} })).json['id']!;

const storedItems = (batchId: string) =>
  gateway.database.client.rows<{ url: string; isValid: boolean }>`
    SELECT url, state = 'PENDING' AS "isValid" FROM batch_items WHERE batch_id = ${batchId} ORDER BY position`;

test(`whatever is sent in whatever order, a batch holds each accepted chunk once (${sequences} sequences)`, async () => {
  let steps = 0;
  const commands = fc.commands([...chunkCommands], { size: 'medium', maxCommands: 20 });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const id = await newBatch();
      const batchUrl = `${gateway.url}/v1/screenshots/batches/${id}`;
      const model: Model = { itemsMax, items: [], stored: [] };
      const setup = () => ({ model, real: { chunksUrl: `${batchUrl}/chunks`, key: member.key } });
      await fc.asyncModelRun(setup, sequence);
      steps += [...sequence].length;
      expect(await storedItems(id)).toEqual(model.items);
      expect((await call(batchUrl, { key: member.key })).json).toMatchObject({
        nextSequence: model.stored.length,
        totalJobs: model.items.length,
        failedJobs: model.items.filter(({ isValid }) => !isValid).length,
        pendingJobs: model.items.filter(({ isValid }) => isValid).length,
      });
    }),
    { ...runs, endOnFailure: false },
  );
  if (isLong) console.log(`${sequences} sequences, ${steps} steps`);
});
