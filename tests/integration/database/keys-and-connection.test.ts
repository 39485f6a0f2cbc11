import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey, findKeyByDigest, listApiKeys, revokeApiKey } from '@tintype/database/keys/api-keys';
import { createTestDatabase } from '@tintype/testing/test-database';
import { createOrganization, findOrganization, listOrganizations } from '@tintype/database/accounts/organizations';
import { hangMs } from '@tintype/testing/hang';
import { sql } from '@tintype/database/statements/sql';
import { anId, createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

test('a key is found by its digest, with the plan of its organization, until it is revoked', async () => {
  const { database } = fresh;
  const [organizationId, id, digest] = [anId(), anId(), randomBytes(32)];
  await createOrganization(database, {
    id: organizationId,
    name: 'Acme',
    plan: 'free',
    overrides: { screenshotsPerHour: 7 },
  });
  const key = await createApiKey(database, { id, organizationId, name: 'ci', shownPrefix: 'ttk_abcdefgh', digest });
  expect(key).not.toHaveProperty('digest');
  const overrides = { screenshotsPerHour: 7 };
  const scopes = ['read', 'capture', 'manage'];
  const owner = { apiKeyId: id, organizationId, plan: 'free', overrides, scopes, isUseNoted: false };
  expect(await findKeyByDigest(database, digest)).toEqual(owner);
  expect(await findKeyByDigest(database, randomBytes(32))).toBeUndefined();
  expect(await revokeApiKey(database, { id, organizationId: anId() })).toBe(false);
  expect(await revokeApiKey(database, { id, organizationId })).toBe(true);
  expect(await revokeApiKey(database, { id, organizationId })).toBe(false);
  expect(await findKeyByDigest(database, digest)).toBe('revoked');
  expect(await listApiKeys(database, { organizationId })).toMatchObject([{ id, revokedAt: expect.any(Date) }]);
  expect(await findOrganization(database, { id: organizationId })).toMatchObject({ name: 'Acme', plan: 'free' });
  expect(await findOrganization(database, { id: anId() })).toBeUndefined();
  expect(await listOrganizations(database)).toMatchObject([{ id: organizationId }]);
});

test('after its connections were cut, the next query gets a new one', async () => {
  const victim = createTestDatabase({ url: fresh.url, connectionsMax: 3, connectMsMax: hangMs });
  await Promise.all([victim.health(), victim.health(), victim.health()]);
  await fresh.database.client.rows`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  let health: string | undefined = 'not asked';
  for (let attempt = 0; attempt < 4 && health !== undefined; attempt += 1) health = await victim.health();
  expect(health).toBeUndefined();
  await victim.stop();
});

test('a server that is not there is told in words', async () => {
  const nowhere = createTestDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', connectionsMax: 1 });
  expect(await nowhere.health()).toMatch(/PostgreSQL does not respond: .*ECONNREFUSED/);
  await expect(nowhere.start()).rejects.toThrow();
  await nowhere.stop();
});

test('times come back as they were written, also from a server in another time zone', async () => {
  const { client } = fresh.database;
  const [own] = await client.rows<{ name: string }>`SELECT current_database()::text AS name`;
  await client.execute(sql.raw(`ALTER DATABASE ${own!.name} SET timezone = 'Asia/Kolkata'`));
  const elsewhere = createTestDatabase({ url: fresh.url, connectionsMax: 1, connectMsMax: hangMs });
  const at = new Date('2026-03-29T01:30:00.123Z');
  const [row] = await elsewhere.client.rows<{ at: Date; zone: string }>`
    SELECT ${at}::timestamptz AS at, current_setting('timezone') AS zone`;
  expect(row).toEqual({ at, zone: 'UTC' });
  await elsewhere.stop();
});
