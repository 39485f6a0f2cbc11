import type { CaptureRequest } from './resources/capture.ts';

/**
 * Options that links may not have: they identify the caller, run code, or have no meaning for a
 * single file whose key sets its retention.
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
  /** Whether errors are returned as an image instead of JSON. */
  readonly onError?: 'image';
};

export type LinkKey = {
  /** The id of the key: `lk_…` */
  readonly id: string;
  /** The secret is shown once, when the key is created or rolled. */
  readonly secret: string;
};

export type Link = {
  /** Address of the API, as in the client's options. */
  readonly baseUrl: string;
  readonly key: LinkKey;
  readonly options: LinkOptions;
  /**
   * When the link expires. Without this, the link lasts as long as its key; a key may require an
   * expiry.
   */
  readonly expires?: Date;
};

type SignedUrlPair = readonly [name: string, value: string];

/**
 * Creates a signed address for `<img>`. Call this on a server, because the secret must not be in a
 * browser. Equal options in any order create equal links, and a proxy may reorder or re-encode the
 * parameters.
 */
export async function signedUrl({ baseUrl, key, options, expires }: Link): Promise<string> {
  const pairs = [
    ...listPairs(options),
    ['key', key.id] as const,
    ...(expires === undefined ? [] : [['expires', String(Math.floor(expires.getTime() / 1_000))] as const]),
  ];
  const query = formatCanonicalQuery(pairs);
  return `${baseUrl.replace(/\/+$/, '')}/v1/render?${query}&signature=${await computeHmacHex(key.secret, query)}`;
}

/** Dots lead into objects; lists are repeated. */
function listPairs(value: unknown, name = ''): readonly SignedUrlPair[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => listPairs(one, name));
  if (typeof value !== 'object')
    return [[name, typeof value === 'number' ? formatDecimal(value) : String(value as string | boolean)]];
  return Object.entries(value).flatMap(([field, inner]) => listPairs(inner, name === '' ? field : `${name}.${field}`));
}

/** JavaScript writes small numbers with an exponent, which links do not have. */
function formatDecimal(value: number): string {
  const text = String(value);
  const [, sign, first, rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

/**
 * Sorts the decoded parameters by name and then by value, in the order of code points, and joins
 * them as `name=value` with `&`.
 */
function formatCanonicalQuery(pairs: readonly SignedUrlPair[]): string {
  const sorted = pairs.toSorted(
    ([name, value], [other, otherValue]) => compareCodePoints(name, other) || compareCodePoints(value, otherValue),
  );
  return sorted.map(([name, value]) => `${encodeParameter(name)}=${encodeParameter(value)}`).join('&');
}

/** UTF-8 sorts by code points. JavaScript compares surrogates, which sort below U+E000. */
function compareCodePoints(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => toHex(new TextEncoder().encode(text))) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Leaves only unreserved characters unencoded (RFC 3986, section 2.3). `encodeURIComponent` leaves
 * five more.
 */
const encodeParameter = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

async function computeHmacHex(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
