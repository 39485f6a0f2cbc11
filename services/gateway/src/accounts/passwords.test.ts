import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const onePepper = () => {
  const pepper = randomBytes(32);
  return () => [pepper];
};
const passwords = createPasswords({ random: randomBytes, peppers: onePepper() });

test('a password is known again, another one is not, and the same twice looks different', async () => {
  const [one, two] = await Promise.all([passwords.hash('vier Worte'), passwords.hash('vier Worte')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.isRight('vier Worte', one)).toBe(true);
  expect(await passwords.isRight('vier worte', one)).toBe(false);
});

test('nobody has the password that stands for nobody', async () => {
  expect(await passwords.isRight('nobody', undefined)).toBe(false);
  expect(await passwords.isRight('nobody', null)).toBe(false);
});

test('a stolen table is worth nothing without the secret of the installation', async () => {
  const kept = await passwords.hash('vier Worte');
  const other = createPasswords({ random: randomBytes, peppers: onePepper() });
  expect(await other.isRight('vier Worte', kept)).toBe(false);
});

test('more at once than can wait are told to come again, and those in progress are answered', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('x')));
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(70 - 66);
  expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_BUSY', headers: { 'Retry-After': '2' } });
});

test('an address that nobody has is answered as before after too many at once', async () => {
  const fresh = createPasswords({ random: randomBytes, peppers: onePepper() });
  const full = Promise.all(Array.from({ length: 66 }, () => fresh.hash('x')));
  await expect(fresh.isRight('x', undefined)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  await full;
  expect(await fresh.isRight('x', undefined)).toBe(false);
});
