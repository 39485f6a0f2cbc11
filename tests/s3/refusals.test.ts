import { describe, expect, test } from '@jest/globals';
import { createS3Storage, type S3Options } from '@tintype/storage/drivers/s3';
import { headersFor } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { StorageFailure, StorageUnavailable } from '@tintype/storage/storage-failure';
import { makeBucket, newKey, optionsFor, putPolicy, type Right, rights } from './buckets.ts';
import { bytesOfLimited, given } from './given.ts';

const timeouts = { connectMs: 3_000, requestMs: 20_000, attempts: 2 };
const put = async (storage: Storage, bytes = 1): Promise<string> => {
  const key = newKey();
  await storage.put(key, Buffer.alloc(bytes), headersFor(key));
  return key;
};
const failureOf = (work: Promise<unknown>): Promise<StorageFailure> =>
  work.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => {
      if (!(error instanceof StorageFailure)) throw error;
      return error;
    },
  );

const wrong: readonly [string, () => Partial<S3Options>, string, string][] = [
  [
    'a wrong secret',
    () => ({ credentials: { ...given().users.owner, secretAccessKey: 'another' } }),
    'SignatureDoesNotMatch',
    '403',
  ],
  [
    'an unknown key',
    () => ({ credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: 'x' } }),
    'InvalidAccessKeyId',
    '403',
  ],
  ['a bucket that is not there', () => ({ bucket: 'there-is-no-such-bucket' }), 'NoSuchBucket', 'NotFound'],
  ['a bucket of another user', () => ({ credentials: given().users.other }), 'AccessDenied', '403'],
];

describe.each(wrong)('%s', (_name, options, reason, headReason) => {
  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['put', put],
    ['read', (storage) => storage.readBytes(newKey())],
    ['delete', (storage) => storage.delete([newKey()])],
  ])('is named by %s, as something that passes', async (_operation, operate) => {
    const bucket = await makeBucket();
    const failure = await failureOf(operate(createS3Storage({ ...optionsFor(bucket), timeouts, ...options() })));
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect(failure.reason).toBe(reason);
  });
  test('makes storage unhealthy', async () => {
    const bucket = await makeBucket();
    const told = await createS3Storage({ ...optionsFor(bucket), timeouts, ...options() }).health();
    expect(told).toContain(`(${headReason})`);
  });
});

const uses: readonly [Right, (storage: Storage, there: string) => Promise<unknown>][] = [
  ['s3:PutObject', (storage) => put(storage)],
  ['s3:GetObject', (storage, there) => storage.readBytes(there)],
  ['s3:DeleteObject', async (storage, there) => (await storage.delete([there]))[0]?.failure],
  ['s3:ListBucket', (storage) => storage.readBytes(newKey())],
];

test.each(uses)('without %s access is denied, and with it not', async (right, operate) => {
  const bucket = await makeBucket();
  const there = await put(createS3Storage(optionsFor(bucket)));
  const storage = createS3Storage(optionsFor(bucket, 'other'));
  await putPolicy(bucket, { allowed: rights.filter((one) => one !== right) });
  const told = await operate(storage, there).catch((error: unknown) => error);
  expect(told).toMatchObject({ reason: 'AccessDenied' });
  await putPolicy(bucket, { allowed: rights });
  await operate(storage, there);
});

test('an overloaded server is told apart, and what it took is there', async () => {
  const bucket = await makeBucket();
  const busy = { ...optionsFor(bucket), endpoint: `http://127.0.0.1:${given().busyPort}` };
  const storage = createS3Storage({ ...busy, timeouts: { ...timeouts, attempts: 1 } });
  const keys = Array.from({ length: 60 }, () => newKey());
  const outcomes = await Promise.allSettled(
    keys.map((key) => storage.put(key, Buffer.alloc(100_000), headersFor(key))),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as StorageUnavailable] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const failure of refused) {
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect(failure.reason).toBe('SlowDown');
  }
  const calm = createS3Storage(optionsFor(bucket));
  for (const [index, key] of keys.entries())
    expect((await calm.readBytes(key))?.length).toBe(outcomes[index]!.status === 'fulfilled' ? 100_000 : undefined);
});

test('a server that is full says so', async () => {
  const bucket = await makeBucket({ user: 'limited' });
  const storage = createS3Storage(optionsFor(bucket, 'limited'));
  const key = await put(storage, bytesOfLimited / 2);
  const failure = await failureOf(put(storage, bytesOfLimited));
  expect(failure).toMatchObject({ reason: 'QuotaExceeded', isFull: true });
  expect((await storage.readBytes(key))?.length).toBe(bytesOfLimited / 2);
});

test('an object that is larger than the server accepts is a fault of that object', async () => {
  const bucket = await makeBucket();
  const busy = { ...optionsFor(bucket), endpoint: `http://127.0.0.1:${given().busyPort}` };
  const failure = await failureOf(put(createS3Storage({ ...busy, timeouts }), 2_000_000));
  expect(failure).not.toBeInstanceOf(StorageUnavailable);
  expect(failure.reason).toBe('EntityTooLarge');
});
