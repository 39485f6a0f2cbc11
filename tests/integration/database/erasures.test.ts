import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createUser } from '@tintype/database/accounts/users';
import { addChunk, createBatch, createBulk } from '@tintype/database/batches/create-batch';
import { eraseOrganization } from '@tintype/database/erase/erase-organization';
import { countUserRows, eraseUser } from '@tintype/database/erase/erase-user';
import { addActive, mailTo } from '../schedules/a-schedule.ts';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from './fresh-database.ts';
import { untilBlocked } from './until-blocked.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const url = 'https://example.com/secret';
const erase = ({ organizationId }: Owner) =>
  eraseOrganization(fresh.database, {
    organizationId,
    deleteFiles: async () => undefined,
    progress: () => undefined,
  });

type Work = (owner: Owner) => Promise<string>;

/** Gives the id of a batch that has one more item than before. */
const works = {
  'a chunk': async (owner) => {
    const batch = { ...owner, requestId: 'r', name: undefined, defaults: {}, itemsMax: 10 };
    const { id, organizationId } = await createBatch(fresh.database, { ...batch, id: anId() });
    const chunk = { id, organizationId, sequence: 0, sha256: Buffer.alloc(32), items: [{ url }] };
    expect(await addChunk(fresh.database, chunk)).toMatchObject({ accepted: 1 });
    return id;
  },
  'a bulk job': async (owner) => {
    const id = anId();
    const item = { captureId: anId(), url, request: { url, format: 'png' } as never };
    const bulk = {
      id,
      ...owner,
      requestId: 'r',
      defaults: {},
      items: [item],
      expiresAt: new Date(Date.now() + 60_000),
    };
    expect(await createBulk(fresh.database, bulk, { credits: null, activeMax: 1, now: new Date() })).toBe('created');
    return id;
  },
} satisfies Record<string, Work>;

test.each(Object.entries(works))(
  'an erasure leaves nothing of %s that is accepted after the items of batches were erased',
  async (_, work: Work) => {
    const { database } = fresh;
    const owner = await addOwner(database);
    const { organizationId } = owner;
    const { id: mail } = await database.client.mail.create({
      data: { organizationId, event: 'e', subjectId: 's', requestId: 'r', recipients: [] },
    });
    let batchId = '';
    let erasing: Promise<unknown> | undefined;
    await database.transaction(async ({ client }) => {
      // Mails come after items of batches, and before batches.
      await client.execute`SELECT FROM mails WHERE id = ${mail}::uuid FOR UPDATE`;
      erasing = erase(owner);
      await untilBlocked(database);
      batchId = await work(owner);
    });
    await erasing;
    expect(await database.client.organization.count({ where: { id: organizationId } })).toBe(0);
    expect(await database.client.batchItem.findMany({ where: { batchId } })).toEqual([]);
  },
);

test('a person is struck from recipients, however their address was typed', async () => {
  const { database } = fresh;
  const owner = await addOwner(database);
  const user = { id: anId(), email: 'ada@example.com' };
  await createUser(database, { ...user, name: 'Ada' });
  const from = new Date();
  const alone = await addActive(database, owner, { from, destinations: [mailTo('ADA@example.com')] });
  const shared = await addActive(database, owner, {
    from,
    destinations: [mailTo('bob@example.com', 'Ada@Example.com', 'Ada.B@Example.com')],
  });
  const mail = { organizationId: owner.organizationId, event: 'e', subjectId: 's', requestId: 'r' };
  const delivery = { ...mail, createdBy: 'system', type: 'email', recipients: ['Bob@example.com', 'Ada@Example.com'] };
  await database.client.webhookDelivery.create({ data: delivery });
  expect(await countUserRows(database, user)).toMatchObject({ webhook_deliveries: 1, schedule_destinations: 2 });
  await eraseUser(database, user);
  const left = await database.client.scheduleDestination.findMany({ where: { scheduleId: { in: [alone, shared] } } });
  expect(left.map(({ recipients }) => recipients)).toEqual([['bob@example.com', 'Ada.B@Example.com']]);
  expect((await database.client.webhookDelivery.findFirstOrThrow({ where: { type: 'email' } })).recipients).toEqual([
    'Bob@example.com',
  ]);
});
