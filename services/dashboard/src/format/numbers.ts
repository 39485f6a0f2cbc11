const wholeFormat = new Intl.NumberFormat('en');
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats a number with separators: 10,000,000. */
export const formatCount = (value: number): string => wholeFormat.format(value);
/** Formats a number in little space: 10M. */
export const formatCompact = (value: number): string =>
  value < 10_000 ? wholeFormat.format(value) : compactFormat.format(value);
export const formatPercent = (fraction: number): string => `${oneDigit.format(100 * fraction)} %`;
/** Formats a share: `0.03 %` and `12 %`. Small shares keep the digits that distinguish them. */
export const formatShare = (fraction: number): string =>
  `${new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }).format(100 * fraction)} %`;

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${oneDigit.format(bytes / 1_000 ** power)} ${units[power]!}`;
}

/**
 * Formats a duration in its two largest units: `850 ms`, `4.2 s`, `3 min 5 s`, `2 h 10 min`, `5 d 3
 * h`.
 */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${oneDigit.format(seconds)} s`;
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
