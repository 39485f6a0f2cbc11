import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { headersFor } from './keys.ts';
import type { Storage } from './port.ts';
import { StorageFailure, StorageUnavailable } from './storage-failure.ts';

/**
 * The states of a circuit breaker: closed lets work through, open does not, and half-open tries a
 * file to find out whether the breaker can close.
 */
type BreakerState = 'closed' | 'open' | 'half-open';

export type StorageBreaker = Service & {
  /** Opens the breaker: no work that stores files begins until a file can be stored again. */
  readonly trip: (refusal: StorageUnavailable) => void;
  readonly state: () => BreakerState;
  /** Calls the listener at once with the state, and whenever the breaker opens or closes. */
  readonly follow: (listener: (isClosed: boolean) => void) => void;
  readonly closed: () => Promise<void>;
  /** Returns `undefined` while the breaker is closed, or the message of storage otherwise. */
  readonly problem: () => string | undefined;
};

type Dependencies = {
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onRefusal?: (reason: string) => void;
  readonly delaysMs?: readonly number[];
};

type BreakerTrip = {
  readonly since: number;
  readonly closedAgain: PromiseWithResolvers<void>;
  state: Exclude<BreakerState, 'closed'>;
  problem: string;
  /** The size of the trial file: the largest file that a full disk has refused. */
  bytes: number;
};

/** The waits between two tries in milliseconds. The last wait is repeated. */
const retryAfterMs = [250, 500, 1_000, 2_000, 3_000];
const trialMsMax = 4_000;
/** The assumed transfer rate, so that a large file has enough time on a slow connection. */
const bytesPerMsMin = 500;

/**
 * Creates a breaker that is open while storage accepts no files. A worker then begins nothing,
 * because every capture would be in vain. An open breaker tries a small file, or on a full disk a
 * file as large as the refused file, and closes when this file is stored.
 */
export function createStorageBreaker({
  storage,
  clock,
  logger,
  onRefusal = () => undefined,
  delaysMs = retryAfterMs,
}: Dependencies): StorageBreaker {
  const stopping = new AbortController();
  const listeners: ((isClosed: boolean) => void)[] = [];
  let tripped: BreakerTrip | undefined;
  let trying: Promise<void> = Promise.resolve();

  const attempt = async (bytes: number): Promise<unknown> => {
    const key = getTrialKey(clock.now());
    try {
      const late = AbortSignal.timeout(trialMsMax + Math.ceil(bytes / bytesPerMsMin));
      const signal = AbortSignal.any([stopping.signal, late]);
      await storage.put(key, randomBytes(bytes), headersFor(key), { signal });
    } catch (error) {
      return error;
    }
    await storage.delete([key]).catch(() => undefined);
    return undefined;
  };
  const tryUntilKept = async (): Promise<void> => {
    for (let tries = 0; tripped !== undefined && !stopping.signal.aborted; tries += 1) {
      await sleep(delaysMs[tries] ?? delaysMs.at(-1), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      tripped.state = 'half-open';
      const error = await attempt(tripped.bytes);
      tripped.state = 'open';
      if (error !== undefined) tripped.problem = sentenceOf(error);
      else reset(tripped);
    }
  };
  const reset = ({ since, closedAgain }: BreakerTrip): void => {
    tripped = undefined;
    closedAgain.resolve();
    logger.info({ awayMs: Math.round(performance.now() - since) }, 'storage.back');
    listeners.forEach((notify) => notify(true));
  };
  const trip = (error: unknown, bytes: number): void => {
    onRefusal(error instanceof StorageFailure ? error.reason : 'unknown');
    if (tripped !== undefined) {
      tripped.bytes = Math.max(tripped.bytes, bytes);
      return;
    }
    tripped = {
      since: performance.now(),
      closedAgain: Promise.withResolvers<void>(),
      state: 'open',
      problem: sentenceOf(error),
      bytes,
    };
    logger.error({ error }, 'storage.away');
    listeners.forEach((notify) => notify(false));
    trying = tryUntilKept();
  };

  return {
    name: 'storage-breaker',
    start: async () => {
      const error = await attempt(1);
      if (error !== undefined) trip(error, 1);
    },
    stop: async () => {
      stopping.abort();
      await trying;
    },
    trip: (refusal) => trip(refusal, refusal.isFull ? Math.max(1, refusal.bytes) : 1),
    state: () => tripped?.state ?? 'closed',
    follow: (listener) => {
      listeners.push(listener);
      listener(tripped === undefined);
    },
    closed: async () => tripped?.closedAgain.promise,
    problem: () => tripped?.problem,
  };
}

/**
 * Returns the key of the trial file, next to the files of the day, because the folder of the day
 * may be the problem. All workers use the same key, so at most one such file remains.
 */
const getTrialKey = (now: Date): string =>
  `captures/${now.toISOString().slice(0, 10).replaceAll('-', '/')}/try/storage.json`;

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The wait for the breaker in milliseconds: shorter than the time after which a waiting caller
 * would consider the connection dead.
 */
const patienceMs = 4_000;

/**
 * Creates storage for files that were expensive to create. A refused file stays in memory for a
 * moment and is stored again when the breaker closes, so a short outage costs no render.
 */
export const createRetryingStorage = (
  storage: Storage,
  breaker: Pick<StorageBreaker, 'trip' | 'closed'>,
  ms = patienceMs,
): Storage => ({
  ...storage,
  put: async (key, body, headers, options = {}) => {
    try {
      return await storage.put(key, body, headers, options);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      breaker.trip(error);
      const { signal } = options;
      const late = sleep(ms, false, { ref: false, ...(signal && { signal }) }).catch(() => false);
      if (!(await Promise.race([breaker.closed().then(() => true), late]))) throw error;
      return await storage.put(key, body, headers, options);
    }
  },
});
