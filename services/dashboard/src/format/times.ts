const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

type Formats = Readonly<{ dateAndTime: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>;
/** Formats include the time zone, because screenshots are passed on to readers in other zones. */
const formatsIn = (timeZone: string | undefined): Formats => ({
  dateAndTime: new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }),
  clock: new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone }),
});
let formats = formatsIn(undefined);

/** `undefined`, or a zone that the browser does not know, means the zone of the browser. */
export function showTimesIn(timeZone: string | undefined): void {
  try {
    formats = formatsIn(timeZone);
  } catch {
    formats = formatsIn(undefined);
  }
}

const steps = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Below a minute this is `just now` or `in a moment`, so that rows do not tick. */
export function formatRelative(atMs: number, nowMs: number): string {
  const distance = atMs - nowMs;
  const step = steps.find(([, ms]) => Math.abs(distance) >= ms);
  if (step === undefined) return distance > 0 ? 'in a moment' : 'just now';
  return relative.format(Math.trunc(distance / step[1]), step[0]);
}

export const formatExact = (at: string | number | Date): string => formats.dateAndTime.format(new Date(at));
export const formatClock = (at: string | number | Date): string => formats.clock.format(new Date(at));
