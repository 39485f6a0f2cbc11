import { ofBatches } from './invariants/batches.ts';
import { ofCaptures } from './invariants/captures.ts';
import { ofComposes } from './invariants/composes.ts';
import { ofCrawls } from './invariants/crawls.ts';
import { ofEvents } from './invariants/events.ts';
import type { Facts, Invariants } from './invariants/invariant.ts';
import { ofPipelines } from './invariants/pipelines.ts';
import { ofSchedules } from './invariants/schedules.ts';

/** What has to be true after every run. */
export const invariants: Invariants = {
  ...ofCaptures,
  ...ofBatches,
  ...ofCrawls,
  ...ofComposes,
  ...ofSchedules,
  ...ofPipelines,
  ...ofEvents,
};

/** What was broken, by the name of the invariant. Empty when all hold. */
export type Broken = Readonly<Record<string, readonly string[]>>;

export async function brokenBy(facts: Facts): Promise<Broken> {
  const broken: Record<string, readonly string[]> = {};
  for (const [name, check] of Object.entries(invariants)) {
    const wrong = await check(facts);
    if (wrong.length > 0) broken[name] = wrong;
  }
  return broken;
}
