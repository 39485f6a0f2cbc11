import type { System } from '@tintype/testing/system';
import { median } from '@tintype/testing/statistics';

export type StageTimes = Readonly<Record<string, number>>;

/**
 * The median of each stage over the captures that ended since this was made, from the worker's own
 * log.
 */
export function watchStages(system: System): () => StageTimes {
  const finished = () => system.service('render').lines('capture.finished');
  const before = finished().length;
  return () => {
    const times = new Map<string, number[]>();
    for (const { stages } of finished().slice(before))
      for (const [stage, ms] of Object.entries(stages as StageTimes))
        times.set(stage, [...(times.get(stage) ?? []), ms]);
    return Object.fromEntries([...times].map(([stage, all]) => [stage, median(all)]));
  };
}
