import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/**
 * A lease is a time in the row that a worker has claimed: until then the row belongs to the worker,
 * afterwards any worker may claim the row. All leases use the clock of the database. A lease
 * prevents two workers from doing the same work. Fencing prevents harm by a worker that lost its
 * lease. A settlement names the attempt, or the state, and does nothing if these have changed.
 */
type LeasedTable =
  | 'captures'
  | 'composes'
  | 'crawls'
  | 'webhook_deliveries'
  | 'mails'
  | 'ended_captures'
  | 'pipeline_images';

/**
 * A worker may miss two renewals. The captures of a dead worker are queued again within ten
 * seconds.
 */
export const leaseTimes = { leaseMs: 8_000, renewIntervalMs: 2_500 } as const;

/**
 * The tables whose leases a worker renews, with the type of their ids and the condition that a row
 * has a lease.
 */
const renewed = {
  captures: { ids: sql.raw('text'), isHeld: stateOf.captures.mayLeave('succeed') },
  composes: { ids: sql.raw('text'), isHeld: stateOf.composes.mayLeave('succeed') },
  pipeline_images: { ids: sql.raw('bigint'), isHeld: stateOf.pipelineImages.mayLeave('succeed') },
} as const;
export type RenewedTable = keyof typeof renewed;

const column = (table: LeasedTable): Sql => sql.raw(`${table}.lease_expires_at`);

/** The expiry that a claim or a renewal writes. */
export const leaseUntil = (ms: number): Sql => sql`now() + ${ms}::int * interval '1 millisecond'`;

/**
 * The condition that no worker has the row: it was never claimed, was released, or its lease has
 * expired.
 */
export const isFree = (table: LeasedTable): Sql => sql`(${column(table)} IS NULL OR ${column(table)} < now())`;

type LostLeaseQuery = {
  readonly table: RenewedTable;
  /** The condition that a row is in the state that has a lease. */
  readonly where: Sql;
  readonly limit: number;
  /** Tests pass another time than the database's. */
  readonly now?: Date | undefined;
};

/**
 * Locks rows whose lease has expired, longest ago first, and returns their ids. If several
 * schedulers call this, each row goes to one of them.
 */
export const lostLeases = ({ table, where, limit, now }: LostLeaseQuery): Sql => sql`
  SELECT id AS lost_id FROM ${sql.raw(table)}
  WHERE ${where} AND ${column(table)} < coalesce(${now ?? null}::timestamptz, now())
  ORDER BY lease_expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export type Renewal = {
  readonly worker: string;
  readonly claims: readonly { readonly id: string; readonly attempt: number }[];
  readonly leaseMs: number;
};

/**
 * Renews all leases of a worker at once, and returns the ids of the rows that it still holds. The
 * worker's name, the attempt and the state must match.
 */
export async function renewLeases(
  { client }: Db,
  table: RenewedTable,
  { worker, claims, leaseMs }: Renewal,
): Promise<string[]> {
  if (claims.length === 0) return [];
  const { ids, isHeld } = renewed[table];
  const name = sql.raw(table);
  const rows = await client.rows<{ id: string }>`
    UPDATE ${name} SET lease_expires_at = ${leaseUntil(leaseMs)}
    FROM unnest(${claims.map(({ id }) => id)}::text[]::${ids}[], ${claims.map(({ attempt }) => attempt)}::int[]) AS held (id, attempt)
    WHERE ${name}.id = held.id AND ${name}.attempt = held.attempt AND ${name}.worker = ${worker} AND ${isHeld}
    RETURNING ${name}.id::text AS id`;
  return rows.map(({ id }) => id);
}
