import type { Db } from '../connect.ts';
import { sql, type Sql } from '../sql.ts';
import { scheduleColumns, type ScheduleValues } from './columns.ts';
import type { StoredDestination, StoredSchedule } from './types.ts';

type Owned = { readonly id: string; readonly organizationId: string };

export async function findSchedule(db: Db, { id, organizationId }: Owned): Promise<StoredSchedule | undefined> {
  const [schedule] = await select(db, sql`id = ${id} AND organization_id = ${organizationId}`);
  return schedule;
}

/** Newest first. A key has at most a thousand, so the list has no pages (docs/interface/schedules.md#record). */
export const listSchedules = (
  db: Db,
  { organizationId }: Pick<Owned, 'organizationId'>,
): Promise<readonly StoredSchedule[]> => select(db, sql`organization_id = ${organizationId}`);

async function select(db: Db, where: Sql): Promise<StoredSchedule[]> {
  const schedules = await db.client.rows<ScheduleValues>`
    SELECT ${scheduleColumns} FROM schedules WHERE ${where} AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`;
  const destinations = await destinationsOf(
    db,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => ({ ...schedule, destinations: destinations.get(schedule.id) ?? [] }));
}

/** A destination with what either type keeps. */
type Row = {
  readonly scheduleId: string;
  readonly id: string;
  readonly onlyOnChange: boolean | null;
  readonly webhookId: string | null;
  readonly url: string;
  readonly secret: Uint8Array | null;
  readonly recipients: readonly string[];
  readonly subject: string | null;
};

async function destinationsOf({ client }: Db, ids: readonly string[]): Promise<Map<string, StoredDestination[]>> {
  if (ids.length === 0) return new Map();
  const rows = await client.rows<Row>`
    SELECT destination.schedule_id AS "scheduleId", destination.id, destination.only_on_change AS "onlyOnChange",
           webhooks.id AS "webhookId", webhooks.url, webhooks.secret, destination.recipients, destination.subject
    FROM schedule_destinations AS destination LEFT JOIN webhooks ON webhooks.id = destination.webhook_id
    WHERE destination.schedule_id = ANY (${ids}::text[]) ORDER BY destination.position`;
  return rows.reduce(
    (all, row) => all.set(row.scheduleId, [...(all.get(row.scheduleId) ?? []), toDestination(row)]),
    new Map<string, StoredDestination[]>(),
  );
}

const toDestination = ({ id, onlyOnChange, webhookId, url, secret, recipients, subject }: Row): StoredDestination =>
  webhookId === null
    ? { id, onlyOnChange, type: 'email', recipients, subject }
    : { id, onlyOnChange, type: 'webhook', webhookId, url, secret };
