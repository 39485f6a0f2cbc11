import { expect, test } from '@jest/globals';
import {
  encodeBase32,
  computeTotpCode,
  isTotpCode,
  getTotpStep,
  findTotpStep,
  createTotpAddress,
} from './second-factors.ts';

const secret = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B; its codes of eight digits end with those of six. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(computeTotpCode(secret, getTotpStep(new Date(seconds * 1000)))).toBe(code);
});

test('a phone may be a step early or late, and no more', () => {
  const now = new Date(1_234_567_890_000);
  const steps = [-2, -1, 0, 1, 2].map((off) =>
    findTotpStep(secret, computeTotpCode(secret, getTotpStep(now) + off), now),
  );
  expect(steps).toEqual([undefined, getTotpStep(now) - 1, getTotpStep(now), getTotpStep(now) + 1, undefined]);
});

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" is %s', (text, written) => {
  expect(encodeBase32(Buffer.from(text))).toBe(written);
});

test('an app is told whose code it is, and of what', () => {
  expect(createTotpAddress({ secret: 'MZXQ', issuer: 'shots.example.com:3000', account: 'a+b@example.com' })).toBe(
    'otpauth://totp/shots.example.com%3A3000:a%2Bb%40example.com?secret=MZXQ&issuer=shots.example.com%3A3000&algorithm=SHA1&digits=6&period=30',
  );
  expect(['123456', '12345', 'abcde-fghjk', '1234567', '１２３４５６'].map(isTotpCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
