import type { EventName } from '@tintype/contracts/events/events';
import { sql, type Sql } from '../statements/sql.ts';

type EventSource = {
  /** Rows with the columns of a creator, `id`, `request_id` and `webhook_id`. */
  readonly of: Sql;
};

/**
 * Call this in the transaction of the change. packages/database/sql/recipients_of.sql determines
 * the recipients; events of single jobs are in packages/database/sql/on_capture_state_change.sql.
 */
export const writeEvent = (event: EventName, { of }: EventSource): Sql => sql`
  INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
  SELECT organization_id, api_key_id, created_by, recipient_id, ${event}, id, request_id
  FROM ${of} CROSS JOIN LATERAL recipients_of(organization_id, webhook_id, ${event})`;
