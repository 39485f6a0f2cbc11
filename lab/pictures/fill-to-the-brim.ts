import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { createOrganization } from '@tintype/database/accounts/organizations';
import type { System } from '@tintype/testing/system';

/**
 * What takes too long to make for a picture: a batch of ten million, months of use; and an
 * organization in which nothing has happened.
 */
export async function fillToTheBrim({ database, organizationId, apiKeyId }: System) {
  const { client } = database;
  const [largeBatchId, emptyOrganizationId] = [newId(randomBytes), newId(randomBytes)];
  await client.execute`
    INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, name, state, defaults, request_id, items_max, next_sequence, total_items, prepared_items, queued_at, started_at, completed_at)
    VALUES (${largeBatchId}, ${organizationId}, ${apiKeyId}, ${`key:${apiKeyId}`}, 'batch', 'Every product page of the catalogue, all languages', 'PARTIALLY_COMPLETED', '{}', 'r',
            10000000, 10000, 10000000, 10000000, now() - interval '3 days', now() - interval '3 days', now() - interval '2 hours')`;
  await client.execute`
    INSERT INTO batch_counts (batch_id, shard, completed, failed) VALUES (${largeBatchId}, 0, 9987654, 12346)
    ON CONFLICT (batch_id, shard) DO UPDATE SET completed = EXCLUDED.completed, failed = EXCLUDED.failed`;
  await client.execute`
    INSERT INTO batch_items (batch_id, position, url, source_line, state, error_code, error_message)
    SELECT ${largeBatchId}, n, 'https://shop.example/' || (ARRAY['en', 'de', 'fr'])[1 + n % 3] || '/product/' || 100000 + n, n,
           CASE WHEN n % 9 = 4 THEN 'FAILED' ELSE 'COMPLETED' END, CASE WHEN n % 9 = 4 THEN 'TIMEOUT' END,
           CASE WHEN n % 9 = 4 THEN 'The page did not finish loading in time.' END
    FROM generate_series(1, 300) AS n`;
  await client.execute`
    INSERT INTO usage_days (organization_id, api_key_id, day, shard, credits, captures, bytes)
    SELECT ${organizationId}, ${apiKeyId}, (now() - n * interval '1 day')::date, 0, (n * 7919) % 400000, (n * 7919) % 400000, ((n * 7919) % 400000)::bigint * 200000
    FROM generate_series(1, 200) AS n WHERE n % 7 <> 3
    ON CONFLICT DO NOTHING`;
  await createOrganization(database, { id: emptyOrganizationId, name: 'Nothing yet', plan: 'self_hosted' });
  await client.execute`
    INSERT INTO memberships (organization_id, user_id, role) SELECT ${emptyOrganizationId}, id, 'owner' FROM users WHERE is_administrator`;
  return { largeBatchId, emptyOrganizationId };
}
