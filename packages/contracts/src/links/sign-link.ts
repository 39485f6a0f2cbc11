import { canonicalQuery, type Parameter, signatureName } from './canonical-query.ts';

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
