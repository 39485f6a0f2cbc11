import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { isDatabaseAway } from '../connection/database-away.ts';

/**
 * A lease is a time in a claimed row, by the clock of the database: afterwards any worker may claim
 * the row. It prevents two workers from doing the same work. Fencing prevents harm by a worker that
 * lost its lease: a settlement names the attempt, or the state, and does nothing if these have
 * changed.
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

/** The type of the ids, and the condition that a row has a lease. */
const renewed = {
  captures: { ids: sql.raw('text'), isHeld: stateOf.captures.mayLeave('succeed') },
  composes: { ids: sql.raw('text'), isHeld: stateOf.composes.mayLeave('succeed') },
  pipeline_images: { ids: sql.raw('bigint'), isHeld: stateOf.pipelineImages.mayLeave('succeed') },
} as const;
export type RenewedTable = keyof typeof renewed;

const column = (table: LeasedTable): Sql => sql.raw(`${table}.lease_expires_at`);

export const leaseUntil = (ms: number): Sql => sql`now() + ${ms}::int * interval '1 millisecond'`;

/** Never claimed, released, or its lease has expired. */
export const isFree = (table: LeasedTable): Sql => sql`(${column(table)} IS NULL OR ${column(table)} < now())`;

type LostLeaseQuery = {
  readonly table: RenewedTable;
  readonly where: Sql;
  readonly limit: number;
  /** Tests pass another time than the database's. */
  readonly now?: Date | undefined;
};

/**
 * Locks rows whose lease has expired, longest ago first. Of several schedulers, each row goes to
 * one.
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
 * Returns the ids of the rows that the worker still holds: its name, the attempt and the state must
 * match.
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

const { leaseMs, renewIntervalMs } = leaseTimes;
/**
 * A lease that was not renewed may belong to a row that was just settled, with the response on its
 * way.
 */
const answerMs = 250;

export type Lease = {
  /** Aborted when another worker gets the lease: results are refused from then on. */
  readonly lost: AbortSignal;
  readonly end: () => void;
};
export type Leases = Service & { readonly hold: (claim: { readonly id: string; readonly attempt: number }) => Lease };

type Dependencies = {
  readonly db: Db;
  readonly worker: string;
  readonly logger: Logger;
  readonly table: RenewedTable;
};
/** Names for log lines. */
const kinds = { captures: 'capture', composes: 'compose', pipeline_images: 'image' } as const satisfies Record<
  RenewedTable,
  string
>;

/** Renews all rows of a table with one statement. */
export function createLeases({ db, worker, logger, table }: Dependencies): Leases {
  const kind = kinds[table];
  const held = new Map<string, { attempt: number; controller: AbortController }>();
  let timer: NodeJS.Timeout | undefined;
  const renew = async (): Promise<void> => {
    const claims = [...held].map(([id, { attempt }]) => ({ id, attempt }));
    const kept = new Set(await renewLeases(db, table, { worker, claims, leaseMs }));
    const refused = claims.filter(({ id }) => !kept.has(id));
    if (refused.length > 0) await sleep(answerMs);
    for (const { id, attempt } of refused) {
      const lease = held.get(id);
      if (lease?.attempt !== attempt) continue;
      logger.warn({ [`${kind}Id`]: id, attempt }, `${kind}.lease_lost`);
      lease.controller.abort(new Error('The lease was lost'));
    }
  };
  return {
    name: 'leases',
    start: async () => {
      timer = setInterval(() => {
        // If the database is briefly unavailable, the lease allows two more tries.
        if (held.size > 0) renew().catch((error: unknown) => logger.warn({ error }, 'lease.renewal_failed'));
      }, renewIntervalMs);
    },
    stop: async () => clearInterval(timer),
    hold: ({ id, attempt }) => {
      const controller = new AbortController();
      held.set(id, { attempt, controller });
      return {
        lost: controller.signal,
        end: () => {
          if (held.get(id)?.controller === controller) held.delete(id);
        },
      };
    },
  };
}

type SettlingWork = {
  /** Aborted when the lease is lost: another worker then has the work. */
  readonly lost: AbortSignal;
  readonly onFailure: (error: unknown) => void;
};

const pauseMs = 500;
/**
 * After a conflict on a unique index, a second attempt gets the right result. Repeating helps
 * against no other error.
 */
const faultsMax = 3;

/**
 * Repeats the write while the lease lasts, because the database may be briefly unavailable. An
 * error in the statement itself is thrown: a worker that repeated it for ever would keep its slot.
 */
export async function settleUnderLease<T>(write: () => Promise<T>, { lost, onFailure }: SettlingWork): Promise<T> {
  for (let faults = 0; ;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error)) faults += 1;
      if (lost.aborted || faults === faultsMax) throw error;
      onFailure(error);
      await sleep(pauseMs, undefined, { signal: lost });
    }
  }
}

/** An arbitrary number, but every version of the program must use the same one. */
const lockKey = 8_468_474;

/**
 * Two dispatchers would each fill the places that appear free. Returns `false` if another process
 * is the dispatcher.
 */
export async function holdDispatcher({ client }: Db): Promise<boolean> {
  const [row] = await client.rows<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${lockKey}::bigint) AS held`;
  return row!.held;
}
