/** Outside of https and this machine browsers keep it from pages. */
export const hasCryptography = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/** As the service signs (docs/webhooks.md). Empty where the browser has no cryptography. */
export async function signatureOf(secret: string, body: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined || secret === '') return '';
  const encoder = new TextEncoder();
  const key = await subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(body)));
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
