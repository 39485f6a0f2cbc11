import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { functionsFolder, migrate, migrationsFolder } from '@tintype/database/migrate';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
let folder: string;
let functions: string;
beforeEach(async () => {
  fresh = await createFreshDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  functions = await mkdtemp(join(tmpdir(), 'functions-'));
  await cp(migrationsFolder, folder, { recursive: true });
  await cp(functionsFolder, functions, { recursive: true });
});
afterEach(async () => {
  await fresh.drop();
  await Promise.all([folder, functions].map((path) => rm(path, { recursive: true })));
});
const run = () => migrate({ url: fresh.url, folder, functions });
const add = async (name: string, sql: string): Promise<void> => {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
};

test('processes that start at once apply each migration once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(applied.flat()[0]).toBe('20261120090000_captures');
  expect(await run()).toEqual([]);
});

test('a file that was changed after it was applied is refused', async () => {
  await run();
  await appendFile(join(folder, '20261120090000_captures', 'migration.sql'), '\n-- changed');
  await expect(run()).rejects.toThrow('changed after being applied: 20261120090000_captures');
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
  (await fresh.database.client.$queryRaw<{ answer: number }[]>`SELECT answer()`)[0]!.answer;

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
