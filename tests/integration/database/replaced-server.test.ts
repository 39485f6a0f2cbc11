import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '@tintype/database/connect';
import { isDatabaseAway, isOutdated } from '@tintype/database/connection/database-away';
import { until } from '@tintype/testing/until';
import { startPostgres } from '../../../infra/local/postgres.ts';
import type { PrivateServer } from '../../../infra/local/private-server.ts';
import { watchPrograms } from '../../../infra/local/watch-programs.ts';
import { checkDatabase } from '@tintype/administration/doctor/stores';

const system = '/usr/lib/postgresql';
const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
const installed = join(folder, 'usr/lib/postgresql');
const version = readdirSync(system)
  .filter((name) => /^\d+$/.test(name))
  .sort((a, b) => Number(b) - Number(a))[0]!;
const program = join(installed, version, 'bin/postgres');
const library = join(installed, version, 'lib/plpgsql.so');
const said: string[] = [];
let server: PrivateServer;
let database: Database;

/** As a package manager does it: the new file takes the name, what runs keeps the old one. */
const replace = (path: string, content: string | Buffer): void => {
  if (typeof content === 'string') copyFileSync(content, `${path}.new`);
  else writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};

beforeAll(async () => {
  // PostgreSQL finds its shared files by their place relative to its program.
  mkdirSync(join(folder, 'usr/share'), { recursive: true });
  symlinkSync('/usr/share/postgresql', join(folder, 'usr/share/postgresql'));
  mkdirSync(join(installed, version, 'bin'), { recursive: true });
  for (const name of ['initdb', 'pg_isready', 'postgres'])
    copyFileSync(join(system, version, 'bin', name), join(installed, version, 'bin', name));
  mkdirSync(join(installed, version, 'lib'));
  for (const name of readdirSync(join(system, version, 'lib')))
    symlinkSync(join(system, version, 'lib', name), join(installed, version, 'lib', name));
  server = await startPostgres({
    folder: join(folder, 'data'),
    password: 'secret',
    isDurable: false,
    installed,
    say: (sentence) => said.push(sentence),
  });
  database = createDatabase({ url: server.url, connectionsMax: 4 });
  await database.start();
  await database.client.execute`CREATE TABLE kept (number int PRIMARY KEY)`;
  await database.client.execute`
    CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
  await database.client.execute`CREATE TRIGGER keep BEFORE INSERT ON kept FOR EACH ROW EXECUTE FUNCTION keep()`;
});
afterAll(async () => {
  await database.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a PostgreSQL that is upgraded under load is told as an outage, restarted by itself, and loses nothing', async () => {
  let number = 0;
  let isWriting = true;
  const kept: number[] = [];
  const faults: unknown[] = [];
  const write = async (): Promise<void> => {
    while (isWriting) {
      const next = (number += 1);
      await database.client.execute`INSERT INTO kept VALUES (${next})`.then(
        () => kept.push(next),
        (error: unknown) => faults.push(error),
      );
    }
  };
  const writers = [write(), write()];
  await until(() => kept.length > 20);

  // In the middle of the upgrade: the libraries are of the new version, what runs is of the old
  // one.
  replace(library, Buffer.from('of another version'));
  const later = createDatabase({ url: server.url, connectionsMax: 1 });
  const refusal = await later.start().catch((error: unknown) => error);
  expect({ isAway: isDatabaseAway(refusal), isOutdated: isOutdated(refusal) }).toEqual({
    isAway: true,
    isOutdated: true,
  });
  expect(String(refusal)).toContain('Restart PostgreSQL: its files were replaced while it was running');
  expect(await later.health()).toContain('Restart PostgreSQL');
  expect(
    await checkDatabase({
      environment: { DATABASE_URL: server.url },
      random: () => new Uint8Array(),
      now: () => new Date(),
      run: async () => ({ ok: true, output: '' }),
      user: 'nobody',
    }),
  ).toMatchObject([{ status: 'problem', todo: 'restart PostgreSQL' }]);
  // Connections from before have their libraries.
  const before = kept.length;
  await until(() => kept.length > before);

  const watch = watchPrograms({ processes: [server], say: (sentence) => said.push(sentence), everyMs: 200 });
  replace(library, join(system, version, 'lib/plpgsql.so'));
  replace(program, join(system, version, 'bin/postgres'));
  await until(() => said.includes('PostgreSQL is ready again'));
  const after = kept.length;
  await until(() => kept.length > after + 20);
  isWriting = false;
  await Promise.all(writers);
  watch.stop();

  expect(said.filter((sentence) => sentence.includes('unexpected'))).toEqual([]);
  expect(faults.filter((error) => !isDatabaseAway(error))).toEqual([]);
  const rows = await database.client.rows<{ number: number }>`SELECT number FROM kept`;
  const there = new Set(rows.map((row) => row.number));
  expect(kept.filter((one) => !there.has(one))).toEqual([]);
  expect(await later.health()).toBeUndefined();
  await later.stop();
});
