import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger } from '@tintype/runtime/logger';
import { contentTypeOf } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { linkQuery } from '@tintype/storage/signed-link';
import { createConcurrencyLimit } from '../http/limits.ts';
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
const large = 'captures/2026/11/20/abc/large.png';
const largeBytes = 20_000_000;
const pieceBytes = 262_144;
/** Of the large file, by all who asked for it. */
let bytesRead = 0;
function* piecesOf(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= pieceBytes) {
    bytesRead += Math.min(left, pieceBytes);
    yield Buffer.alloc(Math.min(left, pieceBytes));
  }
}
const storage: Pick<Storage, 'read'> = {
  read: async (key, range) => {
    if (key === gone) return undefined;
    const contentType = contentTypeOf(key);
    const part = bytes.subarray(range?.start, range && range.end + 1);
    if (key !== large) return { stream: Readable.from([part]), size: part.length, contentType };
    const size = range === undefined ? largeBytes : range.end - range.start + 1;
    return { stream: Readable.from(piecesOf(size), { highWaterMark: 1 }), size, contentType };
  },
};
const filesMax = 64;

const servers: Server[] = [];
const sockets: Socket[] = [];
type Serving = { readonly stallMs?: number; readonly onEnd?: (res: ServerResponse) => void };
async function serve({ stallMs, onEnd }: Serving = {}): Promise<string> {
  const listener = createFilesOrigin({
    storage,
    signingKeys: () => [signingKey],
    clock: { now: () => now },
    logger: silentLogger,
    acquireSlot: createConcurrencyLimit(filesMax),
    addressOf: (req) => String(req.headers['x-from']),
    stallMs,
  });
  const server = createServer((req, res) => {
    res.once('close', () => onEnd?.(res));
    listener(req, res);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let origin: string;
beforeAll(async () => {
  origin = await serve();
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});
const link = (key: string, until = expiresAt, at = origin): string =>
  `${at}/${key}?${linkQuery({ key, expiresAt: until, signingKey })}`;

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
  ['bytes=10-', 416, 'bytes */10', 'The requested range is beyond the end of the file.\n'],
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

test('of a range no more is read than it has', async () => {
  const before = bytesRead;
  const response = await fetch(link(large), { headers: { Range: 'bytes=0-0' } });
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 1]);
  expect(bytesRead - before).toBe(1);
});

/** Requests the whole large file and reads nothing of it. */
function stall(at: string): void {
  const { port, pathname, search } = new URL(link(large, expiresAt, at));
  const socket = connect(Number(port), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\nX-From: one\r\nRange: bytes=0-\r\n\r\n`);
  sockets.push(socket);
}

test('readers who do not read have no more read for them than their lines hold, and leave room for others', async () => {
  const { promise: allRefused, resolve } = Promise.withResolvers<void>();
  let refused = 0;
  const onEnd = ({ statusCode }: ServerResponse): void => {
    if (statusCode === 503 && (refused += 1) === asked - filesMax / 2) resolve();
  };
  const [asked, before, at] = [200, bytesRead, await serve({ onEnd })];
  for (let count = 0; count < asked; count += 1) stall(at);
  await allRefused;
  const from = async (name: string): Promise<number> =>
    (await fetch(link(image, expiresAt, at), { headers: { 'X-From': name } })).status;
  expect([await from('one'), await from('another')]).toEqual([503, 200]);
  // Loopback buffers some megabytes of each connection.
  expect(bytesRead - before).toBeLessThan((filesMax / 2) * largeBytes);
});

test('a reader who does not read is left', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<ServerResponse>();
  stall(await serve({ stallMs: 200, onEnd: resolve }));
  expect((await ended).writableFinished).toBe(false);
});
