import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { contentTypeOf, headersFor, newObjectKey } from '../keys.ts';
import { toKey, storageDrivers, type StorageDriver } from '../file-location.ts';
import type { Storage } from '../port.ts';
import { toStorageFailure, StorageUnavailable } from '../storage-failure.ts';
import { createSwitchedStorage } from './switched.ts';

const body = Buffer.from('a picture');
const expiresAt = new Date('2026-12-01');
const newKey = (driver?: StorageDriver): string =>
  newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format: 'png', driver });

const cause = { code: 'AccessDenied' };
const failure = toStorageFailure({ operation: 'delete', where: 'a bucket', cause });

function inMemory(name: string) {
  const objects = new Map<string, Buffer>();
  const held = new Set<string>();
  const storage: Storage = {
    put: async (key, bytes) => void objects.set(key, bytes),
    read: async (key, { start, end } = { start: 0, end: Infinity }) => {
      const bytes = objects.get(key)?.subarray(start, end + 1);
      return bytes && { stream: Readable.from([bytes]), size: bytes.length, contentType: contentTypeOf(key) };
    },
    readBytes: async (key) => objects.get(key),
    delete: async (keys) => {
      for (const key of keys) if (!held.has(key)) objects.delete(key);
      return keys.filter((key) => held.has(key)).map((key) => ({ key, failure }));
    },
    linkFor: async (key) => `${name}/${key}`,
    health: async () => undefined,
  };
  return { storage, objects, held };
}

describe.each(storageDrivers)('after a switch from %s', (before) => {
  const now = before === 'folder' ? 's3' : 'folder';
  const setUp = () => {
    const [old, next] = [inMemory(before), inMemory(now)];
    const first = createSwitchedStorage({ current: before, drivers: { [before]: old.storage } });
    const both = { [before]: old.storage, [now]: next.storage };
    return { old, next, first, second: createSwitchedStorage({ current: now, drivers: both }) };
  };

  test('a file of before is read and linked where it lies, and a new one goes to the new driver', async () => {
    const { old, next, first, second } = setUp();
    const [earlier, later] = [newKey(first.driver), newKey(second.driver)];
    await first.put(earlier, body, headersFor(earlier));
    await second.put(later, body, headersFor(later));
    expect([[...old.objects.keys()], [...next.objects.keys()]]).toEqual([[toKey(earlier)], [toKey(later)]]);
    expect(await second.readBytes(earlier)).toEqual(body);
    expect((await second.read(earlier))?.size).toBe(body.length);
    expect((await second.read(earlier, { start: 2, end: 4 }))?.size).toBe(3);
    expect(await second.linkFor(earlier, { expiresAt })).toBe(`${before}/${toKey(earlier)}`);
    expect(await second.linkFor(later, { expiresAt })).toBe(`${now}/${toKey(later)}`);
  });

  test('a row of an older version, which names no driver, is found in either', async () => {
    const { old, second } = setUp();
    const key = newKey();
    await old.storage.put(key, body, headersFor(key));
    expect(await second.readBytes(key)).toEqual(body);
    expect(await second.linkFor(key, { expiresAt })).toBe(`${before}/${key}`);
    await second.delete([key]);
    expect(old.objects.size).toBe(0);
  });

  test('a file that was moved since its row was read is found where it is', async () => {
    const { next, second } = setUp();
    const location = newKey(before);
    await next.storage.put(toKey(location), body, headersFor(location));
    expect(await second.readBytes(location)).toEqual(body);
  });

  test('a delete reaches the driver that the location names and no other', async () => {
    const { old, next, second } = setUp();
    const [earlier, later] = [newKey(before), newKey(now)];
    for (const { storage } of [old, next])
      for (const location of [earlier, later]) await storage.put(toKey(location), body, headersFor(location));
    await second.delete([earlier, later]);
    expect([[...old.objects.keys()], [...next.objects.keys()]]).toEqual([[toKey(later)], [toKey(earlier)]]);
  });

  test('a file that a driver does not delete is named by its location', async () => {
    const { old, second } = setUp();
    const location = newKey(before);
    old.held.add(toKey(location));
    expect(await second.delete([newKey(now), location])).toEqual([{ key: location, failure }]);
  });

  test('without the settings of the old driver its files are away, not missing, and the failure names the setting', async () => {
    const { storage } = inMemory(now);
    const switched = createSwitchedStorage({ current: now, drivers: { [now]: storage } });
    const location = newKey(before);
    const named = before === 'folder' ? 'TINTYPE_STORAGE_FOLDER' : 'TINTYPE_S3_BUCKET';
    const deleted = () => switched.delete([location]);
    for (const asked of [() => switched.readBytes(location), () => switched.read(location), deleted]) {
      const failure = await asked().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect((failure as Error).message).toContain(named);
    }
    expect(await switched.linkFor(location, { expiresAt })).toBe(`${now}/${toKey(location)}`);
  });

  test('a delete in a driver without settings is left for later, and all others are done', async () => {
    const { storage, objects } = inMemory(now);
    const left: string[] = [];
    const leave = async (locations: readonly string[]) => void left.push(...locations);
    const switched = createSwitchedStorage({ current: now, drivers: { [now]: storage }, leave });
    const [earlier, later] = [newKey(before), newKey(now)];
    await switched.put(later, body, headersFor(later));
    await switched.delete([earlier, later]);
    expect(left).toEqual([earlier]);
    expect(objects.size).toBe(0);
    expect(switched.absent).toEqual([before]);
  });
});
