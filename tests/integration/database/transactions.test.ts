import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Db } from '@tintype/database/connect';
import { createTestDatabase, type TestDatabase } from '@tintype/testing/test-database';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { hangMs } from '@tintype/testing/hang';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
/** With a single connection: whoever does not give it back is noticed. */
let database: TestDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = createTestDatabase({ url: fresh.url, connectionsMax: 1, connectMsMax: hangMs });
  await fresh.database.client
    .execute`CREATE TABLE numbers (number int PRIMARY KEY, secret text CHECK (secret <> 'hunter2'))`;
  await fresh.database.client.execute`
    CREATE TABLE later (number int REFERENCES numbers DEFERRABLE INITIALLY DEFERRED, secret text)`;
});
afterAll(async () => {
  await database.stop();
  await fresh.drop();
});
beforeEach(() => fresh.database.client.execute`TRUNCATE numbers, later`);

const add = ({ client }: Db, number: number): Promise<number> => client.execute`INSERT INTO numbers VALUES (${number})`;
const numbers = async (): Promise<number[]> =>
  (await database.client.rows<{ number: number }>`SELECT number FROM numbers ORDER BY number`).map(
    ({ number }) => number,
  );
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it was done'),
    (error: unknown) => error as Error,
  );

test('all that was written is there when it resolves', async () => {
  const answer = await database.transaction(async (db) => {
    await add(db, 1);
    expect(await fresh.database.client.rows`SELECT FROM numbers`).toEqual([]);
    await add(db, 2);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await numbers()).toEqual([1, 2]);
});

test('nothing is there when it throws, and what was thrown is what the caller gets', async () => {
  const fault = new Error('a fault');
  const work = database.transaction(async (db) => {
    await add(db, 1);
    throw fault;
  });
  expect(await errorOf(work)).toBe(fault);
  expect(await numbers()).toEqual([]);
});

test('statements that are begun together run one after the other', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  await database.transaction((db) => Promise.all([1, 2, 3].map((number) => add(db, number))));
  await new Promise(setImmediate);
  process.off('warning', note);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(warnings).toEqual([]);
});

test('an error that is not passed on does not make a success of what PostgreSQL rolls back', async () => {
  const work = database.transaction(async (db) => {
    await add(db, 1);
    await add(db, 1).catch(() => 0);
  });
  expect((await errorOf(work)).message).toMatch(/rolled back/);
  expect(await numbers()).toEqual([]);
});

test('an error of the end itself says what is wrong, and nothing of the row', async () => {
  const work = database.transaction(({ client }) => client.execute`INSERT INTO later VALUES (7, ${'hunter2'})`);
  const error = await errorOf(work);
  expect(error).toMatchObject({ code: '23503', message: expect.stringMatching(/foreign key/) });
  expect(Object.values(error).join()).not.toContain('hunter');
  expect(await numbers()).toEqual([]);
});

test('a statement that comes when it has ended is refused', async () => {
  let kept: Db | undefined;
  await database.transaction(async (db) => {
    kept = db;
    await add(db, 1);
  });
  expect((await errorOf(add(kept!, 2))).message).toMatch(/has ended/);
  expect(await numbers()).toEqual([1]);
});

test('one that takes too long is given up, with the statement that is under way, and its connection is free', async () => {
  const work = database.transaction(
    async (db) => {
      await add(db, 1);
      await db.client.execute`SELECT pg_sleep(2)`;
    },
    { timeoutMs: 200 },
  );
  expect(isDatabaseAway(await errorOf(work))).toBe(true);
  expect(await numbers()).toEqual([]);
});

test('one that takes too long for another reason than PostgreSQL is not committed', async () => {
  const work = database.transaction(
    async (db) => {
      await add(db, 1);
      await new Promise((resolve) => setTimeout(resolve, 400));
    },
    { timeoutMs: 200 },
  );
  expect(await errorOf(work)).toMatchObject({ code: '25P04', message: expect.stringMatching(/200 ms/) });
  expect(await numbers()).toEqual([]);
});

test('a connection that breaks between two statements ends the transaction and nothing else', async () => {
  const work = database.transaction(async (db) => {
    await add(db, 1);
    const [own] = await db.client.rows<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
    await fresh.database.client.execute`SELECT pg_terminate_backend(${own!.pid})`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await add(db, 2);
  });
  expect(isDatabaseAway(await errorOf(work))).toBe(true);
  expect(await numbers()).toEqual([]);
});
