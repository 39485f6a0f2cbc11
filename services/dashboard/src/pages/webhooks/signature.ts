/** Browsers provide cryptography to pages only over https and on the local machine. */
export const hasCryptography = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/**
 * Signs like the service (docs/webhooks.md). Returns an empty text if the browser has no
 * cryptography.
 */
export async function computeSignature(secret: string, body: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined || secret === '') return '';
  const encoder = new TextEncoder();
  const key = await subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(body)));
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
