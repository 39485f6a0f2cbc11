import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { optionalSecretText, secretText } from './config.ts';

export const secretSettings = {
  secret: secretText('TINTYPE_SECRET', {
    about: 'secret of the installation, the same for all services; keys for each purpose are derived from it',
    lengthMin: 32,
  }),
  otherSecret: optionalSecretText('TINTYPE_SECRET_OTHER', {
    about:
      'during a change of TINTYPE_SECRET: the next or the previous secret, whose keys, sessions and links are also accepted',
    lengthMin: 32,
  }),
};

/** The purposes of derived keys. A purpose is never reused for anything else. */
export const keyPurposes = [
  'account-link-pepper',
  'api-key-pepper',
  'capture-secrets',
  'delivery-bodies',
  'file-link',
  'installation-name',
  'link-key-secrets',
  'oauth-token-pepper',
  'object-key',
  'passkey-challenges',
  'password-pepper',
  'pipeline-link-pepper',
  'pipeline-links',
  'pipeline-triggers',
  'provider-state',
  'recovery-code-pepper',
  'request-hash',
  'retired-secrets',
  'secret-name',
  'second-factor-secrets',
  'session-pepper',
  'sign-in-delays',
  'webhook-secrets',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/**
 * Derives 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). An operator stores only one secret,
 * and a leaked key reveals nothing about the other keys.
 */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tintype/${purpose}`, 32));

export const nameOfSecret = (secret: string): string => deriveKey(secret, 'secret-name').toString('hex').slice(0, 16);

/**
 * The keys of an installation whose secret may change. New values are created with the first key;
 * an existing value may have been created with any key.
 */
export type Keyring = {
  readonly secret: string;
  /**
   * Returns the keys for one purpose: first the key of the current secret, then the keys of the
   * other accepted secrets.
   */
  readonly keysOf: (purpose: KeyPurpose) => readonly [Buffer, ...Buffer[]];
};

/** `others` is called each time, because a secret can be retired while the process runs. */
export function createKeyring(secret: string, others: () => readonly string[] = () => []): Keyring {
  const derived = new Map<string, Buffer>();
  const keyOf = (of: string, purpose: KeyPurpose): Buffer => {
    const name = `${purpose} ${of}`;
    const key = derived.get(name) ?? deriveKey(of, purpose);
    derived.set(name, key);
    return key;
  };
  return {
    secret,
    keysOf: (purpose) => [keyOf(secret, purpose), ...others().map((other) => keyOf(other, purpose))],
  };
}

const cipher = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + nonceBytes + tagBytes;

/**
 * Encrypts data that must be read again (AES-256-GCM, with a 32-byte key from `deriveKey`).
 * `context` states where the data is stored, such as the ID of its row; elsewhere the data cannot
 * be decrypted. The layout is version, nonce, tag, text.
 */
export function sealSecret(key: Uint8Array, plaintext: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([sealing.update(plaintext, 'utf8'), sealing.final()]);
  return Buffer.concat([Uint8Array.of(version), nonce, sealing.getAuthTag(), text]);
}

/** Throws if the data was changed, or was sealed with another context or key. */
export function openSecret(key: Uint8Array, sealed: Uint8Array, context: string): string {
  const box = Buffer.from(sealed);
  if (box[0] !== version || box.length < headerBytes) throw new Error('The encrypted secret has an unknown version');
  const nonce = box.subarray(1, 1 + nonceBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(1 + nonceBytes, headerBytes));
  return Buffer.concat([opening.update(box.subarray(headerBytes)), opening.final()]).toString('utf8');
}

export function openWithAny(keys: readonly Uint8Array[], sealed: Uint8Array, context: string): string {
  const failures: unknown[] = [];
  for (const key of keys)
    try {
      return openSecret(key, sealed, context);
    } catch (error) {
      failures.push(error);
    }
  throw failures[0];
}

/**
 * Encrypts and decrypts the secret options of captures as texts. The context is the organization
 * and not the row, because the options are copied from a schedule, a batch, a crawl or a pipeline
 * to its captures.
 */
export const captureSecrets = ({ keysOf }: Keyring, organizationId: string) => ({
  seal: (text: string): string => sealSecret(keysOf('capture-secrets')[0], text, organizationId).toString('base64'),
  open: (sealed: string): string =>
    openWithAny(keysOf('capture-secrets'), Buffer.from(sealed, 'base64'), organizationId),
});
