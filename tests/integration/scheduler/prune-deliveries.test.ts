import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeBatch, removeItems } from '@tintype/database/batches/end-batch';
import { deliveryRetentionDays, pruneDeliveries } from '@tintype/database/deliveries/prune-deliveries';
import { addWebhook } from '@tintype/database/webhooks/webhooks';
import { silentLogger } from '@tintype/runtime/logger';
import { createPruneDeliveries } from '@tintype/scheduler/loops/prune';
import { claim, complete, items, startedWith } from '../batches/filled-batch.ts';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

async function newWebhook(): Promise<string> {
  const id = anId();
  const { organizationId } = owner;
  await addWebhook(fresh.database, { id, organizationId, url: 'https://a.example/', secret: Buffer.from('sealed') });
  return id;
}
type Given = { readonly event?: string; readonly subjectId?: string; readonly webhookId: string };
/** Settled this many days ago; pending without. */
async function addDelivery(
  days: number | undefined,
  { event = 'JOB_COMPLETED', subjectId = anId(), webhookId }: Given,
) {
  const { id } = await fresh.database.client.webhookDelivery.create({
    data: {
      ...owner,
      event,
      subjectId,
      webhookId,
      requestId: 'r',
      state: days === undefined ? 'PENDING' : 'DELIVERED',
      createdAt: new Date(Date.now() - 400 * 86_400_000),
      settledAt: days === undefined ? null : new Date(Date.now() - days * 86_400_000),
    },
  });
  await fresh.database.client.webhookAttempt.create({ data: { deliveryId: id, attempt: 1, ms: 5 } });
  return id;
}
const isThere = async (id: string) => (await fresh.database.client.webhookDelivery.count({ where: { id } })) === 1;
const hasWebhook = async (id: string) => (await fresh.database.client.webhook.count({ where: { id } })) === 1;
const prune = (): Promise<boolean> => createPruneDeliveries({ database: fresh.database, logger: silentLogger })();

test('what ended long ago goes with its attempts; what has not ended, and what a run of a schedule tells of, stays', async () => {
  const webhookId = await newWebhook();
  const old = await addDelivery(deliveryRetentionDays + 1, { webhookId });
  const kept = [
    await addDelivery(deliveryRetentionDays - 1, { webhookId }),
    await addDelivery(undefined, { webhookId }),
    await addDelivery(300, { webhookId, event: 'schedule.delivery' }),
    await addDelivery(300, { webhookId, event: 'schedule.failed' }),
  ];
  expect(await prune()).toBe(false);
  expect(await isThere(old)).toBe(false);
  expect(await fresh.database.client.webhookAttempt.count({ where: { deliveryId: old } })).toBe(0);
  for (const id of kept) expect(await isThere(id)).toBe(true);
  expect(await hasWebhook(webhookId)).toBe(true);
});

test('the address and secret of a job go with its last delivery, and the job stays', async () => {
  const webhookId = await newWebhook();
  const { id } = await addCapture(fresh.database, owner, { webhookId });
  await claim(fresh.database, id);
  await complete(fresh.database, id);
  await fresh.database.client.webhookDelivery.updateMany({
    where: { subjectId: id },
    data: { state: 'DELIVERED', settledAt: new Date(0) },
  });
  const again = await addDelivery(undefined, { subjectId: id, webhookId });
  await prune();
  expect(await hasWebhook(webhookId)).toBe(true);
  await fresh.database.client.webhookDelivery.update({ where: { id: again }, data: { settledAt: new Date(0) } });
  await prune();
  expect(await hasWebhook(webhookId)).toBe(false);
  const job = await fresh.database.client.capture.findUniqueOrThrow({ where: { id } });
  expect(job).toMatchObject({ state: 'COMPLETED', webhookId: null });
});

test('those of a batch stay until it is removed: a restart tells of its end too', async () => {
  const webhookId = await newWebhook();
  const { id } = await startedWith(fresh.database, owner, items(1));
  await fresh.database.client.batch.update({ where: { id }, data: { webhookId } });
  const delivery = await addDelivery(300, { event: 'BATCH_COMPLETED', subjectId: id, webhookId });
  await prune();
  expect(await isThere(delivery)).toBe(false);
  expect(await hasWebhook(webhookId)).toBe(true);
  await fresh.database.client.batch.update({ where: { id }, data: { deletedAt: new Date() } });
  while ((await removeItems(fresh.database, { batchId: id, limit: 10 })) > 0);
  expect(await removeBatch(fresh.database, { batchId: id })).toBe(true);
  expect(await hasWebhook(webhookId)).toBe(false);
});

test('a great many go in parts, longest settled first, also with several schedulers', async () => {
  const webhookId = await newWebhook();
  const ids = [];
  for (let days = 60; days > 40; days -= 1) ids.push(await addDelivery(days, { webhookId }));
  expect(await pruneDeliveries(fresh.database, { limit: 5 })).toBe(5);
  expect(await Promise.all(ids.map(isThere))).toEqual([
    ...Array<boolean>(5).fill(false),
    ...Array<boolean>(15).fill(true),
  ]);
  const counts = await Promise.all([1, 2, 3].map(() => pruneDeliveries(fresh.database, { limit: 5 })));
  expect(counts.reduce((all, count) => all + count, 0)).toBe(15);
});

test('a mail of an account goes too, also of a person who belongs to no organization', async () => {
  const { client } = fresh.database;
  const settledAt = new Date(Date.now() - (deliveryRetentionDays + 1) * 86_400_000);
  const mail = {
    createdBy: 'system',
    type: 'email',
    event: 'account.reset',
    requestId: 'r',
    recipients: ['a@example.com'],
  };
  const { id } = await client.webhookDelivery.create({
    data: { ...mail, subjectId: anId(), state: 'DELIVERED', settledAt },
  });
  const { id: waiting } = await client.webhookDelivery.create({ data: { ...mail, subjectId: anId() } });
  await prune();
  expect([await isThere(id), await isThere(waiting)]).toEqual([false, true]);
});
