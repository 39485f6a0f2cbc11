import type { Db } from '../connect.ts';

/** Whether captures of a batch wait in the queue or are in hand. */
export async function hasLiveCaptures(
  { client }: Db,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<boolean> {
  const [row] = await client.$queryRaw<{ lives: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM captures
      WHERE organization_id = ${organizationId} AND batch_id = ${id} AND state IN ('QUEUED', 'PROCESSING')) AS lives`;
  return row!.lives;
}
