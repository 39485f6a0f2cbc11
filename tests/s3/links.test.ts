import { beforeAll, describe, expect, test } from '@jest/globals';
import { createS3Storage } from '@tintype/storage/drivers/s3';
import { headersFor } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { until } from '@tintype/testing/until';
import { makeBucket, newKey, optionsFor } from './buckets.ts';
import { given } from './given.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const inAnHour = (): Date => new Date(Date.now() + hourMs);

let bucket: string;
let storage: Storage;
const [key, another] = [newKey('html'), newKey('html')];
beforeAll(async () => {
  bucket = await makeBucket();
  storage = createS3Storage(optionsFor(bucket));
  for (const each of [key, another]) await storage.put(each, Buffer.from(`<p>${each}`), headersFor(each));
});
const linkBy = (now: () => Date, expiresAt: Date): Promise<string> =>
  createS3Storage({ ...optionsFor(bucket), now }).linkFor(key, { expiresAt });
const statusOf = async (link: string | URL, init?: RequestInit): Promise<number> => (await fetch(link, init)).status;
const changed = (link: string, change: (url: URL) => void): URL => {
  const url = new URL(link);
  change(url);
  return url;
};

test('a link opens its file without a key, with the headers that were stored', async () => {
  const answer = await fetch(await storage.linkFor(key, { expiresAt: inAnHour() }));
  expect([answer.status, await answer.text()]).toEqual([200, `<p>${key}`]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': headersFor(key).contentType,
    'content-disposition': 'attachment; filename="main.html"',
    'cache-control': 'private, max-age=3600, immutable',
  });
});

test('a part of a file is sent', async () => {
  const link = await storage.linkFor(key, { expiresAt: inAnHour() });
  const answer = await fetch(link, { headers: { Range: 'bytes=0-2' } });
  expect([answer.status, await answer.text()]).toEqual([206, '<p>']);
});

const letterChanged = (text: string): string => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;

describe('a changed link is refused', () => {
  test.each<[string, (url: URL) => void]>([
    ['without its signature', (url) => void (url.search = '')],
    ['to another file', (url) => void (url.pathname = url.pathname.replace(key, another))],
    ['that ends later', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['with another date', (url) => url.searchParams.set('X-Amz-Date', '20261126T000000Z')],
    [
      'with one other letter in its signature',
      (url) => url.searchParams.set('X-Amz-Signature', letterChanged(url.searchParams.get('X-Amz-Signature')!)),
    ],
    ['that asks for another type', (url) => url.searchParams.set('response-content-type', 'text/html')],
    ['that asks to be shown, not downloaded', (url) => url.searchParams.set('response-content-disposition', 'inline')],
    [
      'of another user',
      (url) =>
        url.searchParams.set(
          'X-Amz-Credential',
          url.searchParams.get('X-Amz-Credential')!.replace(/^[^/]+/, given().users.other.accessKeyId),
        ),
    ],
  ])('%s', async (_name, change) => {
    const link = await storage.linkFor(key, { expiresAt: inAnHour() });
    expect(await statusOf(changed(link, change))).toBe(403);
    expect(await statusOf(link)).toBe(200);
  });

  test.each(['PUT', 'DELETE', 'POST'])('used for %s', async (method) => {
    const link = await storage.linkFor(key, { expiresAt: inAnHour() });
    const status = await statusOf(link, { method, ...(method !== 'DELETE' && { body: 'other' }) });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(String(await storage.readBytes(key))).toBe(`<p>${key}`);
  });

  test('signed with another secret', async () => {
    const credentials = { ...given().users.owner, secretAccessKey: given().users.other.secretAccessKey };
    const link = await createS3Storage({ ...optionsFor(bucket), credentials }).linkFor(key, { expiresAt: inAnHour() });
    expect(await statusOf(link)).toBe(403);
  });
});

test('a link ends', async () => {
  const link = await storage.linkFor(key, { expiresAt: new Date(Date.now() + 1_500) });
  await until(async () => (await statusOf(link)) === 403);
});

test('a link for a month is one for the seven days that the protocol allows', async () => {
  const link = await storage.linkFor(key, { expiresAt: new Date(Date.now() + 30 * dayMs) });
  expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('604800');
  expect(await statusOf(link)).toBe(200);
});

describe('a link that a clock made which is wrong', () => {
  const clock = (offMs: number) => () => new Date(Date.now() + offMs);
  test.each([
    ['ten minutes ahead works', 600_000, 200],
    ['ten minutes late works', -600_000, 200],
    ['two hours late has ended', -2 * hourMs, 403],
  ])('%s', async (_name, offMs, status) => {
    const now = clock(offMs);
    expect(await statusOf(await linkBy(now, new Date(now().getTime() + hourMs)))).toBe(status);
  });
});
