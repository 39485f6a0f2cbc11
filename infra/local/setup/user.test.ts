import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './user.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'user-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Never the user of the test, so that a folder of the test has another owner. */
const becomes = { name: 'somebody', uid: 54_321, gid: 54_321 };

test('a folder that holds something else is not given to the user of the services', () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(() => makeDataFolder(folder, { becomes, isShared: false })).toThrow(
    `${folder} is not empty and contains no Tintype data. Set TINTYPE_DATA_DIR to a new folder`,
  );
});

test('a path that cannot be a folder is said to be so in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file, { becomes: undefined, isShared: false })).toThrow(
    /^The data folder .*file cannot be used: EEXIST.* Set TINTYPE_DATA_DIR to another one\.$/,
  );
});

test('a new folder is made, with those above it, and an ordinary user may use any folder', () => {
  mkdirSync(join(folder, 'here'));
  makeDataFolder(join(folder, 'a/b'), { becomes: undefined, isShared: false });
  makeDataFolder(folder, { becomes: undefined, isShared: false });
  expect(existsSync(join(folder, 'a/b'))).toBe(true);
});
