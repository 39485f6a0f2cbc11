import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@tintype/database/schema/migrate';
import { createSchemaGate } from '@tintype/database/schema/schema-gate';
import { silentLogger, type Logger } from '@tintype/runtime/logger';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';
import { until } from '@tintype/testing/until';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase({ migrated: false });
});
afterAll(() => fresh.drop());

const lines: { readonly event: unknown; readonly fields: unknown }[] = [];
const record = (fields: unknown, event?: unknown): void => void lines.push({ event, fields });
const logger = Object.assign(Object.create(silentLogger) as Logger, { info: record, warn: record, error: record });
let looks = 0;
function gateOf(shipped?: () => Promise<readonly string[]>) {
  const { client } = fresh.database;
  const rows: typeof client.rows = (...args) => {
    looks += 1;
    return client.rows(...args);
  };
  const database = { client: { ...client, rows } };
  return createSchemaGate({ database, logger, lookAgainMs: 10, ...(shipped && { shipped }) });
}

test('on an empty database a process waits, is not ready, and says so in one line; a migration lets it on', async () => {
  const gate = gateOf();
  let isOpen = false;
  const started = gate.start().then(() => (isOpen = true));
  await until(() => looks > 5);
  expect(isOpen).toBe(false);
  expect(await gate.health()).toMatch(/lacks \d+ of \d+ migrations; run tintype migrate/);
  expect(lines.map(({ event }) => event)).toEqual(['schema.missing']);

  await migrate({ url: fresh.url });
  await started;
  expect(await gate.health()).toBeUndefined();
  expect(lines.map(({ event }) => event)).toEqual(['schema.missing', 'schema.there']);
});

test('a version that brings more migrations than the database has waits, and an older one does not', async () => {
  const newer = gateOf(async () => ['20261121100000_webhooks', '29990101000000_of_tomorrow']);
  const waiting = newer.start();
  await until(async () => (await newer.health())?.includes('lacks 1 of 2'));
  await newer.stop();
  await waiting;
  const older = gateOf(async () => ['20261121100000_webhooks']);
  await older.start();
  expect(await older.health()).toBeUndefined();
});
