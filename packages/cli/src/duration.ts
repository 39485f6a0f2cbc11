const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/** Formats a duration in the largest unit that gives at least two. */
export function duration(seconds: number): string {
  const unit = units.find((one) => seconds >= 2 * one.seconds);
  return unit === undefined ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / unit.seconds)} ${unit.name}`;
}
