/**
 * Shortens a text in its middle. Addresses are identified by the host and the last part of the
 * path.
 */
export function withoutMiddle(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = lengthMax - 1;
  const head = Math.ceil(kept * 0.6);
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`;
}

/** Shortens an address for display: without its scheme, `www.` and the slash at its end. */
export const shownUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
