import { tables } from '../generated/tables.ts';
import { columnsExcept, type RowOf, sql, type Sql } from '../statements/sql.ts';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-detection';
import type { RunPageState } from '@tintype/contracts/schedules/page-state';
import type { RunValues } from '@tintype/contracts/schedules/values/value-conditions';
import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { Db } from '../connect.ts';
import type { OwnedRow } from '../rights/rights.ts';

const scheduleColumns = columnsExcept('schedules', ['deletedAt']);
type ScheduleValues = RowOf<typeof scheduleColumns>;

export function toScheduleRow(values: Partial<ScheduleValues>): {
  readonly names: Sql;
  readonly row: Sql;
} {
  const known = Object.entries(values).flatMap(([name, value]) =>
    name in tables.schedules && value !== undefined
      ? [[tables.schedules[name as keyof ScheduleValues], value] as const]
      : [],
  );
  return {
    names: sql.raw(known.map(([column]) => column).join(', ')),
    row: sql`jsonb_populate_record(NULL::schedules, ${JSON.stringify(Object.fromEntries(known))}::jsonb)`,
  };
}

type Settings = Readonly<Record<string, unknown>>;

/**
 * A row of `webhooks`. A new address or secret makes a new row, so that deliveries in progress do
 * not change.
 */
type Endpoint = {
  readonly id: string;
  /** Only the origin if the address itself is a secret. */
  readonly url: string;
  /** The text of `secretsToText`, sealed with the id as context. */
  readonly secret: Uint8Array | null;
};
export type StoredDestination = {
  readonly id: string;
  readonly type: DestinationType;
  readonly onlyOnChange: boolean | null;
  readonly settings: Settings;
  readonly endpoint: Endpoint | null;
};

/** `isNew`: the endpoint must be written. */
export type NewDestination = StoredDestination & { readonly isNew?: boolean };

export type StoredSchedule = ScheduleValues & { readonly destinations: readonly StoredDestination[] };

export type ExecutionView = {
  readonly id: string;
  readonly executedAt: Date;
  readonly captureId: string | null;
  readonly capturedUrl: string | null;
  readonly state: 'SUCCESS' | 'FAILED';
  readonly isTriggered: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly verdict: string | null;
  readonly httpStatus: number | null;
  readonly diffScore: number | null;
  readonly changed: boolean | null;
  readonly masked: number | null;
  readonly diffKey: string | null;
  readonly findings: ChangeFindings | null;
  /** `null` for runs of older versions. */
  readonly pageState: RunPageState | null;
  readonly values: RunValues | null;
  readonly expiresAt: Date;
  readonly deletedAt: string | null;
  readonly renderTimeMs: number | null;
  readonly files: readonly (Pick<CapturedFile, 'outputId' | 'type' | 'format' | 'storageKey' | 'size'> & {
    readonly isDeleted: boolean;
  })[];
  readonly deliveries: readonly {
    readonly id: string;
    readonly type: DestinationType;
    readonly event: string;
    readonly state: 'PENDING' | 'DELIVERED' | 'FAILED';
    readonly error: string | null;
  }[];
};

type DestinationColumnSettings = Readonly<Record<string, unknown>>;

/** `webhook` and `email` have separate columns, all others share `settings`. */
export type StoredSettings = {
  readonly url: string | null;
  readonly settings: DestinationColumnSettings | null;
  readonly recipients: readonly string[] | null;
  readonly subject: string | null;
};

function settingsFromColumns(type: DestinationType, stored: StoredSettings): DestinationColumnSettings {
  if (type === 'webhook') return { url: stored.url };
  if (type === 'email') return { to: stored.recipients, ...(stored.subject !== null && { subject: stored.subject }) };
  return stored.settings ?? {};
}

export const settingsToColumns = (
  type: DestinationType,
  settings: DestinationColumnSettings,
): Omit<StoredSettings, 'url'> => ({
  settings: type === 'webhook' || type === 'email' ? null : settings,
  recipients: type === 'email' ? (settings['to'] as readonly string[]) : null,
  subject: type === 'email' ? ((settings['subject'] as string | undefined) ?? null) : null,
});

export async function findSchedule(db: Db, { id, organizationId }: OwnedRow): Promise<StoredSchedule | undefined> {
  const [schedule] = await selectSchedules(db, sql`id = ${id} AND organization_id = ${organizationId}`);
  return schedule;
}

/** A key has at most a thousand, so the list has no pages (docs/interface/schedules.md#record). */
export const listSchedules = (
  db: Db,
  { organizationId }: Pick<OwnedRow, 'organizationId'>,
): Promise<readonly StoredSchedule[]> => selectSchedules(db, sql`organization_id = ${organizationId}`);

async function selectSchedules(db: Db, where: Sql): Promise<StoredSchedule[]> {
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
