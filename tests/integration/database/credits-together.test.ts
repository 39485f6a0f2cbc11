import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptCapture, type NewCapture, acceptJob, type Submission } from '@tintype/database/captures/accept-capture';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import type { Db } from '@tintype/database/connect';
import { createTestDatabase, type TestDatabase } from '@tintype/testing/test-database';
import type { CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { createBulk } from '@tintype/database/batches/create-batch';
import { acceptCrawl } from '@tintype/database/crawls/manage-crawl';
import { OutOfCredits, withinQuota, readCredits } from '@tintype/database/credits/quota';
import { hangMs } from '@tintype/testing/hang';
import { addOwner, anId, sharedDatabase, type SharedDatabase, type Owner } from './fresh-database.ts';

let fresh: SharedDatabase;
/** As a second gateway has it. */
let other: TestDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
  other = createTestDatabase({ url: fresh.url, connectionsMax: 5, connectMsMax: hangMs });
});
afterAll(() => other.stop());

const request = { url: 'https://example.com/', format: 'png' } as NewCapture['request'];
const accept =
  (owner: Owner, id = anId()) =>
  (db: Db): Promise<unknown> =>
    acceptCapture(db, {
      id,
      ...owner,
      origin: 'async',
      request,
      requestId: 'r',
      expiresAt: new Date(Date.now() + 3_600_000),
      isSent: false,
    });
const ask = (
  { organizationId }: Owner,
  limit: number,
  work: (db: Db) => Promise<unknown>,
  database = fresh.database,
): Promise<unknown> => withinQuota(database, { organizationId, limit, credits: 1, now: new Date() }, work);
const held = async ({ organizationId }: Owner) =>
  (await readCredits(fresh.database, { organizationId, now: new Date() })).reserved;
const refused = (answers: readonly unknown[]): number => answers.filter((one) => one instanceof OutOfCredits).length;

test('of many that ask at once, at two gateways, exactly as many are accepted as there are credits', async () => {
  const owner = await addOwner(fresh.database);
  const answers = await Promise.all(
    Array.from({ length: 240 }, (_, nth) => ask(owner, 137, accept(owner), nth % 3 === 0 ? other : fresh.database)),
  );
  expect(refused(answers)).toBe(240 - 137);
  expect(await held(owner)).toBe(137);
  await cancelOne(owner);
  expect(await ask(owner, 137, accept(owner))).not.toBeInstanceOf(OutOfCredits);
});
const cancelOne = async ({ organizationId }: Owner): Promise<void> => {
  const { id } = await fresh.database.client.capture.findFirstOrThrow({ where: { organizationId, state: 'QUEUED' } });
  await cancelCapture(fresh.database, { id, organizationId });
};

test('those that ask at once share transactions', async () => {
  const owner = await addOwner(fresh.database);
  let transactions = 0;
  const counted: TestDatabase = {
    ...fresh.database,
    transaction: (work, options) => {
      transactions += 1;
      return fresh.database.transaction(work, options);
    },
  };
  await Promise.all(Array.from({ length: 100 }, () => ask(owner, 1_000, accept(owner), counted)));
  expect(await held(owner)).toBe(100);
  expect(transactions).toBeLessThan(10);
});

test('work that fails is told so and takes nothing from the others that asked with it', async () => {
  const owner = await addOwner(fresh.database);
  const twice = anId();
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => ask(owner, 100, accept(owner))),
    // The database refuses the second; the third has a fault of its own.
    ask(owner, 100, accept(owner, twice)),
    ask(owner, 100, accept(owner, twice)),
    ask(owner, 100, async (db) => {
      await accept(owner)(db);
      throw new Error('a fault');
    }),
    ...Array.from({ length: 10 }, () => ask(owner, 100, accept(owner))),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(await held(owner)).toBe(21);
});

/** Commits the first transaction that several share, and loses the answer. */
function losingAnswer(): TestDatabase {
  let isLost = false;
  return {
    ...fresh.database,
    transaction: async (work, options) => {
      const answered = await fresh.database.transaction(work, options);
      if (isLost || !Array.isArray(answered) || answered.length < 2) return answered;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  };
}
const expiresAt = () => new Date(Date.now() + 3_600_000);

test('jobs of a transaction whose commit was not answered are accepted once, and each is told so', async () => {
  const owner = await addOwner(fresh.database);
  const database = losingAnswer();
  const limits = { limit: 3, now: new Date() };
  const job = (submission?: Submission) => {
    const own = { id: anId(), ...owner, origin: 'async', request, requestId: 'r', isSent: false } as const;
    return acceptJob(
      database,
      { capture: { ...own, expiresAt: expiresAt() }, ...(submission && { submission }) },
      limits,
    );
  };
  // The first one is alone; the others wait for it and share the next transaction.
  const answers = await Promise.all([job(), job(), job({ key: 'k', bodyHash: Buffer.alloc(32) })]);
  expect(answers).toEqual(answers.map(() => ({ outcome: 'accepted', createdAt: expect.any(Date) })));
  expect(await held(owner)).toBe(3);
  expect(await job()).toBeInstanceOf(OutOfCredits);
});

test('a bulk job and a crawl are told so too, and what was not accepted is judged again', async () => {
  const owner = await addOwner(fresh.database);
  const database = losingAnswer();
  const { organizationId } = owner;
  const [limit, now] = [100, new Date()];
  const items = [{ captureId: anId(), url: request.url, request }];
  const bulk = () => ({ id: anId(), ...owner, requestId: 'r', defaults: {}, items, expiresAt: expiresAt() });
  const settings = { url: request.url, crawlDelayMs: 0 } as CrawlRequest;
  const crawl = { id: anId(), ...owner, requestId: 'r', settings, rootPageId: anId() };
  const answers = await Promise.all([
    ask(owner, limit, accept(owner), database),
    createBulk(database, bulk(), { credits: limit, activeMax: 1, now }),
    createBulk(database, bulk(), { credits: limit, activeMax: 1, now }),
    acceptCrawl(database, crawl, { limit, now }),
  ]);
  expect(answers.slice(1)).toEqual(['created', 'too many', { createdAt: expect.any(Date) }]);
  expect(await fresh.database.client.batch.count({ where: { organizationId } })).toBe(1);
});

test('a credit that was asked for and not taken is there for the next', async () => {
  const owner = await addOwner(fresh.database);
  const takesNothing = async (): Promise<string> => 'known';
  const answers = await Promise.all([
    ask(owner, 100, accept(owner)),
    ...Array.from({ length: 5 }, () => ask(owner, 2, takesNothing)),
    ask(owner, 2, accept(owner)),
    ask(owner, 2, accept(owner)),
  ]);
  expect(answers.map(String).filter((one) => one === 'known')).toHaveLength(5);
  expect(refused(answers)).toBe(1);
  expect(await held(owner)).toBe(2);
});
