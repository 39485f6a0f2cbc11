import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/**
 * How many bulk jobs of an organization have not ended. Until the end of the transaction nobody else adds one, so that the count stays true.
 */
export async function countActiveBulk({ client }: Db, organizationId: string): Promise<number> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`bulk/${organizationId}`}, 0))`;
  const [row] = await client.$queryRaw<{ active: number }[]>`
    SELECT count(*)::int AS active FROM batches
    WHERE organization_id = ${organizationId} AND kind = 'bulk'
      AND ${stateOf.batches.is('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}`;
  return row!.active;
}
