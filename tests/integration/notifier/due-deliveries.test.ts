import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import type { TestDatabase } from '@tintype/testing/test-database';
import { listDue } from '@tintype/database/deliveries/due-deliveries';
import { isLong } from '@tintype/testing/long-form';
import { onCountedConnections } from '../database/counted-connections.ts';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const one = { connectionsMax: 1 };
const laterCount = isLong ? 40_000 : 10_000;

/** Deliveries that are pending, each due a second after the one before it. */
async function addDeliveries(
  database: TestDatabase,
  { organizationId, apiKeyId, createdBy }: Owner,
  { count, firstInSeconds }: { readonly count: number; readonly firstInSeconds: number },
): Promise<void> {
  const webhook = { id: anId(), organizationId, url: 'https://a.example/' };
  const { id } = await fresh.database.client.webhook.create({ data: webhook });
  await database.client.execute`
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
  await onCountedConnections(fresh, one, async (database) => {
    await addDeliveries(database, first!, { count: laterCount, firstInSeconds: 3_600 });
    await addDeliveries(database, second!, { count: 3, firstInSeconds: -60 });
    await addDeliveries(database, third!, { count: laterCount, firstInSeconds: 3_600 });
    await database.client.execute`VACUUM ANALYZE webhook_deliveries`;
  });
  const before = await pagesRead();
  const due = await onCountedConnections(fresh, one, (database) =>
    listDue(database, { limit: 10, types: destinationTypes, gatherMs: 60_000 }),
  );
  expect(due).toEqual([{ organizationId: second!.organizationId, due: 3, inHand: 0 }]);
  expect((await pagesRead()) - before).toBeLessThan(30);
});
