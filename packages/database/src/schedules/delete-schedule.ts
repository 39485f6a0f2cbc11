import { requestWithoutSecrets } from '../captures/request-without-secrets.ts';
import type { Database } from '../connect.ts';
import { type DeleteFiles, putOffDeletes } from '../files/discarded-files.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-of.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';

type Owned = { readonly id: string; readonly organizationId: string };

/**
 * From now on the schedule is hidden, none of its runs starts and no delivery goes out. `purgeSchedules` removes the
 * rest.
 */
export async function deleteSchedule(database: Database, { id, organizationId }: Owned): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const changed = await client.execute`
      UPDATE schedules SET deleted_at = now(), next_run_at = NULL
      WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (changed === 0) return false;
    await client.execute`
      UPDATE captures SET state = ${stateOf.captures.reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}
      WHERE ${stateOf.captures.mayLeave('cancel')} AND id IN (
        SELECT unnest(ARRAY[capture_id, second_capture_id, check_capture_id]) FROM schedule_executions WHERE schedule_id = ${id})`;
    return true;
  });
}

type Purge = {
  /** Runs at most. */
  readonly limit: number;
  /**
   * Only this schedule, instead of the one that was deleted first. If another process is purging it already, the call
   * waits for that to end.
   */
  readonly id?: string;
  /** None of these, whose files could not be deleted just now. */
  readonly except?: readonly string[];
  readonly remove: (keys: readonly string[], scheduleId: string) => ReturnType<DeleteFiles>;
};

/**
 * Deletes what belongs to deleted schedules for good, files first: if storage fails nothing is forgotten. A capture that a worker has in
 * hand keeps its run until it has ended. `true` when there is more to do.
 */
export async function purgeSchedules(database: Database, { limit, id, except = [], remove }: Purge): Promise<boolean> {
  return database.transaction(
    async ({ client }) => {
      const [schedule] = await client.rows<{ id: string }>`
        SELECT id FROM schedules
        WHERE deleted_at IS NOT NULL AND id = coalesce(${id ?? null}::text, id) AND id <> ALL (${except}::text[])
          AND NOT EXISTS (
            SELECT FROM schedule_executions AS run JOIN captures ON captures.id IN (run.capture_id, run.second_capture_id, run.check_capture_id)
            WHERE run.schedule_id = schedules.id AND ${stateOf.captures.is('PROCESSING')})
        ORDER BY deleted_at LIMIT 1 FOR UPDATE ${id === undefined ? sql`SKIP LOCKED` : sql.empty}`;
      if (schedule === undefined) return false;
      const runs = await client.rows<{ id: string; captures: string[]; diffKey: string | null }>`
        SELECT id, array_remove(ARRAY[capture_id, second_capture_id, check_capture_id], NULL) AS captures, diff_key AS "diffKey"
        FROM schedule_executions WHERE schedule_id = ${schedule.id} LIMIT ${limit}`;
      const captures = runs.flatMap((run) => run.captures);
      const ids = runs.map((run) => run.id);
      const files = await client.rows<{ key: string }>`
        SELECT storage_key AS key FROM files WHERE capture_id = ANY (${captures}) AND deleted_at IS NULL`;
      const keys = [...files.map(({ key }) => key), ...runs.flatMap(({ diffKey }) => diffKey ?? [])];
      for (let first = 0; first < keys.length; first += keysMax)
        await putOffDeletes({ client }, { keys: await remove(keys.slice(first, first + keysMax), schedule.id) });
      const webhooks = await client.rows<{ id: string }>`
        SELECT webhook_id AS id FROM schedule_destinations WHERE schedule_id = ${schedule.id} AND webhook_id IS NOT NULL
        UNION SELECT coalesce(webhook_id, endpoint_id) FROM webhook_deliveries WHERE subject_id = ANY (${ids})`;
      await client.execute`DELETE FROM webhook_deliveries WHERE subject_id = ANY (${ids})`;
      await client.execute`DELETE FROM mails WHERE subject_id = ANY (${ids})`;
      await client.execute`DELETE FROM files WHERE capture_id = ANY (${captures})`;
      await client.execute`DELETE FROM captures WHERE id = ANY (${captures})`;
      await client.execute`DELETE FROM schedule_executions WHERE id = ANY (${ids})`;
      if (runs.length < limit) await client.execute`DELETE FROM schedules WHERE id = ${schedule.id}`;
      await removeUnusedWebhooks({ client }, { ids: webhooks.map((webhook) => webhook.id) });
      return true;
    },
    { timeoutMs: 60_000 },
  );
}

/** As many keys as an S3 server deletes in one request. */
const keysMax = 1_000;
