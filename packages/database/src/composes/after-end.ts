import { mayLeave, reached } from '../captures/capture-state-guard.ts';
import { requestWithoutSecrets } from '../captures/request-without-secrets.ts';
import type { Db } from '../connect.ts';

/**
 * What follows from the end of a compose, in the transaction that ends it: captures that nobody needs any more leave the queue, the
 * pictures of the others may be deleted, and whoever asked to be told is told.
 */
export async function afterEnd({ client }: Db, composeId: string): Promise<void> {
  await client.$executeRaw`
    UPDATE captures SET state = ${reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}
    WHERE id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId}) AND ${mayLeave('cancel')}`;
  await client.$executeRaw`
    UPDATE files SET expires_at = now()
    WHERE capture_id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId}) AND expires_at > now()`;
  await client.$executeRaw`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
    SELECT organization_id, api_key_id, created_by, webhook_id, 'COMPOSE_COMPLETED', id, request_id FROM composes
    WHERE id = ${composeId} AND webhook_id IS NOT NULL AND state IN ('COMPLETED', 'FAILED')`;
}
