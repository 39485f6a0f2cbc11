/**
 * Shortens a text in its middle, for addresses: the host and the last part of the path identify
 * them.
 */
export function withoutMiddle(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = lengthMax - 1;
  const head = Math.ceil(kept * 0.6);
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`;
}

/** For display only: the address without its scheme, `www.` and the slash at its end. */
export const shownUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
