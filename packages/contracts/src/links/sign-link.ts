import { type Parameter, canonicalQuery, signatureName } from './canonical-query.ts';

/**
 * Converts options to the parameters of a link: dots for objects, and one parameter for each item
 * of a list. Absent values and `null` have no parameter.
 */
export const listLinkParameters = (options: Readonly<Record<string, unknown>>): Parameter[] =>
  Object.entries(options).flatMap(([name, value]) => flat(name, value));

function flat(name: string, value: unknown): Parameter[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flat(name, item));
  if (typeof value !== 'object')
    return [[name, typeof value === 'number' ? decimal(value) : String(value as string | boolean)]];
  return Object.entries(value).flatMap(([inner, own]) => flat(`${name}.${inner}`, own));
}

/** JavaScript writes small numbers with an exponent, which links do not have. */
function decimal(value: number): string {
  const text = String(value);
  const [, sign, first, rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

type UnsignedParameters = {
  /** Address of the service, without the path. */
  readonly baseUrl: string;
  readonly linkKeyId: string;
  readonly secret: string;
  /** `url` and options, decoded; a list has one parameter for each item. */
  readonly parameters: readonly Parameter[];
};

export const renderPath = '/v1/render';

/**
 * Creates a signed link with the Web Crypto API, which browsers and Node have. A browser offers it
 * only on pages over HTTPS or from localhost; elsewhere this throws a TypeError.
 */
export async function signLink({ baseUrl, linkKeyId, secret, parameters }: UnsignedParameters): Promise<string> {
  const signed = canonicalQuery([...parameters, ['key', linkKeyId]]);
  const { subtle } = globalThis.crypto;
  const encoder = new TextEncoder();
  const key = await subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const digest = new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(signed)));
  const signature = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${baseUrl.replace(/\/+$/, '')}${renderPath}?${signed}&${signatureName}=${signature}`;
}
