const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

type Formats = { readonly dateAndTime: Intl.DateTimeFormat; readonly clock: Intl.DateTimeFormat };
/**
 * Creates formats that include the time zone: the reader may live in a different zone than the
 * operator, and screenshots of a page are passed on.
 */
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

/**
 * Sets the time zone of all times from now on. `undefined`, or a zone that the browser does not
 * know, means the zone of the browser.
 */
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

/**
 * Formats `3 min. ago` and `in 2 hr.`. Below a minute this is `just now` or `in a moment`, so that
 * rows do not tick.
 */
export function formatRelative(atMs: number, nowMs: number): string {
  const distance = atMs - nowMs;
  const step = steps.find(([, ms]) => Math.abs(distance) >= ms);
  if (step === undefined) return distance > 0 ? 'in a moment' : 'just now';
  return relative.format(Math.trunc(distance / step[1]), step[0]);
}

export const formatExact = (at: string | number | Date): string => formats.dateAndTime.format(new Date(at));
/** Formats hour and minute. */
export const formatClock = (at: string | number | Date): string => formats.clock.format(new Date(at));
