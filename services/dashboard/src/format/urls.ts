/**
 * Matches an IP address, a name without a dot, or a name that no public registry has: such hosts
 * rarely have a certificate.
 */
const localHostPattern =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|[\w-]+|(?:[\w-]+\.)+(?:localhost|local|lan|internal|home\.arpa|test|intranet))(?=$|[:/?#])/i;

/**
 * Uses `http://` for hosts of a local network, else `https://`. `host:port` does not count as a
 * scheme.
 */
export function completeUrl(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address)) return address;
  const isLocal = localHostPattern.test(address) && !/^[^/?#]*:(?:443|8443)(?=$|[/?#])/.test(address);
  return `${isLocal ? 'http' : 'https'}://${address}`;
}

/** Addresses are identified by the host and the last part of the path. */
export function cutMiddle(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = lengthMax - 1;
  const head = Math.ceil(kept * 0.6);
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`;
}

export const shortenUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Returns undefined unless the scheme is http or https, which excludes `javascript:`. */
export const findWebUrl = (url: string): string | undefined => (/^https?:/i.test(url) ? url : undefined);
