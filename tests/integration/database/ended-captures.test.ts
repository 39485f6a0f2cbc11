import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import {
  claimCapture,
  releaseLostCaptures,
  claimEnded,
  markEndedRead,
  postponeCaptures,
} from '@tintype/database/captures/capture-attempts';
import { sql } from '@tintype/database/statements/sql';
import { complete, fail } from '../batches/filled-batch.ts';
import {
  addCapture,
  addOwner,
  createFreshDatabase,
  loseWorkerOf,
  type FreshDatabase,
  type Owner,
} from './fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  owner = await addOwner(fresh.database);
  await fresh.database.client.endedCapture.deleteMany();
});

const claimed = async (origin: Origin, attempt = 0): Promise<string> => {
  const { id } = await addCapture(fresh.database, owner, { origin });
  await claimCapture(fresh.database, { id, attempt, worker: 'w', leaseMs: 8_000 });
  return id;
};
const inFeed = async (id: string): Promise<string | undefined> =>
  (await fresh.database.client.endedCapture.findUnique({ where: { captureId: id } }))?.origin;

test.each(Object.entries(origins).map(([origin, { endIsRead }]) => [origin as Origin, endIsRead] as const))(
  'the end of a capture of %s is in the feed: %p',
  async (origin, endIsRead) => {
    const id = await claimed(origin);
    expect(await inFeed(id)).toBeUndefined();
    await complete(fresh.database, id);
    expect(await inFeed(id)).toBe(endIsRead ? origin : undefined);
  },
);

test('every way to end leads into the feed, and going back to the queue does not', async () => {
  const [failed, lost] = [await claimed('schedule'), await claimed('schedule')];
  const { id: cancelled } = await addCapture(fresh.database, owner, { origin: 'schedule', isSent: false });
  await fail(fresh.database, failed);
  await cancelCapture(fresh.database, { id: cancelled, organizationId: owner.organizationId });
  for (const attempt of [1, 2, 3]) {
    expect(await inFeed(lost)).toBeUndefined();
    await loseWorkerOf(fresh.database, lost);
    await releaseLostCaptures(fresh.database, { limit: 10 });
    await claimCapture(fresh.database, { id: lost, attempt, worker: 'w', leaseMs: 8_000 });
  }
  expect(await Promise.all([failed, cancelled, lost].map(inFeed))).toEqual(['schedule', 'schedule', 'schedule']);
});

test('of several readers each capture goes to one, and one that dies leaves it to the next', async () => {
  const ids = [];
  for (let nth = 0; nth < 4; nth += 1) ids.push(await claimed('compose'));
  for (const id of ids) await complete(fresh.database, id);
  const claim = (leaseMs: number) => claimEnded(fresh.database, { origin: 'compose', limit: 3, leaseMs });
  const taken = await Promise.all([claim(60_000), claim(60_000), claim(60_000)]);
  expect(taken.flat().sort()).toEqual([...ids].sort());
  expect(await claim(60_000)).toEqual([]);
  await postponeCaptures(fresh.database, { ids: ids.slice(0, 2), afterMs: -1 });
  expect((await claim(60_000)).sort()).toEqual(ids.slice(0, 2).sort());
});

test('organizations have their turns: one with many ended captures keeps no other waiting', async () => {
  const many = [];
  for (let nth = 0; nth < 6; nth += 1) many.push(await claimed('schedule'));
  for (const id of many) await complete(fresh.database, id);
  owner = await addOwner(fresh.database);
  const other = await claimed('schedule');
  await complete(fresh.database, other);
  const claim = (limit: number) => claimEnded(fresh.database, { origin: 'schedule', limit, leaseMs: 60_000 });
  expect((await claim(2)).sort()).toEqual([many[0]!, other].sort());
  expect((await claim(10)).sort()).toEqual(many.slice(1).sort());
});

test('what a reader writes and that it has read are one: neither without the other', async () => {
  const id = await claimed('compose');
  await complete(fresh.database, id);
  const read = fresh.database.transaction(async ({ client }) => {
    await client.execute(markEndedRead(sql`SELECT ${id}::text`));
    throw new Error('and dies');
  });
  await expect(read).rejects.toThrow('and dies');
  expect(await inFeed(id)).toBe('compose');
});
