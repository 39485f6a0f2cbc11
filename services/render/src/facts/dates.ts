const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Returns a date as ISO 8601, with the time and zone that the page states. Returns null for other
 * forms than those of machines: the order of day and month is not known.
 */
export function toIsoDate(text: string): string | null {
  const given = text.trim();
  const [, year, month, day, time, zone = ''] = isoPattern.exec(given) ?? [];
  if (year !== undefined)
    return isDate(year, month!, day!) ? `${year}-${month}-${day}${time === undefined ? '' : `T${time}${zone}`}` : null;
  const compact = /^(\d{4})\/?(\d{2})\/?(\d{2})$/.exec(given);
  if (compact !== null) return isDate(compact[1]!, compact[2]!, compact[3]!) ? compact.slice(1).join('-') : null;
  // The form of HTTP and of email names the month.
  return /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/.test(given) && !Number.isNaN(Date.parse(given))
    ? new Date(given).toISOString()
    : null;
}

const isDate = (year: string, month: string, day: string): boolean =>
  !Number.isNaN(Date.parse(`${year}-${month}-${day}`)) && Number(year) > 0;
