import type { Db } from '../connect.ts';

type Notice = {
  readonly executionId: string;
  readonly event: 'schedule.delivery' | 'schedule.failed';
  /** `null` where pictures are not compared: everything is then delivered. */
  readonly changed: boolean | null;
};

/**
 * Writes a delivery for each destination that is to be told, with the end of the run and in its transaction. Failures are told only
 * where the schedule asks for it, unchanged runs only where the destination does (interface specification, sections 2.8 and 6).
 */
export async function notifyDestinations({ client }: Db, { executionId, event, changed }: Notice): Promise<void> {
  await client.$executeRaw`
    WITH notified AS MATERIALIZED (
      SELECT destination.id AS destination_id, destination.type, destination.webhook_id, destination.recipients,
             destination.subject, schedules.organization_id, schedules.api_key_id, schedules.created_by, run.request_id, gen_random_uuid() AS delivery_id
      FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
      JOIN schedule_destinations AS destination ON destination.schedule_id = schedules.id
      WHERE run.id = ${executionId} AND schedules.deleted_at IS NULL
        AND CASE WHEN ${event} = 'schedule.failed' THEN schedules.alert_on_failure
            ELSE coalesce(${changed}::boolean, true) OR NOT coalesce(destination.only_on_change, schedules.only_on_change) END
    ), webhooks AS (
      INSERT INTO webhook_deliveries (id, organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
      SELECT delivery_id, organization_id, api_key_id, created_by, webhook_id, ${event}, ${executionId}, request_id FROM notified WHERE type = 'webhook'
    ), mailed AS (
      INSERT INTO mails (id, organization_id, event, subject_id, request_id, recipients, subject)
      SELECT delivery_id, organization_id, ${event}, ${executionId}, request_id, recipients, subject FROM notified WHERE type = 'email'
    )
    INSERT INTO schedule_deliveries (execution_id, destination_id, event, type, webhook_delivery_id, mail_id)
    SELECT ${executionId}, destination_id, ${event}, type, CASE WHEN type = 'webhook' THEN delivery_id END,
           CASE WHEN type = 'email' THEN delivery_id END
    FROM notified`;
}
