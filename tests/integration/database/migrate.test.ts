import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate, migrationsFolder } from '@tintype/database/migrate';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
let folder: string;
beforeEach(async () => {
  fresh = await createFreshDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true });
});
const run = () => migrate({ url: fresh.url, folder });
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
