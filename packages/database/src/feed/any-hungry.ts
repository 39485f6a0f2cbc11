import type { Db } from '../connect.ts';

/**
 * Whether anything waits for a place: asked before anything is locked or measured. In the order of partial indexes: `EXISTS` drops an order, and
 * the planner then reads the table, sure to meet such a row soon.
 */
export async function anyHungry({ client }: Db): Promise<boolean> {
  const rows = await client.$queryRaw<unknown[]>`
    (SELECT 1 FROM captures WHERE state = 'QUEUED' AND sent_at IS NULL ORDER BY organization_id, priority, queued_at, id LIMIT 1)
    UNION ALL
    (SELECT 1 FROM batches WHERE state IN ('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')
     ORDER BY organization_id, created_at, id LIMIT 1)`;
  return rows.length > 0;
}
