import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { describeStorage } from '@tintype/storage/for-tests/conformance';
import { createS3Storage } from '@tintype/storage/drivers/s3';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { StorageFailure, StorageUnavailable } from '@tintype/storage/storage-failure';
import { bucket, credentials, startFailingServer, startS3Server, type S3Server } from './s3-server.ts';

const options = { bucket, credentials, region: 'us-east-1', pathStyle: true } as const;
const newKey = (format: FileFormat): string =>
  newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format });
const inAMinute = (): Date => new Date(Date.now() + 60_000);

describeStorage('s3', async () => {
  const server = await startS3Server();
  const { endpoint, hold, close } = server;
  return { storage: createS3Storage({ ...options, endpoint }), hold: async (key) => hold(key), close };
});

/**
 * s3rver does not verify version 4 signatures: `npm run test:long` tries forged ones and rights on
 * Ceph.
 */
describe('an S3 bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(async () => {
    await server.close();
  });

  test.each<[FileFormat, string]>([
    ['png', 'inline; filename="main.png"'],
    ['html', 'attachment; filename="main.html"'],
  ])('a link to a %s needs no key and answers with type, disposition and cache rule', async (format, disposition) => {
    const storage = createS3Storage({ ...options, endpoint: server.endpoint });
    const key = newKey(format);
    await storage.put(key, Buffer.from('the bytes'), headersFor(key));
    const response = await fetch(await storage.linkFor(key, { expiresAt: inAMinute() }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('the bytes');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': headersFor(key).contentType,
      'content-disposition': disposition,
      'cache-control': 'private, max-age=3600, immutable',
    });
  });

  test('behind a CDN objects may be kept by shared caches', async () => {
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, cdnUrl: 'https://cdn.test' });
    const key = newKey('png');
    await storage.put(key, Buffer.from('x'), headersFor(key));
    const direct = createS3Storage({ ...options, endpoint: server.endpoint });
    const response = await fetch(await direct.linkFor(key, { expiresAt: inAMinute() }));
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, immutable');
  });

  test('more keys than one request may name are deleted in several', async () => {
    const storage = createS3Storage({ ...options, endpoint: server.endpoint });
    const kept = Array.from({ length: 3 }, () => newKey('png'));
    for (const key of kept) await storage.put(key, Buffer.from('x'), headersFor(key));
    const absent = Array.from({ length: 1_200 }, () => newKey('png'));
    await storage.delete([kept[0] as string, ...absent, kept[1] as string]);
    expect(await Promise.all(kept.map(async (key) => (await storage.readBytes(key))?.toString()))).toEqual([
      undefined,
      undefined,
      'x',
    ]);
  });

  test('a bucket that does not exist is said to be missing', async () => {
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, bucket: 'nowhere' });
    expect(await storage.health()).toContain('the bucket does not exist');
    const key = newKey('png');
    await expect(storage.put(key, Buffer.from('x'), headersFor(key))).rejects.toThrow(
      'the bucket does not exist (NoSuchBucket)',
    );
    await expect(storage.read(key)).rejects.toThrow('the bucket does not exist (NoSuchBucket)');
  });
});

describe('an S3 server in trouble', () => {
  const timeouts = { connectMs: 3_000, requestMs: 20_000, attempts: 2 };
  const impatient = { ...timeouts, requestMs: 300 };
  const key = newKey('png');

  test('that is overloaded is asked again, a bounded number of times, and then named', async () => {
    const server = await startFailingServer({ status: 503, code: 'SlowDown' });
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts });
    await expect(storage.put(key, Buffer.from('x'), headersFor(key))).rejects.toThrow(
      'it limits the request rate (SlowDown)',
    );
    expect(server.requests()).toBe(2);
    await server.close();
  });

  test.each([
    ['AccessDenied', 'access is denied (AccessDenied)'],
    ['SignatureDoesNotMatch', 'the secret access key is wrong (SignatureDoesNotMatch)'],
    ['InvalidAccessKeyId', 'the access key is unknown (InvalidAccessKeyId)'],
    ['AuthorizationHeaderMalformed', 'the request is signed for another region or service'],
    ['PermanentRedirect', 'the bucket is in another region'],
  ])('that answers %s is not asked twice', async (code, message) => {
    const server = await startFailingServer({ status: 403, code });
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts });
    await expect(storage.put(key, Buffer.from('x'), headersFor(key))).rejects.toThrow(message);
    expect(server.requests()).toBe(1);
    await server.close();
  });

  test.each([
    [503, 'SlowDown', true],
    [500, 'SomethingNew', true],
    [403, 'AccessDenied', true],
    [400, 'EntityTooLarge', false],
    [400, 'InvalidArgument', false],
  ])('that answers %d %s is away: %s', async (status, code, isAway) => {
    const server = await startFailingServer({ status, code });
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts });
    const failure = await storage.put(key, Buffer.from('x'), headersFor(key)).catch((error: unknown) => error);
    expect([failure instanceof StorageFailure, failure instanceof StorageUnavailable]).toEqual([true, isAway]);
    await server.close();
  });

  test('that never answers is left when the caller says so, and counts as away', async () => {
    const server = await startFailingServer('silence');
    const storage = createS3Storage({ ...options, endpoint: server.endpoint });
    const put = storage.put(key, Buffer.from('x'), headersFor(key), { signal: AbortSignal.timeout(100) });
    await expect(put).rejects.toThrow(StorageUnavailable);
    await server.close();
  });

  test('that never answers is given up in time', async () => {
    const server = await startFailingServer('silence');
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts: impatient });
    await expect(storage.read(key)).rejects.toThrow('it did not respond in time');
    await server.close();
  });

  test('that stops in the middle of a file gives no half file', async () => {
    const server = await startFailingServer('half a file');
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts: impatient });
    await expect(storage.readBytes(key)).rejects.toThrow(StorageFailure);
    await server.close();
  });

  test('that is not there is named as such', async () => {
    const server = await startFailingServer('silence');
    await server.close();
    const storage = createS3Storage({ ...options, endpoint: server.endpoint, timeouts });
    const failure = await storage.read(key).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageFailure);
    // Jest gives tests an `Error` of their own, so the SDK wraps the system's and its code only
    // stands in the text.
    expect((failure as StorageFailure).message).toContain('ECONNREFUSED');
  });
});
