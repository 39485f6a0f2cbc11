import { afterEach, expect, test } from '@jest/globals';
import { silentLogger } from '@tintype/runtime/logger';
import type { Storage } from './port.ts';
import { StorageUnavailable, toStorageFailure } from './storage-failure.ts';
import { createRetryingStorage, createStorageBreaker, type StorageBreaker } from './storage-breaker.ts';

const refusalOf = (code: string, bytes = 0): StorageUnavailable =>
  toStorageFailure({
    operation: 'put',
    where: 'folder /files',
    cause: Object.assign(new Error(code), { code }),
    bytes,
  }) as StorageUnavailable;

let breaker: StorageBreaker;
afterEach(() => breaker.stop());

/** A storage with this much space, and a breaker before it. */
function fakes({ free }: { free: number }) {
  const { promise: manyTries, resolve } = Promise.withResolvers<void>();
  const disk = { free, tried: [] as number[], deleted: 0, manyTries };
  const heard: boolean[] = [];
  const storage = {
    put: async (_key: string, body: Buffer) => {
      if (disk.tried.push(body.length) > 4) resolve();
      if (body.length > disk.free) throw refusalOf('ENOSPC', body.length);
    },
    delete: async () => void (disk.deleted += 1),
  } as unknown as Storage;
  breaker = createStorageBreaker({
    storage,
    clock: { now: () => new Date('2026-01-05') },
    logger: silentLogger,
    delaysMs: [5],
  });
  breaker.follow((isClosed) => heard.push(isClosed));
  return { disk, heard, storage };
}

test('it closes once a file as large as the refused one fits, not before', async () => {
  const { disk, heard } = fakes({ free: 100 });
  await breaker.start();
  expect(breaker.problem()).toBeUndefined();

  breaker.trip(refusalOf('ENOSPC', 700));
  breaker.trip(refusalOf('ENOSPC', 300));
  expect(breaker.problem()).toContain('no space is left');
  await disk.manyTries;
  expect([disk.tried.slice(2), heard]).toEqual([disk.tried.slice(2).map(() => 700), [true, false]]);

  disk.free = 700;
  await breaker.closed();
  expect(heard).toEqual([true, false, true]);
  // The file of the try is not left behind.
  expect(disk.deleted).toBe(disk.tried.filter((size, at) => size <= 100 || at === disk.tried.length - 1).length);
});

test('storage that is away for another reason is tried with next to nothing: one large file does not keep it open', async () => {
  const { disk } = fakes({ free: 100 });
  breaker.trip(refusalOf('ETIMEDOUT', 50_000_000));
  await breaker.closed();
  expect(disk.tried).toEqual([1]);
});

test('a worker that starts without storage starts with the breaker open', async () => {
  const { disk, heard } = fakes({ free: 0 });
  await breaker.start();
  expect(heard).toEqual([true, false]);
  disk.free = 1;
  await breaker.closed();
});

test('stopping ends the tries', async () => {
  const { disk } = fakes({ free: 0 });
  await breaker.start();
  await breaker.stop();
  const { length } = disk.tried;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(disk.tried).toHaveLength(length);
});

const key = 'captures/2026/01/05/a/main.png';
const headers = { contentType: 'image/png', disposition: 'inline' };

test('a file that was refused is kept in hand for a moment, and put again once there is space', async () => {
  const { disk, storage } = fakes({ free: 0 });
  const putting = createRetryingStorage(storage, breaker).put(key, Buffer.alloc(700), headers);
  await disk.manyTries;
  disk.free = 700;
  await putting;
  expect([new Set(disk.tried), breaker.problem()]).toEqual([new Set([700]), undefined]);
});

test('it is not kept for longer than that, nor once nobody wants it any more', async () => {
  const { storage } = fakes({ free: 0 });
  const put = (ms: number, options: { signal?: AbortSignal }) =>
    createRetryingStorage(storage, breaker, ms).put(key, Buffer.alloc(700), headers, options);
  await expect(put(10, {})).rejects.toThrow(StorageUnavailable);
  await expect(put(60_000, { signal: AbortSignal.timeout(10) })).rejects.toThrow(StorageUnavailable);
});
