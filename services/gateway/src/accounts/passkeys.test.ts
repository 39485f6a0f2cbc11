import { expect, test } from '@jest/globals';
import { passkeyHost } from './passkeys.ts';

test.each([
  ['https://shots.example.com', 'shots.example.com'],
  ['https://shots.example.com:8443/', 'shots.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', 'localhost'],
  ['http://shots.lan', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
])('passkeys of %s belong to %s', (publicUrl, host) => {
  expect(passkeyHost(publicUrl)).toBe(host);
});
