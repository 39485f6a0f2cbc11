/**
 * Matches an IP address, a name without a dot, or a name that no public registry has: such hosts
 * rarely have a certificate.
 */
const localHost =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|[\w-]+|(?:[\w-]+\.)+(?:localhost|local|lan|internal|home\.arpa|test|intranet))(?=$|[:/?#])/i;

/**
 * Adds the scheme to a typed address without one: `http://` for hosts of a local network, else
 * `https://`. `host:port` does not count as a scheme.
 */
export function completeUrl(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address)) return address;
  const isLocal = localHost.test(address) && !/^[^/?#]*:(?:443|8443)(?=$|[/?#])/.test(address);
  return `${isLocal ? 'http' : 'https'}://${address}`;
}
