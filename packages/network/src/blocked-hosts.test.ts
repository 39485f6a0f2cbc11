import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EgressGuard } from './egress-guard.ts';
import { createForwardProxy, type ForwardProxy } from './forward-proxy.ts';

const asked: string[] = [];
const news: string[] = [];
let proxy: ForwardProxy;
let listener: Server;

beforeEach(async () => {
  asked.length = 0;
  news.length = 0;
  const guard = {
    connect: async ({ host }: { host: string }) => {
      asked.push(host);
      throw new Error('nothing is reached in this test');
    },
  } as unknown as EgressGuard;
  proxy = createForwardProxy({
    guard,
    shouldBlock: (endpoint, host) => endpoint === 'one' && host === 'ads.test',
    onBlocked: (endpoint, host) => void news.push(`blocked ${endpoint} ${host}`),
    onRefusal: () => void news.push('refused'),
    onFailure: () => void news.push('failed'),
  });
  listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterEach(() => {
  proxy.close();
  listener.close();
});

async function answerTo(endpoint: string, request: string): Promise<string> {
  listener.once('connection', (socket) => proxy.handle(socket, endpoint));
  const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString();
}

test.each([
  ['a tunnel', 'CONNECT ads.test:443 HTTP/1.1\r\nHost: ads.test:443\r\n\r\n'],
  ['a plain request', 'GET http://ads.test/a.js HTTP/1.1\r\nHost: ads.test\r\n\r\n'],
])(
  '%s to a blocked host is answered 403 with its own marker, without a look-up, and is no refusal',
  async (_what, request) => {
    const answer = await answerTo('one', request);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('X-Tintype-Blocked: 1');
    expect(answer).not.toContain('X-Tintype-Refused');
    expect(asked).toEqual([]);
    expect(news).toEqual(['blocked one ads.test']);
  },
);

test('what one endpoint blocks is open to another', async () => {
  const answer = await answerTo('two', 'CONNECT ads.test:443 HTTP/1.1\r\nHost: ads.test:443\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 502 /);
  expect(asked).toEqual(['ads.test']);
});
