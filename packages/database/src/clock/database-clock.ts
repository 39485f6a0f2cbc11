import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';
import type { Service } from '@tintype/runtime/service';
import type { Db } from '../statements/statements.ts';

export type DatabaseClock = Clock &
  Service & {
    /**
     * Called when PostgreSQL's clock was set back, because times planned in between are too far
     * ahead.
     */
    readonly onSetBack: (listener: () => void) => void;
  };

type Dependencies = {
  readonly database: Db;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** A counter in milliseconds that never goes back. */
  readonly monotonicMs?: () => number;
  /** This machine's clock, which is only compared and never used. */
  readonly hostMs?: () => number;
  readonly everyMs?: number;
};

/** More than any network or busy machine adds between two readings. */
const jumpMsMin = 2_000;
/** After a slow response, the time in it is too imprecise. */
const answerMsMax = 1_000;

/**
 * The time of PostgreSQL, which all services share. Between two readings, a counter continues it
 * that no change of a machine's clock affects. Every time that is stored, planned or compared with
 * stored times comes from here, so a machine with a wrong clock does no harm. Durations within a
 * process are measured by `performance.now`.
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
    const [row] = await database.client.rows<{ ms: number }>`
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
