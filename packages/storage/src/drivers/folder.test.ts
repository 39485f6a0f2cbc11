import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorage } from '../../for-tests/conformance.ts';
import { headersFor, newObjectKey } from '../keys.ts';
import type { Storage } from '../port.ts';
import { checkLink } from '../signed-link.ts';
import { StorageFailure } from '../storage-failure.ts';
import { createFolderStorage } from './folder.ts';

const signingKey = Buffer.alloc(32, 7);
const baseUrl = 'http://files.test:3001/';
const newFolder = async (): Promise<string> => mkdtemp(join(tmpdir(), 'storage-'));
const newKey = (): string => newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format: 'png' });

const put = async (storage: Storage, key: string, body: Buffer): Promise<void> =>
  storage.put(key, body, headersFor(key));

describeStorage('folder', async () => {
  const folder = await newFolder();
  return {
    storage: createFolderStorage({ folder, baseUrl, signingKey }),
    // Rights would not keep root, which these tests may run as.
    hold: async (key) => {
      await rm(join(folder, key));
      await mkdir(join(folder, key));
    },
    close: async () => rm(folder, { recursive: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a link carries a signature that the folder origin accepts', async () => {
  const key = newKey();
  const expiresAt = new Date('2026-11-20T12:00:00Z');
  const link = new URL(await createFolderStorage({ folder, baseUrl, signingKey }).linkFor(key, { expiresAt }));
  expect(link.href.startsWith(`http://files.test:3001/${key}?`)).toBe(true);
  const { expires, signature } = Object.fromEntries(link.searchParams);
  expect(checkLink({ key, expires, signature, signingKey, now: new Date('2026-11-20T11:59:59Z') })).toEqual({
    ok: true,
    expiresAt,
  });
});

test('deleting the last file of a folder takes the empty folders along', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  const key = newKey();
  await put(storage, key, Buffer.from('x'));
  await storage.delete([key]);
  expect(await readdir(folder)).toEqual(['.incoming']);
});

test('a put that fails says why and leaves nothing behind', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  await writeFile(join(folder, 'captures'), 'a file where a folder belongs');
  const key = newKey();
  const failure = await put(storage, key, Buffer.from('x')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageFailure);
  expect((failure as StorageFailure).message).toContain('could not store a file: a part of the path is not a folder');
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('what a killed process left half written is removed, and nothing that may still be written', async () => {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming);
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half a fi');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(incoming, 'old'), hoursAgo, hoursAgo);
  await put(createFolderStorage({ folder, baseUrl, signingKey }), newKey(), Buffer.from('x'));
  expect(await readdir(incoming)).toEqual(['new']);
});

test('a folder that cannot be written is not healthy', async () => {
  const asOrdinaryUser = process.getuid?.() !== 0;
  const blocked = join(folder, 'blocked');
  // Root may write everywhere, so there a file stands where the folder should be.
  await (asOrdinaryUser ? mkdir(blocked) : writeFile(blocked, ''));
  if (asOrdinaryUser) await chmod(blocked, 0o500);
  const problem = await createFolderStorage({ folder: blocked, baseUrl, signingKey }).health();
  expect(problem).toMatch(/permission is denied|not a folder/);
});

test('puts of one key at the same time leave one of them whole', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  const key = newKey();
  const bodies = [1, 2, 3, 4, 5, 6].map((value) => Buffer.alloc(300_000, value));
  await Promise.all(bodies.map((body) => put(storage, key, body)));
  const kept = await storage.readBytes(key);
  expect(bodies.some((body) => kept?.equals(body) === true)).toBe(true);
});

test('a reader never sees part of an object that is being replaced', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  const key = newKey();
  const [before, after] = [Buffer.alloc(2_000_000, 1), Buffer.alloc(2_000_000, 2)];
  await put(storage, key, before);
  const writing = put(storage, key, after);
  const seen = await Promise.all(Array.from({ length: 10 }, async () => storage.readBytes(key)));
  await writing;
  expect(seen.filter((bytes) => bytes?.equals(before) !== true && bytes?.equals(after) !== true)).toEqual([]);
});

const rounds = process.env['TINTYPE_LONG'] === '1' ? 200 : 50;

/**
 * The day's folder goes with the last object in it, so a put meets any of five levels just taken
 * away.
 */
test('an object put while its neighbours are deleted stays', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  const putAndDelete = async (): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const key = newKey();
      await put(storage, key, Buffer.from('1'));
      expect(String(await storage.readBytes(key))).toBe('1');
      await storage.delete([key]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, putAndDelete));
});

test('an object put while the other one of its capture is deleted stays', async () => {
  const storage = createFolderStorage({ folder, baseUrl, signingKey });
  const first = newKey();
  const second = first.replace(/[^/]+$/, 'second.png');
  for (let round = 0; round < 20; round += 1) {
    await put(storage, first, Buffer.from('1'));
    await Promise.all([storage.delete([first]), put(storage, second, Buffer.from('2'))]);
    expect(String(await storage.readBytes(second))).toBe('2');
    await storage.delete([second]);
  }
});
