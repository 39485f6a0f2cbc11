import type { CaptureRequest } from './resources/capture.ts';

/**
 * Not allowed in links: they identify the caller, run code, or have no meaning for one file whose
 * key sets its retention.
 */
type NotInLinks =
  | 'html'
  | 'baseUrl'
  | 'session'
  | 'authentication'
  | 'customJs'
  | 'actions'
  | 'outputs'
  | 'responseType'
  | 'metadata'
  | 'cacheTtl';

export type LinkOptions = Omit<CaptureRequest, NotInLinks> & {
  readonly url: string;
  /** An image instead of the JSON error. */
  readonly onError?: 'image';
};

export type LinkKey = {
  /** The id of the key: `lk_…` */
  readonly id: string;
  /** Shown once, when the key was made or rolled. */
  readonly secret: string;
};

export type Link = {
  /** Address of the API, as of the client. */
  readonly baseUrl: string;
  readonly key: LinkKey;
  readonly options: LinkOptions;
  /** When the link ends. Without it the link lasts as long as its key; a key may require it. */
  readonly expires?: Date;
};

type SignedUrlPair = readonly [name: string, value: string];

/**
 * An address for `<img>`, signed where the secret may be known: on a server. A proxy that reorders
 * or encodes it otherwise breaks nothing. Equal options give equal links, also in another order.
 */
export async function signedUrl({ baseUrl, key, options, expires }: Link): Promise<string> {
  const pairs = [
    ...listPairs(options),
    ['key', key.id] as const,
    ...(expires === undefined ? [] : [['expires', String(Math.floor(expires.getTime() / 1_000))] as const]),
  ];
  const query = canonical(pairs);
  return `${baseUrl.replace(/\/+$/, '')}/v1/render?${query}&signature=${await hmacHex(key.secret, query)}`;
}

/** Objects by dots, lists repeated. */
function listPairs(value: unknown, name = ''): readonly SignedUrlPair[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => listPairs(one, name));
  if (typeof value !== 'object')
    return [[name, typeof value === 'number' ? decimal(value) : String(value as string | boolean)]];
  return Object.entries(value).flatMap(([field, inner]) => listPairs(inner, name === '' ? field : `${name}.${field}`));
}

/** JavaScript writes small numbers with an exponent, which links do not have. */
function decimal(value: number): string {
  const text = String(value);
  const [, sign, first, rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

/**
 * Sorted by name and then value, before they are encoded, in the order of code points; `name=value`
 * joined by `&`.
 */
function canonical(pairs: readonly SignedUrlPair[]): string {
  const sorted = pairs.toSorted(([name, value], [other, otherValue]) => order(name, other) || order(value, otherValue));
  return sorted.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** UTF-8 sorts by code points. JavaScript compares surrogates, which sort below U+E000. */
function order(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => hexOf(new TextEncoder().encode(text))) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * RFC 3986, section 2.3: only unreserved characters stay. `encodeURIComponent` leaves five more.
 */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

async function hmacHex(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
