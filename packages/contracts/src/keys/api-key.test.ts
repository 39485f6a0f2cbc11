import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiKeyDigest, isApiKey, newApiKey, shownPrefix } from './api-key.ts';

test('a new key is recognised, and shows 12 characters of itself', () => {
  const key = newApiKey(randomBytes);
  expect(key).toMatch(/^ttk_[0-9A-Za-z]{38}$/);
  expect(isApiKey(key)).toBe(true);
  expect(shownPrefix(key)).toBe(key.slice(0, 12));
});

test('a key with any one character changed is refused without a look-up', () => {
  const key = newApiKey(randomBytes);
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
});

test('the digest depends on the pepper', () => {
  const key = newApiKey(randomBytes);
  expect(apiKeyDigest(key, randomBytes(32))).not.toEqual(apiKeyDigest(key, randomBytes(32)));
});
