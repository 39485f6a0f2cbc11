import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../connection/database-away.ts';

type SettlingWork = {
  /** Aborted when the lease is lost, because another worker then has the work. */
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
 * Writes the end of work whose result exists. The database may be briefly unavailable, so the write
 * is repeated while the lease lasts. An error in the statement itself is thrown: a worker that
 * repeated it for ever would keep its slot, and the work would never end.
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
