import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { createBatch } from '@tintype/database/batches/create-batch';
import { findBatch, listBatches } from '@tintype/database/batches/find-batch';
import { restartBatch } from '@tintype/database/batches/repeat-batch';
import { claimCapture } from '@tintype/database/captures/capture-attempts';
import { listJobs } from '@tintype/database/jobs/jobs';
import { migrate, migrationsFolder } from '@tintype/database/schema/migrate';
import { usageByKey, usageByMonth } from '@tintype/database/credits/usage';
import type { Maker } from '@tintype/database/rights/rights';
import { claim, complete, feed, fail, items, startedWith } from '../batches/filled-batch.ts';
import { addActive } from '../schedules/a-schedule.ts';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  sharedDatabase,
  type SharedDatabase,
  type Owner,
} from './fresh-database.ts';

let fresh: SharedDatabase;
let key: Owner;
let user: Maker;
beforeAll(async () => {
  fresh = await sharedDatabase();
});
beforeEach(async () => {
  key = await addOwner(fresh.database);
  user = { organizationId: key.organizationId, apiKeyId: null, createdBy: `user:${anId()}` };
});
const draft = { requestId: 'r', name: undefined, defaults: {}, itemsMax: 10 };

test('a batch is seen by the principal that made it and by whoever sees the organization, and by nobody else', async () => {
  const { organizationId } = key;
  const [ofKey, ofUser] = [anId(), anId()];
  await createBatch(fresh.database, { ...key, ...draft, id: ofKey });
  await createBatch(fresh.database, { ...user, ...draft, id: ofUser });
  const seen = async (createdBy?: Maker['createdBy']): Promise<string[]> =>
    (await listBatches(fresh.database, { organizationId, createdBy, limit: 10 })).map(({ id }) => id);
  expect(await seen(key.createdBy)).toEqual([ofKey]);
  expect(await seen(user.createdBy)).toEqual([ofUser]);
  expect(await seen()).toEqual([ofUser, ofKey]);
  expect(await findBatch(fresh.database, { organizationId, createdBy: key.createdBy, id: ofUser })).toBeUndefined();
  const stranger = await addOwner(fresh.database);
  expect(await findBatch(fresh.database, { organizationId: stranger.organizationId, id: ofKey })).toBeUndefined();
});

test('whoever restarts a batch of somebody else makes the new one, and pays for it', async () => {
  const own = await startedWith(fresh.database, key, items(1));
  const [captureId] = await feed(fresh.database, key, own, 1);
  await claim(fresh.database, captureId!);
  await fail(fresh.database, captureId!);
  await fresh.database.client.batch.update({ where: { id: own.id }, data: { state: 'FAILED' } });
  const source = { id: own.id, organizationId: key.organizationId };
  const order = {
    source,
    maker: user,
    newId: anId(),
    restartRequestId: crypto.randomUUID(),
    requestId: 'r',
    itemsMax: 9,
  };
  expect(await restartBatch(fresh.database, order)).toMatchObject({ id: order.newId, state: 'PREPARING' });
  const row = await fresh.database.client.batch.findUniqueOrThrow({ where: { id: order.newId } });
  expect(row).toMatchObject({ createdBy: user.createdBy, apiKeyId: null });
});

test('jobs of lists are listed for their maker, and all of them for whoever sees the organization', async () => {
  const { organizationId } = key;
  const made: string[] = [];
  for (const maker of [key, user]) {
    const own = await startedWith(fresh.database, maker, items(2));
    made.push(...(await feed(fresh.database, maker, own, 2)));
  }
  const listed = async (createdBy?: Maker['createdBy']): Promise<string[]> =>
    (await listJobs(fresh.database, { organizationId, createdBy, limit: 10 })).map(({ id }) => id).sort();
  expect(await listed(key.createdBy)).toEqual(made.slice(0, 2).sort());
  expect(await listed(user.createdBy)).toEqual(made.slice(2).sort());
  expect(await listed()).toEqual(made.sort());
});

test('what no key pays for counts for the organization, in one row a day and shard', async () => {
  for (let nth = 0; nth < 12; nth += 1) {
    const { id } = await addCapture(fresh.database, user);
    expect(await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 })).toMatchObject(user);
    await complete(fresh.database, id);
  }
  expect(await usageByMonth(fresh.database, key.organizationId)).toMatchObject([{ captures: 12, credits: 12 }]);
  const [ofKey] = await usageByKey(fresh.database, { organizationId: key.organizationId, since: new Date(0) });
  expect(ofKey!.total).toEqual({ captures: 0, credits: 0, bytes: 0 });
  const rows = await fresh.database.client.rows<{ shard: number }>`
    SELECT shard FROM usage_days WHERE organization_id = ${key.organizationId}`;
  expect(new Set(rows.map(({ shard }) => shard)).size).toBe(rows.length);
});

test('the maximum of schedules is counted for each maker', async () => {
  const from = new Date();
  const add = (maker: Maker) => addActive(fresh.database, maker, { from }, { schedulesMax: 1 });
  expect(await add(key)).toBeDefined();
  expect(await add(user)).toBeDefined();
  await expect(add(key)).rejects.toThrow('maximum number of schedules');
  await expect(add(user)).rejects.toThrow('maximum number of schedules');
});

test('rows from before were made by their key', async () => {
  const old = await createFreshDatabase({ migrated: false });
  const folder = await mkdtemp(join(tmpdir(), 'before-'));
  const before = (await readdir(migrationsFolder)).filter((name) => name < '20261123100000');
  for (const name of before) await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
  const functions = await mkdtemp(join(tmpdir(), 'none-'));
  await migrate({ url: old.url, folder, functions });
  const apiKeyId = anId();
  const owner = { organizationId: anId(), apiKeyId, createdBy: toPrincipalId({ apiKeyId }) };
  await old.database.client.execute`
    INSERT INTO organizations (id, name, plan) VALUES (${owner.organizationId}, 'Test', 'self_hosted')`;
  await old.database.client.execute`
    INSERT INTO api_keys (id, organization_id, name, shown_prefix, digest)
    VALUES (${apiKeyId}, ${owner.organizationId}, 'first', 'ttk_abcdefgh', 'digest')`;
  await old.database.client.execute`
    INSERT INTO captures (id, organization_id, api_key_id, origin, priority, request, request_id, expires_at)
    VALUES ('old', ${owner.organizationId}, ${owner.apiKeyId}, 'async', 2, '{}', 'r', now())`;
  await migrate({ url: old.url });
  expect(await old.database.client.capture.findUniqueOrThrow({ where: { id: 'old' } })).toMatchObject(owner);
  const made = { ...owner, apiKeyId: null, createdBy: 'system' as const };
  const { id } = await addCapture(old.database, made);
  expect(await old.database.client.capture.findUniqueOrThrow({ where: { id } })).toMatchObject(made);
  await old.drop();
  await Promise.all([folder, functions].map((path) => rm(path, { recursive: true })));
});
