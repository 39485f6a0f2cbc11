import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { scheduleColumns, type ScheduleValues } from './columns.ts';
import { settingsFromColumns, type StoredSettings } from './destination-columns.ts';
import type { StoredDestination, StoredSchedule } from './types.ts';

type ScheduleRef = { readonly id: string; readonly organizationId: string };

export async function findSchedule(db: Db, { id, organizationId }: ScheduleRef): Promise<StoredSchedule | undefined> {
  const [schedule] = await select(db, sql`id = ${id} AND organization_id = ${organizationId}`);
  return schedule;
}

/**
 * Lists schedules, newest first. A key has at most a thousand, so the list has no pages
 * (docs/interface/schedules.md#record).
 */
export const listSchedules = (
  db: Db,
  { organizationId }: Pick<ScheduleRef, 'organizationId'>,
): Promise<readonly StoredSchedule[]> => select(db, sql`organization_id = ${organizationId}`);

async function select(db: Db, where: Sql): Promise<StoredSchedule[]> {
  const schedules = await db.client.rows<ScheduleValues>`
    SELECT ${scheduleColumns} FROM schedules WHERE ${where} AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`;
  const destinations = await readDestinations(
    db,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => ({ ...schedule, destinations: destinations.get(schedule.id) ?? [] }));
}

type FindScheduleRow = StoredSettings & {
  readonly scheduleId: string;
  readonly id: string;
  readonly type: DestinationType;
  readonly onlyOnChange: boolean | null;
  readonly webhookId: string | null;
  readonly secret: Uint8Array | null;
};

async function readDestinations({ client }: Db, ids: readonly string[]): Promise<Map<string, StoredDestination[]>> {
  if (ids.length === 0) return new Map();
  const rows = await client.rows<FindScheduleRow>`
    SELECT destination.schedule_id AS "scheduleId", destination.id, destination.type, destination.only_on_change AS "onlyOnChange",
           webhooks.id AS "webhookId", webhooks.url, webhooks.secret, webhooks.settings, destination.recipients, destination.subject
    FROM schedule_destinations AS destination LEFT JOIN webhooks ON webhooks.id = destination.webhook_id
    WHERE destination.schedule_id = ANY (${ids}::text[]) ORDER BY destination.position`;
  return rows.reduce(
    (all, row) => all.set(row.scheduleId, [...(all.get(row.scheduleId) ?? []), toDestination(row)]),
    new Map<string, StoredDestination[]>(),
  );
}

const toDestination = ({
  id,
  type,
  onlyOnChange,
  webhookId,
  secret,
  ...stored
}: FindScheduleRow): StoredDestination => ({
  id,
  type,
  onlyOnChange,
  settings: settingsFromColumns(type, stored),
  endpoint: webhookId === null ? null : { id: webhookId, url: stored.url ?? '', secret },
});
