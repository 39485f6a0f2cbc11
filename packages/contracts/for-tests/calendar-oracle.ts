/**
 * When a pattern runs around a change of clocks, found by looking at every minute of the wall clock. For tests: it shares nothing with
 * `next-run.ts`, and is far too slow to plan with.
 */
const [minuteMs, hourMs] = [60_000, 3_600_000];
const [beginMs, endMs] = [Date.UTC(2026, 0, 1), Date.UTC(2037, 0, 1)];

export type Change = { readonly atMs: number; readonly beforeMs: number; readonly afterMs: number };

const known = new Map<string, readonly Change[]>();

/** Every change of a zone's clocks from 2026 to 2036, to the minute. */
export function changesOf(zone: string): readonly Change[] {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const changes: Change[] = [];
  const read = readerOf(zone);
  let previous = read(beginMs);
  for (let ms = beginMs; ms < endMs; ms += 48 * hourMs) {
    const offset = read(ms);
    if (offset !== previous) {
      let atMs = ms;
      while (read(atMs - hourMs) === offset) atMs -= hourMs;
      while (read(atMs - minuteMs) === offset) atMs -= minuteMs;
      changes.push({ atMs, beforeMs: previous, afterMs: offset });
      previous = offset;
    }
  }
  known.set(zone, changes);
  return changes;
}

/** The runs from four hours before the change to six hours after, in order. */
export function runsAround(cron: string, { atMs, beforeMs, afterMs }: Change): number[] {
  const [seconds, minutes, hours, days, months, weekdays] = cron
    .split(' ')
    .map((field, place) => valuesOf(field, place === 3 || place === 4 ? '1' : '0')) as [Set<number>, ...Set<number>[]];
  const anyDay = cron.split(' ')[3] === '*';
  const anyWeekday = cron.split(' ')[5] === '*';
  const fits = (wall: Date): boolean => {
    const inDays = days!.has(wall.getUTCDate());
    const inWeek = weekdays!.has(wall.getUTCDay()) || (wall.getUTCDay() === 0 && weekdays!.has(7));
    const day = anyDay ? anyWeekday || inWeek : anyWeekday ? inDays : inDays || inWeek;
    return (
      minutes!.has(wall.getUTCMinutes()) && hours!.has(wall.getUTCHours()) && day && months!.has(wall.getUTCMonth() + 1)
    );
  };
  const runs = new Set<number>();
  const firstWallMs = atMs + beforeMs - 4 * hourMs;
  const lastWallMs = atMs + afterMs + 6 * hourMs;
  for (let wallMs = firstWallMs; wallMs < lastWallMs; wallMs += minuteMs) {
    if (!fits(new Date(wallMs))) continue;
    for (const second of seconds) {
      const shown = wallMs + second * 1_000;
      // On the old clocks if they still showed it, else on the new ones, else they went past it.
      const old = shown - beforeMs;
      const young = shown - afterMs;
      runs.add(old < atMs ? old : young >= atMs ? young : atMs);
    }
  }
  return [...runs].toSorted((a, b) => a - b);
}

function valuesOf(field: string, least: string): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range, step = '1'] = part.split('/') as [string, string?];
    const [first, last = first] = range === '*' ? [least, '59'] : (range.split('-') as [string, string?]);
    for (let value = Number(first); value <= Number(last); value += Number(step)) values.add(value);
  }
  return values;
}

function readerOf(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
}
