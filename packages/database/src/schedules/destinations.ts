import type { Db } from '../connect.ts';
import { addWebhook } from '../webhooks/add-webhook.ts';
import { settingsToColumns } from './destination-columns.ts';
import type { NewDestination } from './types.ts';

type Owner = { readonly id: string; readonly organizationId: string };

/** Replaces the whole list. Webhooks that no destination names any more stay for the deliveries that do. */
export async function writeDestinations(
  db: Db,
  { id: scheduleId, organizationId }: Owner,
  destinations: readonly NewDestination[],
): Promise<void> {
  for (const { type, settings, endpoint, isNew } of destinations)
    if (isNew === true && endpoint !== null)
      await addWebhook(db, { ...endpoint, organizationId, type, settings: settingsToColumns(type, settings).settings });
  await db.client.execute`DELETE FROM schedule_destinations WHERE schedule_id = ${scheduleId}`;
  const rows = destinations.map(({ id, type, onlyOnChange, settings, endpoint }, position) => ({
    ...settingsToColumns(type, settings),
    id,
    position,
    type,
    only_on_change: onlyOnChange,
    webhook_id: endpoint?.id ?? null,
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
  /** A first run counts as a change, but its schedule may exclude it from deliveries. */
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
    ), written AS (
      INSERT INTO webhook_deliveries (id, organization_id, api_key_id, created_by, type, webhook_id, endpoint_id, recipients, subject, event,
        subject_id, request_id)
      SELECT delivery_id, organization_id, api_key_id, created_by, type, CASE type WHEN 'webhook' THEN webhook_id END,
             CASE type WHEN 'webhook' THEN NULL ELSE webhook_id END, recipients, subject, ${event}, ${executionId}, request_id
      FROM notified
    )
    INSERT INTO schedule_deliveries (execution_id, destination_id, event, type, webhook_delivery_id)
    SELECT ${executionId}, destination_id, ${event}, type, delivery_id FROM notified`;
}
