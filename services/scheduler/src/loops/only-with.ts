import type { Database } from '@tintype/database/connect';
import { findWork, type WaitingKind } from '@tintype/database/measures/waiting-work';
import type { Clock } from '@tintype/runtime/clock';

type Tick = (signal: AbortSignal) => Promise<boolean | void>;

/**
 * Milliseconds for which the loops of one tick share a query; less than the time between two ticks.
 */
const sharedMs = 50;

/**
 * Skips the ticks of a loop while it has no work. Loops that tick several times a second usually
 * find nothing, so one query serves all of them.
 */
export function createOnlyWith({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  let last: { readonly atMs: number; readonly found: Promise<ReadonlySet<WaitingKind>> } | undefined;
  const look = (): Promise<ReadonlySet<WaitingKind>> => {
    const atMs = performance.now();
    if (last === undefined || atMs - last.atMs >= sharedMs)
      last = { atMs, found: findWork(database, { now: clock.now() }) };
    return last.found;
  };
  return (work: WaitingKind, tick: Tick): Tick =>
    async (signal) =>
      (await look()).has(work) ? tick(signal) : false;
}

export type OnlyWith = ReturnType<typeof createOnlyWith>;
