import type { Db } from '../connect.ts';
import { isFree } from '../leases/leases.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/**
 * Moves emails into the outbox that older gateways and schedulers write into a separate table. An
 * email that an older notifier has in progress stays there: it is settled there, or its lease
 * expires. This function is removed with the table, in a later version. Returns how many emails
 * were moved.
 */
export async function moveOldMails(db: Db, { limit }: { readonly limit: number }): Promise<number> {
  // All waiting emails are moved at once, so that no digest is split. The others are history.
  const waiting = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE ${stateOf.mails.is('PENDING')} AND ${isFree('mails')} FOR UPDATE SKIP LOCKED`,
  );
  const ended = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE settled_at IS NOT NULL ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  return waiting + ended;
}

const moveMails = ({ client }: Db, which: Sql): Promise<number> => client.execute`
  WITH taken AS (
    DELETE FROM mails WHERE id IN (${which}) RETURNING *
  ), referred AS (
    UPDATE schedule_deliveries SET webhook_delivery_id = mail_id FROM taken WHERE execution_id = subject_id AND mail_id = id
  )
  INSERT INTO webhook_deliveries (id, organization_id, created_by, type, recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at)
  SELECT id, organization_id, 'system', 'email', recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at
  FROM taken`;
