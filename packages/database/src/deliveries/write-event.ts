import type { EventName } from '@tintype/contracts/events/events';
import { sql, type Sql } from '../sql.ts';

type Written = {
  /** The recipients: rows with the columns of a maker, `request_id` and `webhook_id`; those without a webhook are left out. */
  readonly of: Sql;
  /** Id of the event's subject. Defaults to the id of the row. */
  readonly subjectId?: Sql;
  /** Of the delivery; a new one when left out. */
  readonly id?: Sql;
};

/**
 * Writes an event down, in the transaction of the change that it reports: from then on it is delivered until the receiver accepts it. The events
 * of single jobs are written by the database itself (packages/database/sql/on_capture_state_change.sql).
 */
export const writeEvent = (
  event: EventName,
  { of, subjectId = sql`id`, id = sql`gen_random_uuid()` }: Written,
): Sql => sql`
  INSERT INTO webhook_deliveries (id, organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
  SELECT ${id}, organization_id, api_key_id, created_by, webhook_id, ${event}, ${subjectId}, request_id
  FROM ${of} WHERE webhook_id IS NOT NULL`;
