import { expect, test } from '@jest/globals';
import { createHeldFiles, heldBytesMax, type HeldFile } from './held-files.ts';

const file = (bytes?: Buffer): HeldFile => ({
  captureId: 'c',
  storageKey: 'k',
  format: 'png',
  size: 1,
  sha256: 'ab',
  completedAt: new Date(0),
  headers: {},
  withoutEffect: [],
  ...(bytes && { bytes }),
});

test('a held file is answered while it is young and its capture has it', async () => {
  let now = 999;
  let isThere = true;
  const held = createHeldFiles({ isThere: async () => isThere, now: () => new Date(now) });
  held.hold('a', file());
  expect(await held.find('a', 1_000)).toEqual(file());
  expect(await held.find('b', 1_000)).toBeUndefined();
  isThere = false;
  expect(await held.find('a', 1_000)).toBeUndefined();
  isThere = true;
  expect(await held.find('a', 1_000)).toBeUndefined();
  held.hold('a', file());
  now = 1_000;
  expect(await held.find('a', 1_000)).toBeUndefined();
});

test('those that were used last are held, within 64 MiB', async () => {
  const held = createHeldFiles({ isThere: async () => true, now: () => new Date(0) });
  const large = Buffer.alloc(heldBytesMax);
  for (let nth = 0; nth < 16; nth += 1) {
    held.hold(String(nth), file(large));
    await held.find('0', 1);
  }
  const kept = await Promise.all(Array.from({ length: 16 }, (_, nth) => held.find(String(nth), 1)));
  expect(kept.map((one) => one !== undefined)).toEqual([true, false, ...Array<boolean>(14).fill(true)]);
});
