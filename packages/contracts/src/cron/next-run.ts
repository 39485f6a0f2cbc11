import { Cron } from 'croner';
import { instantOf, wallTimeAt } from './wall-clock.ts';

type Plan = { readonly cron: string; readonly timezone: string };

/**
 * The first run after an instant, or `undefined` when none comes. Croner only finds the next wall time in a calendar without summer
 * time; what that means where clocks change is ours, because its own rules differ from ours for patterns with several minutes
 * (docs/decisions/0028).
 */
export function nextRun({ cron, timezone }: Plan, after: Date): Date | undefined {
  const pattern = new Cron(cron, { timezone: 'UTC', paused: true, mode: '6-part' });
  const afterMs = after.getTime();
  let wall = pattern.nextRun(new Date(wallTimeAt(timezone, afterMs)));
  while (wall !== null) {
    const instantMs = instantOf(timezone, wall.getTime());
    if (instantMs > afterMs) return new Date(instantMs);
    wall = pattern.nextRun(wall);
  }
  return undefined;
}
