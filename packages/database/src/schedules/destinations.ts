import type { NotifyMode } from '@tintype/contracts/schedules/values/value-conditions';
import type { Db } from '../connect.ts';
import { addWebhook } from '../webhooks/webhooks.ts';
import { settingsToColumns, type NewDestination } from './find-schedule.ts';
import type { OwnedRow } from '../rights/rights.ts';

/** Webhooks without a destination stay as long as deliveries refer to them. */
export async function writeDestinations(
  db: Db,
  { id: scheduleId, organizationId }: OwnedRow,
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

type RunNotice = {
  readonly executionId: string;
  readonly event: 'schedule.delivery' | 'schedule.failed';
  /** `null` if images are not compared: every run is then delivered. */
  readonly changed: boolean | null;
  /** The first run counts as a change, but the schedule may exclude it from deliveries. */
  readonly isFirst: boolean;
  /** A condition, the state of the page, or a pause is reported. */
  readonly isNotice: boolean;
  /** The runs that destinations are notified of, besides notices. */
  readonly mode: NotifyMode;
};

/**
 * Call this in the transaction that ends the run (docs/interface/schedules.md#delivery). Users get
 * one message for failures in a row; webhooks get each. The history contains only deliveries to the
 * schedule's own destinations.
 */
export async function notifyDestinations(
  { client }: Db,
  { executionId, event, changed, isFirst, isNotice, mode }: RunNotice,
): Promise<void> {
  await client.execute`
    WITH ended AS (
      SELECT schedules.*, run.request_id, ${event} = 'schedule.failed' AND schedules.alert_on_failure AS is_alert,
             ${event} <> 'schedule.failed' AND (${isNotice}
               OR ${mode === 'each'} OR ${mode === 'change'} AND coalesce(${changed}::boolean, true) AND NOT (${isFirst} AND NOT schedules.announce_first)) AS is_change
      FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
      WHERE run.id = ${executionId} AND schedules.deleted_at IS NULL
    ), told AS (
      SELECT ended.id AS schedule_id, destination.id AS destination_id, destination.type, destination.webhook_id, destination.recipients,
             destination.subject, destination.only_on_change
      FROM ended JOIN schedule_destinations AS destination ON destination.schedule_id = ended.id
      UNION ALL
      SELECT ended.id, NULL, 'webhook', recipient_id, NULL, NULL, NULL FROM ended CROSS JOIN LATERAL recipients_of(organization_id, NULL, ${event})
    ), notified AS MATERIALIZED (
      SELECT told.*, organization_id, api_key_id, created_by, request_id, gen_random_uuid() AS delivery_id
      FROM told JOIN ended ON ended.id = told.schedule_id
      WHERE (is_alert AND (told.type = 'webhook' OR ${isNotice})) OR is_change OR (${event} <> 'schedule.failed' AND ${mode !== 'condition'} AND NOT coalesce(told.only_on_change, ended.only_on_change))
    ), written AS (
      INSERT INTO webhook_deliveries (id, organization_id, api_key_id, created_by, type, webhook_id, endpoint_id, recipients, subject, event,
        subject_id, request_id)
      SELECT delivery_id, organization_id, api_key_id, created_by, type, CASE type WHEN 'webhook' THEN webhook_id END,
             CASE type WHEN 'webhook' THEN NULL ELSE webhook_id END, recipients, subject, ${event}, ${executionId}, request_id
      FROM notified
    )
    INSERT INTO schedule_deliveries (execution_id, destination_id, event, type, webhook_delivery_id)
    SELECT ${executionId}, destination_id, ${event}, type, delivery_id FROM notified WHERE destination_id IS NOT NULL`;
}
