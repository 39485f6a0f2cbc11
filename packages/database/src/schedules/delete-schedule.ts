import { cancelUnclaimed } from '../captures/cancel-captures.ts';
import type { Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';

type DeletedScheduleRef = { readonly id: string; readonly organizationId: string };

/**
 * Hides the schedule at once: none of its runs starts, and no delivery is sent. `purgeDeleted`
 * removes the rest.
 */
export async function deleteSchedule(database: Database, { id, organizationId }: DeletedScheduleRef): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const changed = await client.execute`
      UPDATE schedules SET deleted_at = now(), next_run_at = NULL
      WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (changed === 0) return false;
    await client.execute(
      cancelUnclaimed(sql`
        id IN (SELECT unnest(ARRAY[capture_id, second_capture_id, check_capture_id]) FROM schedule_executions WHERE schedule_id = ${id})`),
    );
    return true;
  });
}
