import { testEvent } from '@tintype/contracts/webhooks/endpoint-request';
import type { Db } from '../connect.ts';
import { readDeliveries, type StoredDelivery } from './list-deliveries.ts';
import { sql } from '../statements/sql.ts';
import type { Maker } from '../rights/visibility.ts';
import { isEndpoint } from '../webhooks/find-endpoints.ts';

type TestDeliveryInput = Maker & { readonly id: string; readonly requestId: string };

/**
 * Writes a test event for one endpoint. The endpoint may be disabled, so that a user can test it
 * before enabling it. Returns `undefined` if there is no such endpoint.
 */
export async function testEndpoint(
  db: Db,
  { id, requestId, ...maker }: TestDeliveryInput,
): Promise<StoredDelivery | undefined> {
  const { organizationId, apiKeyId, createdBy } = maker;
  const [row] = await db.client.rows<{ id: string }>`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
    SELECT organization_id, ${apiKeyId}, ${createdBy}, webhook_id, ${testEvent}, webhook_id, ${requestId}
    FROM webhook_endpoints AS endpoint WHERE ${isEndpoint({ id, organizationId })}
    RETURNING id`;
  if (row === undefined) return undefined;
  const [delivery] = await readDeliveries(db, sql`WHERE delivery.id = ${row.id}::uuid`);
  return delivery;
}
