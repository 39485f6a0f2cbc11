import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { step } from '../../infra/local/setup/step.mjs';
import type { System } from '@tintype/testing/system';

/** So that each statement ends within the time that statements have. */
const perStatement = 20_000;

/**
 * Captures of a batch that has ended, with their items, files and charges, as settlements leave
 * them.
 */
export async function addHistory(system: System, count: number): Promise<void> {
  const { client } = system.database;
  const { organizationId, apiKeyId } = system;
  const createdBy = toPrincipalId({ apiKeyId });
  await step(`${count} captures from before`, async () => {
    await client.execute`
      INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, request_id, items_max, total_items, queued_at,
                           started_at, completed_at)
      VALUES ('history', ${organizationId}, ${apiKeyId}, ${createdBy}, 'batch', 'COMPLETED', '{}', 'history', ${count}, ${count}, now(),
              now(), now())`;
    for (let first = 0; first < count; first += perStatement) {
      const last = Math.min(count, first + perStatement) - 1;
      await client.execute`
        WITH made AS (
          SELECT nth, substr(md5(nth::text), 1, 24) AS id,
                 'https://shop-' || nth % 1000 || '.example.com/products/category-' || nth % 97 || '/item-' || nth || '?ref=list' AS url
          FROM generate_series(${first}::bigint, ${last}::bigint) AS nth
        ), captures_made AS (
          INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, attempt, worker,
                                queued_at, created_at, started_at, completed_at, expires_at, report, sent_at, batch_id, batch_position)
          SELECT id, ${organizationId}, ${apiKeyId}, ${createdBy}, 'batch', 'COMPLETED', 4,
                 jsonb_build_object('url', url, 'format', 'png', 'timeout', 30000, 'viewport', '{"width": 1280, "height": 720}'::jsonb),
                 'history', 1, 'history', now(), now(), now(), now(), now() + interval '7 days',
                 jsonb_build_object('finalUrl', url, 'httpStatus', 200, 'renderTimeMs', 1500, 'warnings', '[]'::jsonb, 'stages', '[]'::jsonb),
                 now(), 'history', nth
          FROM made
        ), items AS (
          INSERT INTO batch_items (batch_id, position, url, state, capture_id) SELECT 'history', nth, url, 'COMPLETED', id FROM made
        ), charged AS (
          INSERT INTO charges (capture_id, organization_id) SELECT id, ${organizationId} FROM made
        )
        SELECT count(*) FROM made`;
      await client.execute`
        INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, width, height, expires_at)
        SELECT id, 'screenshot', 'screenshot', 'png', 'history/' || id || '.png', 48000, md5(id) || md5(id), 1280, 720, expires_at
        FROM captures WHERE batch_id = 'history' AND batch_position BETWEEN ${first}::bigint AND ${last}::bigint`;
    }
    await client.execute`ANALYZE`;
  });
}
