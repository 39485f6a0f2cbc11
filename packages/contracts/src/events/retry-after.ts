/** The forms of a date in HTTP (RFC 9110, section 5.6.7). The third one names no zone and means GMT. */
const httpDate =
  /^[A-Z][a-z]{2,8}(?:, \d{2} [A-Z][a-z]{2} \d{4} |, \d{2}-[A-Z][a-z]{2}-\d{2} | [A-Z][a-z]{2} [ \d]\d )/;

/** How long a `Retry-After` header asks to wait, in both of its forms (RFC 9110, section 10.2.3); `undefined` when it says neither. */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  if (!httpDate.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
