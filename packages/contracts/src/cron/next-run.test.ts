import { describe, expect, test } from '@jest/globals';
import { nextRun } from './next-run.ts';
import { parseCron } from './parse-cron.ts';

const isLong = process.env['TINTYPE_LONG'] === '1';
/**
 * All continents, both hemispheres, shifts of half an hour and of two hours, changes by the Moon
 * and on odd weekdays.
 */
const zones =
  `Africa/Cairo Africa/Casablanca Africa/El_Aaiun America/Asuncion America/Chicago America/Denver America/Godthab
  America/Halifax America/Havana America/Los_Angeles America/Miquelon America/New_York America/Port-au-Prince America/Santiago
  America/St_Johns America/Tijuana Antarctica/Troll Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Jerusalem Asia/Nicosia
  Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Australia/Adelaide Australia/Lord_Howe Australia/Sydney Europe/Athens
  Europe/Berlin Europe/Chisinau Europe/Dublin Europe/Kyiv Europe/Lisbon Europe/London Pacific/Auckland Pacific/Chatham
  Pacific/Easter Pacific/Norfolk`.split(/\s+/);

test('runs around every change of clocks from 2026 to 2036 are those that counting every minute gives', () => {
  const random = randomFrom(20_261_121);
  const patterns = Array.from({ length: isLong ? 1_000 : 30 }, () => randomPattern(random));
  expect(zones).toHaveLength(40);
  let compared = 0;
  const wrong: unknown[] = [];
  for (const [index, cron] of patterns.entries()) {
    for (const zone of zones) {
      const changes = changesOf(zone);
      if (changes.length === 0) continue;
      for (const change of isLong ? changes : [changes[(index + zone.length) % changes.length]!]) {
        compared += 1;
        const difference = differenceAround(cron, zone, change);
        if (difference !== undefined) wrong.push({ cron, zone, ...difference });
      }
    }
  }
  // oxlint-disable-next-line no-console
  if (isLong) console.log(`${compared} combinations of pattern, zone and change compared, ${wrong.length} differ`);
  expect(wrong.slice(0, 5)).toEqual([]);
});

/**
 * Asks from before the change, from its instant, and from within the hour that is skipped or shown
 * again.
 */
function differenceAround(cron: string, zone: string, change: Change): object | undefined {
  const expected = runsAround(cron, change);
  for (const startMs of [change.atMs - 5_400_000, change.atMs - 1_000, change.atMs, change.atMs + 1_800_500]) {
    let at = new Date(startMs);
    for (const runMs of expected.filter((ms) => ms > startMs).slice(0, 3)) {
      const run = nextRun({ cron, timezone: zone }, at);
      if (run?.getTime() !== runMs) return { after: at, run, expected: new Date(runMs) };
      at = run;
    }
  }
  return undefined;
}

describe('clocks that change', () => {
  const runs = (cron: string, timezone: string, after: string, count: number): string[] => {
    const found: string[] = [];
    for (let at = new Date(after); found.length < count;) {
      at = nextRun({ cron, timezone }, at)!;
      found.push(at.toISOString());
    }
    return found;
  };
  const newYork = 'America/New_York';

  test('a time that does not exist runs when the clocks have skipped it', () => {
    expect(runs('0 30 2 * * *', newYork, '2026-03-08T00:00:00Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ]);
  });
  test('several times that do not exist run once together', () => {
    expect(runs('0 15,45 2 * * *', newYork, '2026-03-08T00:00:00Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:15:00.000Z',
    ]);
  });
  test('a time that comes twice runs the first time', () => {
    expect(runs('0 30 1 * * *', newYork, '2026-11-01T00:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });
  test('an hourly pattern has no second run in the hour that comes twice', () => {
    expect(runs('0 0 * * * *', newYork, '2026-11-01T04:30:00Z', 2)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
  });
});

test('the next run is always later, whatever part of a second it is asked for', () => {
  for (const ms of [0, 1, 499, 500, 999]) {
    const after = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, ms));
    expect(nextRun({ cron: '* * * * * *', timezone: 'UTC' }, after)).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 0, 1)));
  }
});

test('29 February is found years ahead', () => {
  const found = nextRun({ cron: '0 0 0 29 2 *', timezone: 'Asia/Tokyo' }, new Date('2028-03-01T00:00:00Z'));
  expect(found).toEqual(new Date('2032-02-28T15:00:00Z'));
});

type Random = (below: number) => number;
/** mulberry32: the same patterns in every run. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomPattern(random: Random): string {
  const part = (min: number, max: number): string => {
    const [a, b] = [min + random(max - min + 1), min + random(max - min + 1)].toSorted((x, y) => x - y) as [
      number,
      number,
    ];
    const forms = [
      '*',
      `${a}`,
      `${a}-${b}`,
      `${a}-${b}/${1 + random(5)}`,
      `*/${1 + random(Math.min(max, 20))}`,
      `${a},${b}`,
    ];
    return forms[random(forms.length)]!;
  };
  const usually = (text: string, other: () => string): string => (random(4) > 0 ? text : other());
  const pattern = [
    usually('0', () => part(0, 59)),
    part(0, 59),
    random(3) > 0 ? `${random(5)}-${4 + random(3)}` : part(0, 23),
    usually('*', () => part(1, 31)),
    usually('*', () => part(1, 12)),
    usually('*', () => part(0, 7)),
  ].join(' ');
  const parsed = parseCron(pattern);
  return parsed.ok ? parsed.cron : randomPattern(random);
}

/*
 * When a pattern runs around a change of clocks, found by looking at every minute of the wall
 * clock: it shares nothing with `next-run.ts`.
 */
const [minuteMs, hourMs, weekMs] = [60_000, 3_600_000, 604_800_000];
const [beginMs, endMs] = [Date.UTC(2026, 0, 1), Date.UTC(2037, 0, 1)];

type Change = { readonly atMs: number; readonly beforeMs: number; readonly afterMs: number };

const known = new Map<string, readonly Change[]>();

/** Every change of a zone's clocks from 2026 to 2036, to the minute. */
function changesOf(zone: string): readonly Change[] {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const changes: Change[] = [];
  const read = readerOf(zone);
  let previous = read(beginMs);
  for (let ms = beginMs; ms < endMs; ms += weekMs) {
    const offset = read(ms);
    if (offset !== previous) {
      changes.push({ atMs: firstMinuteOf(offset, read, ms - weekMs, ms), beforeMs: previous, afterMs: offset });
      previous = offset;
    }
  }
  known.set(zone, changes);
  return changes;
}

/** Bisects between a minute before the change and one after it. */
function firstMinuteOf(offset: number, read: (ms: number) => number, earlyMs: number, lateMs: number): number {
  let [before, after] = [earlyMs / minuteMs, lateMs / minuteMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (read(middle * minuteMs) === offset) after = middle;
    else before = middle;
  }
  return after * minuteMs;
}

/** The runs from four hours before the change to six hours after, in order. */
function runsAround(cron: string, { atMs, beforeMs, afterMs }: Change): number[] {
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
