import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import { createTestDatabase } from '@tintype/testing/test-database';
import { listDue } from '@tintype/database/deliveries/due-deliveries';
import { hangMs } from '@tintype/testing/hang';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const laterCount = 40_000;

/** Deliveries that are pending, each due a second after the one before it. */
async function addDeliveries(
  { organizationId, apiKeyId, createdBy }: Owner,
  { count, firstInSeconds }: { readonly count: number; readonly firstInSeconds: number },
): Promise<void> {
  const { client } = fresh.database;
  const { id } = await client.webhook.create({ data: { id: anId(), organizationId, url: 'https://a.example/' } });
  await client.execute`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id, next_attempt_at)
    SELECT ${organizationId}, ${apiKeyId}, ${createdBy}, ${id}, 'JOB_COMPLETED', 'c' || n, 'r', now() + (n + ${firstInSeconds}::int) * interval '1 second'
    FROM generate_series(1, ${count}::int) AS n`;
}

/** Pages of the index by which due deliveries are found, whether or not they were in memory. */
async function pagesRead(): Promise<number> {
  const [row] = await fresh.database.client.rows<{ pages: number }>`
    SELECT (idx_blks_read + idx_blks_hit)::float8 AS pages FROM pg_statio_user_indexes WHERE indexrelname = 'webhook_deliveries_share_idx'`;
  return row!.pages;
}

test('what waits for a later attempt is not gone through to find what is due', async () => {
  const owners = [await addOwner(fresh.database), await addOwner(fresh.database), await addOwner(fresh.database)];
  const [first, second, third] = owners.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  await addDeliveries(first!, { count: laterCount, firstInSeconds: 3_600 });
  await addDeliveries(second!, { count: 3, firstInSeconds: -60 });
  await addDeliveries(third!, { count: laterCount, firstInSeconds: 3_600 });
  await fresh.database.client.execute`VACUUM ANALYZE webhook_deliveries`;
  await fresh.database.client.execute`SELECT pg_stat_force_next_flush()`;
  await sleep(200);
  const before = await pagesRead();
  const database = createTestDatabase({ url: fresh.url, connectionsMax: 1, connectMsMax: hangMs });
  const due = await listDue(database, { limit: 10, types: destinationTypes, gatherMs: 60_000 });
  // What a connection has read is written down when it closes.
  await database.stop();
  await sleep(200);
  expect(due).toEqual([{ organizationId: second!.organizationId, due: 3, inHand: 0 }]);
  expect((await pagesRead()) - before).toBeLessThan(30);
});
