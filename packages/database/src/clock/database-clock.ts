import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';
import type { Service } from '@tintype/runtime/service';
import type { Db } from '../statements/statements.ts';
import type { Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';

export type DatabaseClock = Clock &
  Service & {
    /** Called when PostgreSQL's clock was set back, because times planned before are too late. */
    readonly onSetBack: (listener: () => void) => void;
  };

type Dependencies = {
  readonly database: Db;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly monotonicMs?: () => number;
  /** This machine's clock, which is only compared. */
  readonly hostMs?: () => number;
  readonly everyMs?: number;
};

/** More than a network or busy machine adds between two readings. */
const jumpMsMin = 2_000;
/** A slower response makes the reading too imprecise. */
const answerMsMax = 1_000;

/**
 * The time of PostgreSQL, continued by a counter between readings. Every time that is stored,
 * planned or compared with stored times comes from here; durations come from `performance.now`.
 */
export function createDatabaseClock({
  database,
  logger,
  metrics,
  monotonicMs = () => performance.now(),
  hostMs = Date.now,
  everyMs = 5_000,
}: Dependencies): DatabaseClock {
  const listeners: (() => void)[] = [];
  let offsetMs: number | undefined;
  let isHostApart = false;
  let timer: NodeJS.Timeout | undefined;
  const nowMs = (): number => (offsetMs === undefined ? hostMs() : monotonicMs() + offsetMs);
  const apartMs = (): number => hostMs() - nowMs();

  const registers = [metrics];
  const jumps = new Counter({
    name: 'tintype_clock_jumps_total',
    help: 'Jumps of the PostgreSQL clock that this process detected',
    registers,
  });
  new Gauge({
    name: 'tintype_clock_apart_seconds',
    help: 'Time by which the clock of this machine is ahead of the PostgreSQL clock',
    registers,
    collect() {
      this.set(apartMs() / 1_000);
    },
  });

  const look = async (): Promise<void> => {
    const askedMs = monotonicMs();
    const row = await database.client.first<{ ms: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
    const answeredMs = monotonicMs();
    if (row === undefined || answeredMs - askedMs > answerMsMax) return;
    const measuredMs = row.ms - (askedMs + answeredMs) / 2;
    const jumpMs = offsetMs === undefined ? 0 : measuredMs - offsetMs;
    offsetMs = measuredMs;
    if (Math.abs(jumpMs) >= jumpMsMin) {
      jumps.inc();
      logger.error({ seconds: Math.round(jumpMs / 1_000) }, 'clock.jumped');
      if (jumpMs < 0) for (const listener of listeners) listener();
    }
    const isApart = Math.abs(apartMs()) >= jumpMsMin;
    if (isApart && !isHostApart) logger.warn({ seconds: Math.round(apartMs() / 1_000) }, 'clock.host_apart');
    isHostApart = isApart;
  };

  return {
    name: 'clock',
    now: () => new Date(nowMs()),
    onSetBack: (listener) => void listeners.push(listener),
    start: async () => {
      await look();
      // While PostgreSQL is unavailable, the counter continues the time.
      timer = setInterval(() => void look().catch(() => undefined), everyMs);
    },
    stop: async () => clearInterval(timer),
  };
}

type PlannedWork = {
  readonly id: string;
  readonly cron: string;
  readonly timezone: string;
  readonly nextRunAt: Date;
  readonly readAt: Date;
};
type PlannedSchedule = PlannedWork & { readonly startsAt: Date | null; readonly endsAt: Date | null };

type CorrectPlanOptions<Row> = {
  readonly nextOf: (row: Row, after: Date) => Date | undefined;
  readonly pageSize?: number;
};

/**
 * A scheduler whose clock was ahead by this tolerance has claimed these times already. Moved back,
 * they would run twice.
 */
const claimedMsMax = 2_000;
/** Longer than any lease. */
const leaseMsMax = 10 * 60_000;
/** The longest wait of any retry plan. */
const retryMsMax = 12 * 60 * 60_000;

/**
 * Corrects times that were written while the clock was ahead. Otherwise the lease of a lost worker
 * would last until then. Returns the number of changed rows.
 */
export async function correctTimes({ client }: Database): Promise<number> {
  const leased = await client.rows<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'lease_expires_at'`;
  let corrected = 0;
  for (const { name } of leased)
    corrected += await client.execute`
      UPDATE ${sql.raw(`"${name}"`)} SET lease_expires_at = now() WHERE lease_expires_at > now() + ${leaseMsMax} * interval '1 millisecond'`;
  corrected += await client.execute`
    UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at > now() + ${retryMsMax} * interval '1 millisecond'`;
  corrected += await client.execute`
    UPDATE host_visits SET visited_at = now(), next_at = now() + (next_at - visited_at) WHERE visited_at > now()`;
  corrected += await client.execute`
    UPDATE sign_in_delays SET last_at = now(), next_at = now() + greatest(next_at - last_at, interval '0') WHERE last_at > now()`;
  return corrected;
}

export const correctSchedules = async (
  { client }: Database,
  walk: CorrectPlanOptions<PlannedSchedule>,
): Promise<number> =>
  correctPlans(walk, {
    pageAfter: (afterId, limit) => client.rows<PlannedSchedule>`
      SELECT id, cron, timezone, next_run_at AS "nextRunAt", starts_at AS "startsAt", ends_at AS "endsAt",
             now() AS "readAt"
      FROM schedules WHERE next_run_at > now() AND id > ${afterId} ORDER BY id LIMIT ${limit}`,
    move: ({ id, nextRunAt }, to) =>
      client.execute`UPDATE schedules SET next_run_at = ${to} WHERE id = ${id} AND next_run_at = ${nextRunAt}`,
  });

export const correctPipelines = async ({ client }: Database, walk: CorrectPlanOptions<PlannedWork>): Promise<number> =>
  correctPlans(walk, {
    pageAfter: (afterId, limit) => client.rows<PlannedWork>`
      SELECT id, cron, timezone, next_run_at AS "nextRunAt", now() AS "readAt"
      FROM pipelines WHERE next_run_at > now() AND cron IS NOT NULL AND id > ${afterId} ORDER BY id LIMIT ${limit}`,
    move: ({ id, nextRunAt }, to) =>
      client.execute`UPDATE pipelines SET next_run_at = ${to} WHERE id = ${id} AND next_run_at = ${nextRunAt}`,
  });

type CorrectedTable<Row> = {
  readonly pageAfter: (afterId: string, limit: number) => Promise<Row[]>;
  /** Skipped if the plan has changed meanwhile. */
  readonly move: (row: Row, to: Date) => Promise<number>;
};

/** Moves each planned time that is too late back to the next time of its plan. */
async function correctPlans<Row extends PlannedWork>(
  { nextOf, pageSize = 500 }: CorrectPlanOptions<Row>,
  { pageAfter, move }: CorrectedTable<Row>,
): Promise<number> {
  let corrected = 0;
  for (let afterId = '', isLast = false; !isLast;) {
    const page = await pageAfter(afterId, pageSize);
    for (const row of page) {
      const next = nextOf(row, new Date(row.readAt.getTime() + claimedMsMax));
      if (next !== undefined && next < row.nextRunAt) corrected += await move(row, next);
    }
    afterId = page.at(-1)?.id ?? afterId;
    isLast = page.length < pageSize;
  }
  return corrected;
}
