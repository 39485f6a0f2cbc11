import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { accountEmail, emailPattern, passwordFault } from './sign-in.ts';
import { linkAddress, isToken, newToken, tokenDigest } from './tokens.ts';
import { isAtLeast, roleNames } from './roles.ts';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

test.each([
  ['short1234', /at least 12/],
  ['a'.repeat(257), /at most 256/],
  ['aaaaaaaaaaaaaa', /too easy to guess/],
  ['abcabcabcabcabc', /too easy to guess/],
  ['123456789012', /too easy to guess/],
  ['Password123456', /too easy to guess/],
  ['qwertyuiop12', /too easy to guess/],
  ['ada.lovelace1', /your name/],
  ['Lovelace2026', /your name/],
  ['tintypetintype', /your name/],
])('the password %s is refused', (password, fault) => {
  expect(passwordFault(password, ada)).toMatch(fault);
});

test.each(['correct lamp staple', 'Xk29-mmvQ-zzP1', 'vier Worte reichen aus', '🦊🦊🦉🐢🐍🐌🦀🐙🐬🐳🐋🐊'])(
  'the password %s is accepted',
  (password) => {
    expect(passwordFault(password, ada)).toBeUndefined();
  },
);

test('two spellings of an address are one account', () => {
  expect(accountEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  expect(['a@b', 'a@b.c'].every((text) => new RegExp(emailPattern).test(text))).toBe(true);
  expect(
    ['a', '@b', 'a@', 'a b@c', 'a@b@c', 'a@b\nBcc: c@d'].filter((text) => new RegExp(emailPattern).test(text)),
  ).toEqual([]);
});

test('a role may do what those after it may', () => {
  expect(roleNames.map((role) => isAtLeast(role, 'member'))).toEqual([true, true, false]);
});

test('a token is recognised, its digest depends on the pepper, and a link carries it behind a #', () => {
  const token = newToken(randomBytes);
  expect(isToken(token)).toBe(true);
  expect(isToken(`${token}x`)).toBe(false);
  expect(tokenDigest(token, randomBytes(32))).not.toEqual(tokenDigest(token, randomBytes(32)));
  expect(linkAddress('http://a/', 'setup', token)).toBe(`http://a/setup#${token}`);
});
