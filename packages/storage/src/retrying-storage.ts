import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from './port.ts';
import { StorageUnavailable } from './storage-failure.ts';
import type { StorageBreaker } from './storage-breaker.ts';

/** Shorter than the time after which a waiting caller would consider the connection dead. */
const patienceMs = 4_000;

/**
 * Storage for files that were expensive to create. A refused file stays in memory for a moment and
 * is stored again when the breaker closes, so a short outage costs no render.
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
