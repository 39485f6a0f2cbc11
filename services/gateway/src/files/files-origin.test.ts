import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger } from '@tintype/runtime/logger';
import { contentTypeOf } from '@tintype/storage/keys';
import { linkQuery } from '@tintype/storage/signed-link';
import { createFilesOrigin } from './files-origin.ts';

const signingKey = Buffer.alloc(32, 7);
const now = new Date('2026-11-20T12:00:00Z');
const expiresAt = new Date('2026-11-20T13:00:00Z');
const bytes = Buffer.from('0123456789');
const [image, page, gone] = [
  'captures/2026/11/20/abc/screenshot.png',
  'captures/2026/11/20/abc/page.html',
  'captures/2026/11/20/abc/gone.png',
];
const readBytes = async (key: string): Promise<Buffer | undefined> => (key === gone ? undefined : bytes);
const storage = {
  readBytes,
  read: async (key: string) =>
    key === gone ? undefined : { stream: Readable.from([bytes]), size: bytes.length, contentType: contentTypeOf(key) },
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(
    createFilesOrigin({ storage, signingKeys: () => [signingKey], clock: { now: () => now }, logger: silentLogger }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const link = (key: string, until = expiresAt): string =>
  `${origin}/${key}?${linkQuery({ key, expiresAt: until, signingKey })}`;

test('a good link gives the file, to be kept no longer than the link holds', async () => {
  const response = await fetch(link(image));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await response.text()).toBe('0123456789');
});

test('captured pages come in a sandbox and as a download', async () => {
  const { headers } = await fetch(link(page));
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('content-disposition')).toContain('attachment');
});

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 416, 'bytes */10', 'The file is shorter than that.\n'],
  ['bytes=0-1,3-4', 200, null, '0123456789'],
])('%s is answered %d', async (range, status, contentRange, text) => {
  const response = await fetch(link(image), { headers: { Range: range } });
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    status,
    contentRange,
    text,
  ]);
});

test('a file that is kept is not sent again, and the rest of one that broke off is', async () => {
  const tag = (await fetch(link(image))).headers.get('etag')!;
  const asked = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(link(image), { headers, cache: 'no-store' });
    return [response.status, await response.text()];
  };
  expect(await asked({ 'If-None-Match': `"other", W/${tag}` })).toEqual([304, '']);
  expect(await asked({ 'If-None-Match': '"other"' })).toEqual([200, '0123456789']);
  expect(await asked({ Range: 'bytes=8-', 'If-Range': tag })).toEqual([206, '89']);
  expect(await asked({ Range: 'bytes=8-', 'If-Range': '"other"' })).toEqual([200, '0123456789']);
});

test('HEAD says what GET would', async () => {
  const response = await fetch(link(image), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
});

test.each<[string, () => string, RequestInit, number]>([
  ['no signature', () => `${origin}/${image}`, {}, 403],
  ['the signature of another file', () => link(image).replace('screenshot', 'other'), {}, 403],
  ['a changed expiry', () => link(image).replace(/expires=\d/, 'expires=9'), {}, 403],
  ['an expired link', () => link(image, new Date(now.getTime() - 1_000)), {}, 410],
  ['a file that was deleted', () => link(gone), {}, 410],
  ['anything but a key', () => `${origin}/`, {}, 404],
  ['a way out of the folder', () => `${origin}/..%2f..%2fetc%2fpasswd`, {}, 404],
  ['a POST', () => link(image), { method: 'POST', body: 'x' }, 405],
])('%s is refused', async (_name, address, options, status) => {
  const response = await fetch(address(), options);
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
});
