import { type Parameter, canonicalQuery, signatureName } from './canonical-query.ts';

/** Absent values and `null` have no parameter. */
export const listLinkParameters = (options: Readonly<Record<string, unknown>>): Parameter[] =>
  Object.entries(options).flatMap(([name, value]) => flat(name, value));

function flat(name: string, value: unknown): Parameter[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flat(name, item));
  if (typeof value !== 'object')
    return [[name, typeof value === 'number' ? decimal(value) : String(value as string | boolean)]];
  return Object.entries(value).flatMap(([inner, own]) => flat(`${name}.${inner}`, own));
}

function decimal(value: number): string {
  const text = String(value);
  const [, sign, first, rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

type UnsignedParameters = {
  readonly baseUrl: string;
  readonly linkKeyId: string;
  readonly secret: string;
  readonly parameters: readonly Parameter[];
};

const renderPath = '/v1/render';

/** Uses the Web Crypto API. A browser offers it only over HTTPS or from localhost. */
export async function signLink({ baseUrl, linkKeyId, secret, parameters }: UnsignedParameters): Promise<string> {
  const signed = canonicalQuery([...parameters, ['key', linkKeyId]]);
  const { subtle } = globalThis.crypto;
  const encoder = new TextEncoder();
  const key = await subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const digest = new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(signed)));
  const signature = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${baseUrl.replace(/\/+$/, '')}${renderPath}?${signed}&${signatureName}=${signature}`;
}
