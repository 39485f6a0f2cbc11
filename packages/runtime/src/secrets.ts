import { hkdfSync } from 'node:crypto';
import { secretText } from './config.ts';

export const secretSettings = {
  secret: secretText('TINTYPE_SECRET', {
    about: 'the secret of the installation, the same for all services; keys for each purpose are derived from it',
    lengthMin: 32,
  }),
};

/** What keys are derived for. A purpose is never reused for another thing. */
export const keyPurposes = ['api-key-pepper', 'file-link', 'object-key', 'request-hash', 'webhook-secrets'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** 32 bytes for one purpose (HKDF-SHA-256, RFC 5869): an operator keeps one secret, a leak of one key tells nothing of the others. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tintype/${purpose}`, 32));
