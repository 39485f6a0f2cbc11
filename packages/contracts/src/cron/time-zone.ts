/**
 * `undefined` for a name that is no time zone. Answers the name as it was sent, in the letters of the tz database where they are known:
 * an alias stays one, because the name that the runtime has for it may be the older of the two (Asia/Calcutta for Asia/Kolkata).
 */
export function timeZoneOf(name: string): string | undefined {
  // Offsets such as +02:00 are understood by some runtimes and are no zones: they have no summer time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** By names in small letters: names are kept as they were sent, and of their spellings there is no end. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the wall clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instantMs: number): number {
  const format = formats.get(zone.toLowerCase()) ?? newFormat(zone);
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
  formats.set(zone.toLowerCase(), format);
  return format;
}
