import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { createHttpServer } from './server.ts';

const server = createHttpServer({
  name: 'test',
  port: 0,
  address: '127.0.0.1',
  graceMs: 1_000,
  listener: (req, res) => {
    if (req.url === '/begun') res.writeHead(200).write('the first half');
    else if (req.url !== '/never') req.on('data', () => undefined).on('end', () => res.end('here'));
  },
  unreadableReply: ({ status, message }) => ({
    headers: { 'Content-Type': 'application/json' },
    text: JSON.stringify({ status, message }),
  }),
});
beforeAll(() => server.start());
afterAll(() => server.stop());

/** All that comes back for these bytes, until the server closes. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port(), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject).on('close', () => resolve(text));
  });
const host = 'Host: a\r\n';

test.each([
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'exceed 16384 bytes'],
  ['headers that are too long', `GET / HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, '16384 bytes'],
  ['letters that are not encoded', `GET /\u00e9 HTTP/1.1\r\n${host}\r\n`, 400, 'Percent-encode all'],
  ['a method that HTTP does not know', `FOO / HTTP/1.1\r\n${host}\r\n`, 400, 'not a valid HTTP/1.1 request'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'not a valid HTTP/1.1 request'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'The Host header is missing'],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'not a valid HTTP/1.1 request',
  ],
  [
    'a bad chunk',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'not a valid HTTP/1.1 request',
  ],
])('is told in words: %s', async (_name, bytes, status, words) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\n`));
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  expect(answer).toContain(`Content-Length: ${body.length}\r\n`);
  expect(JSON.parse(body)).toEqual({ status, message: expect.stringContaining(words) });
});

test.each(['/begun', '/never'])('an answer that is on its way is not mixed with another one: %s', async (path) => {
  const answer = await exchange(`GET ${path} HTTP/1.1\r\n${host}\r\nno request\r\n\r\n`);
  expect(answer).not.toContain('status');
});

test('after an answer the next request on the connection is judged for itself', async () => {
  const socket = connect(server.port(), '127.0.0.1');
  let text = '';
  await new Promise<void>((resolve, reject) => {
    socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
    socket.on('data', (chunk) => {
      if (text === '') socket.write('no request\r\n\r\n');
      text += chunk.toString();
    });
    socket.on('error', reject).on('close', () => resolve());
  });
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 400 [^]*not a valid HTTP\/1\.1 request/);
});

test('HTTP/1.0 needs no host', async () => {
  expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toContain('200 OK');
});

test('what cannot be expected is not asked for: the request is answered', async () => {
  expect(await exchange(`GET / HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`)).toContain('200 OK');
});
