import { parseAddress, type Address } from './ip-address.ts';

/** A host as one of the two things it can be. A name is lower case, ASCII, without the dot of the DNS root. */
export type Host =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'name'; readonly name: string };

/**
 * Reads a host the way the URL standard does, so that `0x7f.1`, `%6c%6fcalhost` and `①②⑦.0.0.1` are what a browser takes them
 * for. Gives undefined for what cannot be a host.
 */
export function parseHost(text: string): Host | undefined {
  const isBareIpv6 = text.includes(':') && !text.startsWith('[');
  const spelled = isBareIpv6 ? `[${text}]` : text;
  if (spelled === '' || outsideHost.test(spelled)) return undefined;
  const url = URL.parse(`http://${spelled}/`);
  return url === null || url.port !== '' ? undefined : hostOfUrl(url);
}

/** The host of a URL that the URL parser has already canonicalised. */
export function hostOfUrl({ hostname }: URL): Host | undefined {
  const address = parseAddress(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
  if (address !== undefined) return { kind: 'address', address };
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return isDnsName(name) ? { kind: 'name', name } : undefined;
}

export const hostText = (host: Host): string => (host.kind === 'address' ? host.address.text : host.name);

/** Characters that would end the host or begin another part of the URL, and white space, some of which the parser drops. */
const outsideHost = /[\s/\\?#@]/;

/** RFC 1035 sizes. The underscore is allowed, because real sites use it and resolvers take it. */
const dnsLabel = /^[a-z0-9_-]{1,63}$/;
const isDnsName = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => dnsLabel.test(label));
