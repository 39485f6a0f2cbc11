import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const onePepper = () => {
  const pepper = randomBytes(32);
  return () => [pepper];
};
const here = { address: '192.0.2.1' };
const passwords = createPasswords({ random: randomBytes, peppers: onePepper() });

/** Passwords whose hashes cost nothing: their order does not depend on what a hash costs. */
const createCheapPasswords = () =>
  createPasswords({ random: randomBytes, peppers: onePepper(), derive: async () => randomBytes(32) });

test('a password is known again, another one is not, and the same twice looks different', async () => {
  const [one, two] = await Promise.all([passwords.hash('vier Worte', here), passwords.hash('vier Worte', here)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.isRight('vier Worte', one, here)).toBe(true);
  expect(await passwords.isRight('vier worte', one, here)).toBe(false);
});

test('nobody has the password that stands for nobody', async () => {
  expect(await passwords.isRight('nobody', undefined, here)).toBe(false);
  expect(await passwords.isRight('nobody', null, here)).toBe(false);
});

test('a stolen table is worth nothing without the secret of the installation', async () => {
  const kept = await passwords.hash('vier Worte', here);
  const other = createPasswords({ random: randomBytes, peppers: onePepper() });
  expect(await other.isRight('vier Worte', kept, here)).toBe(false);
});

test('more at once than can wait are told to come again, and those in progress are answered', async () => {
  const busy = createCheapPasswords();
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => busy.hash('x', here)));
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(70 - 66);
  expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_BUSY', headers: { 'Retry-After': '2' } });
});

test('an address that nobody has is answered as before after too many at once', async () => {
  const fresh = createCheapPasswords();
  const full = Promise.all(Array.from({ length: 66 }, () => fresh.hash('x', here)));
  await expect(fresh.isRight('x', undefined, here)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  await full;
  expect(await fresh.isRight('x', undefined, here)).toBe(false);
});

test.each<[string, (nth: number) => string, boolean]>([
  ['one network', () => '198.51.100.7', false],
  ['all addresses of a /24', (nth) => `198.51.100.${nth}`, false],
  ['all networks of a /48', (nth) => `2001:db8:1:${nth.toString(16)}::1`, false],
  ['a network each, by the account that is known from here', (nth) => `203.0.${nth}.1`, true],
])('guessers from %s delay a right password by a few hashes', async (_name, addressOf, isKnown) => {
  const busy = createCheapPasswords();
  const ends: string[] = [];
  const guesses = Array.from({ length: 40 }, (_guess, nth) =>
    busy.isRight('guess', undefined, { address: addressOf(nth) }).then(() => ends.push('guess')),
  );
  const right = busy.isRight('x', undefined, { ...here, isKnown }).then(() => ends.push('right'));
  await Promise.all([...guesses, right]);
  // Two are in progress, and two more may have begun when it ends.
  expect(ends.indexOf('right')).toBeLessThan(6);
});

test('the one who asks most is told to come again, and no one else', async () => {
  const busy = createCheapPasswords();
  const many = Promise.allSettled(Array.from({ length: 80 }, () => busy.hash('x', { address: '198.51.100.7' })));
  expect(await busy.isRight('x', undefined, here)).toBe(false);
  const refused = (await many).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(80 - 65);
});
