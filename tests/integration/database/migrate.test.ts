import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '@tintype/database/schema/migrate';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import { sql } from '@tintype/database/statements/sql';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

/** Scripts of this test: the real migrations are applied to the template of every database. */
const firstMigration = '20261120090000_first';
let fresh: FreshDatabase;
let folder: string;
let functions: string;
beforeEach(async () => {
  fresh = await createFreshDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  functions = await mkdtemp(join(tmpdir(), 'functions-'));
  await add(firstMigration, 'CREATE TABLE first (id int);');
  await add('20261121090000_second', 'CREATE TABLE second (id int);');
  await writeFile(join(functions, 'count_first.sql'), countFirst);
});
afterEach(async () => {
  await fresh.drop();
  await Promise.all([folder, functions].map((path) => rm(path, { recursive: true })));
});
const countFirst =
  'CREATE OR REPLACE FUNCTION count_first() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM first $$;';
const run = () => migrate({ url: fresh.url, folder, functions });
const add = async (name: string, sql: string): Promise<void> => {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
};

test('processes that start at once apply each migration once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(applied.flat()[0]).toBe(firstMigration);
  expect(await run()).toEqual([]);
});

test('a file that was changed after it was applied is refused', async () => {
  await run();
  await appendFile(join(folder, firstMigration, 'migration.sql'), '\n-- changed');
  await expect(run()).rejects.toThrow(`changed after being applied: ${firstMigration}`);
});

test('nothing is kept of a migration that fails, and it is tried again', async () => {
  await run();
  await add('29990101000000_broken', 'CREATE TABLE half (id int); SELECT nonsense;');
  await expect(run()).rejects.toThrow('29990101000000_broken failed');
  await writeFile(join(folder, '29990101000000_broken', 'migration.sql'), 'CREATE TABLE half (id int);');
  expect(await run()).toEqual(['29990101000000_broken']);
});

const answers = (number: number): string =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT ${number} $$;`;
const answer = async (): Promise<number> =>
  (await fresh.database.client.rows<{ answer: number }>`SELECT answer()`)[0]!.answer;

test('a function is made anew when its file has changed, and only then', async () => {
  await writeFile(join(functions, 'answer.sql'), answers(1));
  expect(await run()).toContain('sql/answer.sql');
  expect(await run()).toEqual([]);
  await writeFile(join(functions, 'answer.sql'), answers(2));
  expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([['sql/answer.sql'], []]));
  expect(await answer()).toBe(2);
});

test('nothing is kept of migrations whose functions fail', async () => {
  await run();
  await add('29990101000000_table', 'CREATE TABLE whole (id int);');
  await writeFile(join(functions, 'broken.sql'), 'CREATE OR REPLACE nonsense;');
  await expect(run()).rejects.toThrow('sql/broken.sql failed');
  await rm(join(functions, 'broken.sql'));
  expect(await run()).toEqual(['29990101000000_table']);
});

test('an older program leaves the functions of a newer one alone', async () => {
  await writeFile(join(functions, 'answer.sql'), answers(2));
  await add('29990101000000_newer', 'CREATE TABLE newer (id int);');
  await run();
  await rm(join(folder, '29990101000000_newer'), { recursive: true });
  await writeFile(join(functions, 'answer.sql'), answers(1));
  expect(await run()).toEqual([]);
  expect(await answer()).toBe(2);
});

test('a migration that waits for a long reader lets others through, and goes on when the reader is done', async () => {
  await add('29990101000000_table', 'CREATE TABLE read_for_long (id int);');
  await run();
  await add('29990101000001_column', 'ALTER TABLE read_for_long ADD COLUMN name text;');
  const endReading = await readFor('read_for_long');
  const lines: string[] = [];
  const onWait = (line: string): void => void lines.push(line);
  const migrated = migrate({ url: fresh.url, folder, functions, lockMs: 100, pauseMs: 100, onWait });
  await until(() => lines.length >= 2);
  // Behind a migration that holds its place in the line this would wait for the reader too.
  await fresh.database.client.execute`INSERT INTO read_for_long VALUES (1)`;
  expect(lines[0]).toMatch(
    /29990101000001_column is waiting for a table that is in use; transactions in progress: tintype \(process \d+\) for \d+ s/,
  );
  await endReading();
  expect(await migrated).toEqual(['29990101000001_column']);
});

test('a migration that gets no lock at all gives up, keeps nothing and can be repeated', async () => {
  await add('29990101000000_table', 'CREATE TABLE in_use (id int);');
  await run();
  await add('29990101000001_column', 'CREATE TABLE other (id int); ALTER TABLE in_use ADD COLUMN name text;');
  const endReading = await readFor('in_use');
  const hasty = { url: fresh.url, folder, functions, lockMs: 50, pauseMs: 10, triesMax: 2 };
  await expect(migrate(hasty)).rejects.toThrow('tried 2 times and nothing was changed');
  await endReading();
  expect(await run()).toEqual(['29990101000001_column']);
});

test('an index is made without a transaction where its file says so, and anew when it was broken off', async () => {
  await add('29990101000000_table', 'CREATE TABLE large (id int); INSERT INTO large VALUES (1), (1);');
  const index = (kind: string): string =>
    `-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS large_idx;\n-- A long one.\nCREATE ${kind} CONCURRENTLY large_idx ON large (id);\n`;
  await add('29990101000001_index', index('UNIQUE INDEX'));
  await add('29990101000002_after', 'CREATE TABLE after_it (id int);');
  await expect(run()).rejects.toThrow('29990101000001_index failed');
  await writeFile(join(folder, '29990101000001_index', 'migration.sql'), index('INDEX'));
  expect(await run()).toEqual(['29990101000001_index', '29990101000002_after', ...(await functionNames())]);
  const rows = await fresh.database.client.rows<{ isValid: boolean }>`
    SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = 'large_idx'::regclass`;
  expect(rows).toEqual([{ isValid: true }]);
});

/** Functions come with the last transaction, so they were not there after the failure. */
const functionNames = async (): Promise<string[]> => (await readdir(functions)).sort().map((name) => `sql/${name}`);

/**
 * Reads a table in a transaction that stays open until the answered function is called, as a backup
 * does.
 */
async function readFor(table: string): Promise<() => Promise<void>> {
  const [open, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = fresh.database.transaction(
    async ({ client }) => {
      await client.execute(sql.raw(`SELECT * FROM ${table}`));
      open.resolve();
      await over.promise;
    },
    { timeoutMs: hangMs },
  );
  await open.promise;
  return () => {
    over.resolve();
    return reading;
  };
}
