import { requestWithoutSecrets } from '../captures/request-without-secrets.ts';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { stateOf } from '../states/state-of.ts';
import { writeEvent } from '../webhooks/write-event.ts';

/**
 * What follows from the end of a compose, in the transaction that ends it: captures that nobody needs any more leave the queue, the
 * pictures of the others may be deleted, and whoever asked to be told is told.
 */
export async function afterEnd({ client }: Db, composeId: string): Promise<void> {
  await client.$executeRaw`
    UPDATE captures SET state = ${stateOf.captures.reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}
    WHERE id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId}) AND ${stateOf.captures.mayLeave('cancel')}`;
  await client.$executeRaw`
    UPDATE files SET expires_at = now()
    WHERE capture_id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId}) AND expires_at > now()`;
  const notified = Prisma.sql`(
    SELECT * FROM composes WHERE id = ${composeId} AND ${stateOf.composes.is('COMPLETED', 'FAILED')}) AS composes`;
  await client.$executeRaw(writeEvent('COMPOSE_COMPLETED', { of: notified }));
}
