import { expect, test } from '@jest/globals';
import { deriveKey, openSecret, sealSecret } from './secrets.ts';

const key = deriveKey('an installation secret of 32 characters', 'webhook-secrets');

test('what was sealed is read again, whatever its characters', () => {
  for (const secret of ['', 's', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'ключ 🔑', 'x'.repeat(255)])
    expect(openSecret(key, sealSecret(key, secret, 'w1'), 'w1')).toBe(secret);
});

test('the same secret never looks the same twice, and its text is not to be seen', () => {
  const sealed = sealSecret(key, 'topsecret', 'w1');
  expect(sealed.equals(sealSecret(key, 'topsecret', 'w1'))).toBe(false);
  expect(sealed.includes('topsecret')).toBe(false);
});

test('it does not open in another place, with another key, or with one bit changed', () => {
  const sealed = sealSecret(key, 'topsecret', 'w1');
  expect(() => openSecret(key, sealed, 'w2')).toThrow();
  expect(() => openSecret(deriveKey('another secret of an installation..', 'webhook-secrets'), sealed, 'w1')).toThrow();
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => openSecret(key, changed, 'w1')).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => openSecret(key, sealed.subarray(0, length), 'w1')).toThrow();
});
