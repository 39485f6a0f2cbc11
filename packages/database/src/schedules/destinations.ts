import type { Db } from '../connect.ts';
import { addWebhook } from '../webhooks.ts';
import type { NewDestination } from './types.ts';
import { sql } from '../sql.ts';
import { writeEvent } from '../webhooks/write-event.ts';

type Owner = { readonly id: string; readonly organizationId: string };

/** Replaces the whole list. Webhooks that no destination names any more stay for the deliveries that do. */
export async function writeDestinations(
  db: Db,
  { id: scheduleId, organizationId }: Owner,
  destinations: readonly NewDestination[],
): Promise<void> {
  for (const destination of destinations)
    if (destination.type === 'webhook' && destination.isNew === true)
      await addWebhook(db, {
        id: destination.webhookId,
        organizationId,
        url: destination.url,
        ...(destination.secret && { secret: destination.secret }),
      });
  await db.client.execute`DELETE FROM schedule_destinations WHERE schedule_id = ${scheduleId}`;
  const rows = destinations.map((destination, position) => ({
    id: destination.id,
    position,
    type: destination.type,
    only_on_change: destination.onlyOnChange,
    ...(destination.type === 'webhook'
      ? { webhook_id: destination.webhookId }
      : { recipients: destination.recipients, subject: destination.subject }),
  }));
  await db.client.execute`
    INSERT INTO schedule_destinations (id, schedule_id, position, type, only_on_change, webhook_id, recipients, subject)
    SELECT id, ${scheduleId}, position, type, only_on_change, webhook_id, recipients, subject
    FROM jsonb_populate_recordset(NULL::schedule_destinations, ${JSON.stringify(rows)}::jsonb)`;
}

type Notice = {
  readonly executionId: string;
  readonly event: 'schedule.delivery' | 'schedule.failed';
  /** `null` where pictures are not compared: everything is then delivered. */
  readonly changed: boolean | null;
  /** A first run counts as a change, but its schedule may want no word of it. */
  readonly isFirst: boolean;
};

/**
 * Writes a delivery for each destination that is to be told, with the end of the run and in its transaction. Failures are told only
 * where the schedule asks for it, unchanged runs only where the destination does (docs/interface/schedules.md#delivery).
 */
export async function notifyDestinations(
  { client }: Db,
  { executionId, event, changed, isFirst }: Notice,
): Promise<void> {
  await client.execute`
    WITH notified AS MATERIALIZED (
      SELECT destination.id AS destination_id, destination.type, destination.webhook_id, destination.recipients,
             destination.subject, schedules.organization_id, schedules.api_key_id, schedules.created_by, run.request_id, gen_random_uuid() AS delivery_id
      FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
      JOIN schedule_destinations AS destination ON destination.schedule_id = schedules.id
      WHERE run.id = ${executionId} AND schedules.deleted_at IS NULL
        AND CASE WHEN ${event} = 'schedule.failed' THEN schedules.alert_on_failure
            ELSE coalesce(${changed}::boolean, true) AND NOT (${isFirst} AND NOT schedules.announce_first) OR NOT coalesce(destination.only_on_change, schedules.only_on_change) END
    ), webhooks AS (
      ${writeEvent(event, { of: sql`notified`, subjectId: sql`${executionId}`, id: sql`delivery_id` })}
    ), mailed AS (
      INSERT INTO mails (id, organization_id, event, subject_id, request_id, recipients, subject)
      SELECT delivery_id, organization_id, ${event}, ${executionId}, request_id, recipients, subject FROM notified WHERE type = 'email'
    )
    INSERT INTO schedule_deliveries (execution_id, destination_id, event, type, webhook_delivery_id, mail_id)
    SELECT ${executionId}, destination_id, ${event}, type, CASE WHEN type = 'webhook' THEN delivery_id END,
           CASE WHEN type = 'email' THEN delivery_id END
    FROM notified`;
}
