/** `undefined` for a name that is no time zone. Answers the zone's spelling in the tz database. */
export function timeZoneOf(name: string): string | undefined {
  // Offsets such as +02:00 are understood by some runtimes and are no zones: they have no summer time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the wall clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instantMs: number): number {
  const format = formats.get(zone) ?? newFormat(zone);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  const wallMs = Date.UTC(year!, month! - 1, day, hour, minute, second);
  return wallMs - Math.floor(instantMs / 1_000) * 1_000;
}

function newFormat(zone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
