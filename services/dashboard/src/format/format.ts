const wholeFormat = new Intl.NumberFormat('en');
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const oneDigitFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const formatCount = (value: number): string => wholeFormat.format(value);
/** Formats a number in little space: 10M. */
export const formatCompact = (value: number): string =>
  value < 10_000 ? wholeFormat.format(value) : compactFormat.format(value);
export const formatPercent = (fraction: number): string => `${oneDigitFormat.format(100 * fraction)} %`;
/** Formats a share: `0.03 %` and `12 %`. Small shares keep the digits that distinguish them. */
export const formatShare = (fraction: number): string =>
  `${new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }).format(100 * fraction)} %`;

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${oneDigitFormat.format(bytes / 1_000 ** power)} ${byteUnits[power]!}`;
}

/**
 * Formats a duration in its two largest units: `850 ms`, `4.2 s`, `3 min 5 s`, `2 h 10 min`, `5 d 3
 * h`.
 */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${oneDigitFormat.format(seconds)} s`;
  const steps = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const from = steps.findIndex(([, size]) => seconds >= size);
  const [name, size] = steps[from]!;
  const count = Math.floor(seconds / size);
  const next = steps[from + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds - count * size) / next[1]);
  return rest === 0 ? `${count} ${name}` : `${count} ${name} ${rest} ${next![0]}`;
}

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

type TimeFormats = Readonly<{ dateAndTime: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>;
/** Formats include the time zone, because screenshots are passed on to readers in other zones. */
const createTimeFormats = (timeZone: string | undefined): TimeFormats => ({
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
let timeFormats = createTimeFormats(undefined);

/** `undefined`, or a zone that the browser does not know, means the zone of the browser. */
export function setTimeZone(timeZone: string | undefined): void {
  try {
    timeFormats = createTimeFormats(timeZone);
  } catch {
    timeFormats = createTimeFormats(undefined);
  }
}

const timeSteps = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Below a minute this is `just now` or `in a moment`, so that rows do not tick. */
export function formatRelative(atMs: number, nowMs: number): string {
  const distance = atMs - nowMs;
  const step = timeSteps.find(([, ms]) => Math.abs(distance) >= ms);
  if (step === undefined) return distance > 0 ? 'in a moment' : 'just now';
  return relativeFormat.format(Math.trunc(distance / step[1]), step[0]);
}

export const formatExact = (at: string | number | Date): string => timeFormats.dateAndTime.format(new Date(at));
export const formatClock = (at: string | number | Date): string => timeFormats.clock.format(new Date(at));

/**
 * Converts a name of the API to a label: `emailDelivery` and `email_delivery` become Email
 * delivery, `customCss` Custom CSS, and `self_hosted` Self-hosted.
 */
export function formatFieldName(name: string): string {
  const apart = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const words = name === 'self_hosted' ? 'self-hosted' : apart.replaceAll(/[._]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ (css|js)\b/, (word) => word.toUpperCase());
}

/** Replaces the API's names of other options in a description by their labels. */
export const labelFieldNames = (description: string | undefined): string | undefined =>
  description?.replaceAll(/`([a-z]+(?:[A-Z][a-z]+)*)`/g, (_quoted, name: string) => formatFieldName(name));
