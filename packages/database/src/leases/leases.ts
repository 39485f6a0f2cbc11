import { type ErrorCode, errorCatalogue } from '@tintype/contracts/errors/catalogue';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { isDatabaseAway } from '../connection/database-away.ts';

/**
 * A lease is a time in a claimed row, by the database's clock: afterwards any worker may claim the
 * row. A settlement names the attempt or the state, so a worker that lost its lease does no harm.
 */
type LeasedTable =
  | 'captures'
  | 'composes'
  | 'crawls'
  | 'webhook_deliveries'
  | 'mails'
  | 'ended_captures'
  | 'pipeline_images';

/** A worker may miss two renewals. */
export const leaseTimes = { leaseMs: 8_000, renewIntervalMs: 2_500 } as const;

type RenewedTable = 'captures' | 'composes' | 'pipeline_images';
type WorkEvent = 'claim' | 'succeed' | 'fail' | 'release';
type LeasedWork = {
  readonly ids: Sql;
  readonly states: {
    readonly mayLeave: (event: WorkEvent) => Sql;
    readonly reached: (event: WorkEvent | 'abandon') => Sql;
  };
};
const renewed: Readonly<Record<RenewedTable, LeasedWork>> = {
  captures: { ids: sql.raw('text'), states: stateOf.captures },
  composes: { ids: sql.raw('text'), states: stateOf.composes },
  pipeline_images: { ids: sql.raw('bigint'), states: stateOf.pipelineImages },
};

/** The number is how often the row had been claimed: calls of older attempts are refused. */
export type Attempt = { readonly id: string; readonly attempt: number };
export type Claim = Attempt & { readonly worker: string; readonly leaseMs: number };

/** The row of the current attempt, if the event is possible. */
export const isAttempt = (table: RenewedTable, { id, attempt }: Attempt, event: WorkEvent): Sql => {
  const { ids, states } = renewed[table];
  return sql`id = ${id}::${ids} AND attempt = ${attempt} AND ${states.mayLeave(event)}`;
};

/**
 * A separate statement, because the settlement may have waited for the commit that this one must
 * see.
 */
export async function hasSettled(
  { client }: Db,
  table: RenewedTable,
  { id, attempt }: Attempt,
  event: 'succeed' | 'fail',
): Promise<boolean> {
  const { ids, states } = renewed[table];
  const settled = await client.rows`
    SELECT FROM ${sql.raw(table)} WHERE id = ${id}::${ids} AND attempt = ${attempt} AND state = ${states.reached(event)}`;
  return settled.length === 1;
}

const lossError: ErrorCode = 'INTERNAL_ERROR';
/** Assigns the columns of a row that returns to the queue, or fails at the last allowed loss. */
export const backToQueue = (table: RenewedTable, isLast: Sql): Sql => sql`
  state = CASE WHEN ${isLast} THEN ${renewed[table].states.reached('abandon')} ELSE ${renewed[table].states.reached('release')} END,
  worker = NULL, lease_expires_at = NULL, completed_at = CASE WHEN ${isLast} THEN now() END,
  error_code = CASE WHEN ${isLast} THEN ${lossError} END,
  error_message = CASE WHEN ${isLast} THEN ${errorCatalogue[lossError].message} END`;

const column = (table: LeasedTable): Sql => sql.raw(`${table}.lease_expires_at`);

export const leaseUntil = (ms: number): Sql => sql`now() + ${ms}::int * interval '1 millisecond'`;

/** Never claimed, released, or its lease has expired. */
export const isFree = (table: LeasedTable): Sql => sql`(${column(table)} IS NULL OR ${column(table)} < now())`;

type LostLeaseQuery = {
  readonly table: RenewedTable;
  readonly where: Sql;
  readonly limit: number;
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

type Renewal = {
  readonly worker: string;
  readonly claims: readonly Attempt[];
  readonly leaseMs: number;
};

/** Returns the ids of the rows that the worker still holds. */
export async function renewLeases(
  { client }: Db,
  table: RenewedTable,
  { worker, claims, leaseMs }: Renewal,
): Promise<string[]> {
  if (claims.length === 0) return [];
  const { ids, states } = renewed[table];
  const name = sql.raw(table);
  const rows = await client.rows<{ id: string }>`
    UPDATE ${name} SET lease_expires_at = ${leaseUntil(leaseMs)}
    FROM unnest(${claims.map(({ id }) => id)}::text[]::${ids}[], ${claims.map(({ attempt }) => attempt)}::int[]) AS held (id, attempt)
    WHERE ${name}.id = held.id AND ${name}.attempt = held.attempt AND ${name}.worker = ${worker} AND ${states.mayLeave('succeed')}
    RETURNING ${name}.id::text AS id`;
  return rows.map(({ id }) => id);
}

const { leaseMs, renewIntervalMs } = leaseTimes;
/** The wait for the response of a settlement: a row that was just settled has no lease to renew. */
const answerMs = 250;

export type Lease = {
  /** Aborted when another worker gets the lease: results are refused from then on. */
  readonly lost: AbortSignal;
  readonly end: () => void;
};
export type Leases = Service & { readonly hold: (claim: Attempt) => Lease };

type Dependencies = {
  readonly db: Db;
  readonly worker: string;
  readonly logger: Logger;
  readonly table: RenewedTable;
};
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

/** The database may be briefly unavailable. An error in the statement itself is thrown. */
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

/** Only one dispatcher may run: two would each fill the slots that appear free. */
export async function holdDispatcher({ client }: Db): Promise<boolean> {
  const row = await client.first<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${lockKey}::bigint) AS held`;
  return row!.held;
}
