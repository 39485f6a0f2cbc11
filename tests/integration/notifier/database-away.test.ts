import { beforeAll, expect, test } from '@jest/globals';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { createDeliver } from '@tintype/notifier/jobs/deliver';
import { createNotifierMetrics } from '@tintype/notifier/metrics';
import { addOwner, sharedDatabase, type SharedDatabase } from '../database/fresh-database.ts';
import { endJob, forGalleries, publicUrl, quickPlans } from './start-notifier.ts';

let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

const deliverWith = (trouble: Error) =>
  createDeliver({
    mail: undefined,
    database: fresh.database,
    storage: { linkFor: () => Promise.reject(trouble) },
    publicUrl,
    ...forGalleries,
    send: () => Promise.reject(new Error('nothing is sent without a body')),
    plans: quickPlans([]),
    times: { leaseMs: 10_000 },
    logger: silentLogger,
    metrics: createNotifierMetrics(createMetrics('notifier')),
  });

test.each([
  ['25P04', 0, 'is no attempt at a delivery, which goes on after its lease'],
  ['a bug', 1, 'is a failed one'],
])('what fails with %s while a body is made counts %d: it %s', async (code, failures) => {
  const { database } = fresh;
  const owner = await addOwner(database);
  await endJob(database, owner, { url: 'https://hooks.example.com/', hookSecret: 's' });
  const { id } = await database.client.webhookDelivery.findFirstOrThrow({
    where: { organizationId: owner.organizationId },
  });
  const trouble = Object.assign(new Error('it failed'), { code });
  await deliverWith(trouble)({ deliveryId: id, attempt: 0 }).catch((error: unknown) => expect(error).toBe(trouble));
  expect(await database.client.webhookDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
    failures,
    state: failures === 0 ? expect.not.stringMatching('FAILED') : 'FAILED',
  });
});
