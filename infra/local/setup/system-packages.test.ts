import { expect, test } from '@jest/globals';
import { neededHere, readList } from './system-packages.mjs';
import { root } from '../root.ts';

const namesNeeded = (given: Record<string, string>) => neededHere(readList(root), given).map(({ name }) => name);

test('a bare machine needs the browser, the fonts and both servers', () => {
  expect(namesNeeded({})).toEqual(
    expect.arrayContaining(['chromium-headless-shell', 'fonts-noto-cjk', 'postgresql', 'redis-server']),
  );
});

test.each([
  ['DATABASE_URL', 'postgresql'],
  ['REDIS_URL', 'redis-server'],
])('with %s the package %s is not needed', (setting, name) => {
  expect(namesNeeded({ [setting]: 'somewhere' })).not.toContain(name);
});

test('the program that tells browsers of own authorities is needed where there are some', () => {
  expect(namesNeeded({})).not.toContain('libnss3-tools');
  expect(namesNeeded({ TINTYPE_CA_FILE: '/ca.pem' })).toContain('libnss3-tools');
});

test('every package says why it is there and who installs it', () => {
  for (const entry of readList(root)) {
    expect(entry).toMatchObject({ name: expect.stringMatching(/^[a-z0-9.+-]+$/), why: expect.stringMatching(/.{5,}/) });
    expect(entry.for.length).toBeGreaterThan(0);
    for (const user of entry.for) expect(['image', 'local', 'test']).toContain(user);
  }
});
