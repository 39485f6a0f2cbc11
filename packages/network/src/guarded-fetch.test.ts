import { afterEach, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAddressPolicy } from './address-policy.ts';
import { internalUrls } from '../for-tests/internal-urls.ts';
import { type Dial, dialTcp } from './dial.ts';
import { EgressRefused } from './egress-errors.ts';
import { createEgressGuard } from './egress-guard.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { parseAllowHosts } from './settings.ts';

const servers: (TcpServer | Server)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
});
async function listening(server: TcpServer, host = '127.0.0.1'): Promise<number> {
  servers.push(server);
  await new Promise<void>((started) => server.listen(0, host, started));
  return (server.address() as AddressInfo).port;
}
const site = async (listener: (...request: Parameters<RequestListener>) => unknown) =>
  listening(createServer((req, res) => void listener(req, res)));

/** Should the policy ever let something through, no packet of a test leaves this machine. */
const dialLoopback: Dial = async (target) => {
  if (!target.address.startsWith('127.')) throw new Error(`dialled ${target.address}`);
  return dialTcp(target);
};

/** May reach 127.0.0.1 alone, where every name but `inside.example.com` leads. */
const fetcher = () => {
  let lookups = 0;
  const guard = createEgressGuard({
    dial: dialLoopback,
    policy: createAddressPolicy({ allow: parseAllowHosts('127.0.0.1'), ports: [] }),
    resolve: async (name) => {
      lookups += 1;
      return [name === 'inside.example.com' ? '127.0.0.2' : '127.0.0.1'];
    },
  });
  return { fetch: createGuardedFetch({ guard, userAgent: 'Tintype-Test/1' }), lookups: () => lookups };
};

test('a request arrives as it was given, and its answer comes back', async () => {
  const port = await site(async (req, res) => {
    res.setHeader('X-Seen', `${req.method} ${req.url} ${req.headers['user-agent']} ${String(req.headers['x-a'])}`);
    res.statusCode = 202;
    res.end(await text(req));
  });
  const answer = await fetcher().fetch(`http://hook.example.com:${port}/a?b`, {
    method: 'POST',
    headers: { 'x-a': '1' },
    body: '{"ü":1}',
  });
  expect(answer).toMatchObject({ status: 202, truncated: false });
  expect(answer.headers['x-seen']).toBe('POST /a?b Tintype-Test/1 1');
  expect(answer.body.toString()).toBe('{"ü":1}');
});
test('every exchange has its own connection and its own look-up', async () => {
  const ports = new Set<number | undefined>();
  const port = await site((req, res) => {
    ports.add(req.socket.remotePort);
    res.end();
  });
  const { fetch, lookups } = fetcher();
  for (let turn = 0; turn < 3; turn += 1) await fetch(`http://hook.example.com:${port}/`);
  expect([ports.size, lookups()]).toEqual([3, 3]);
});
test.each([301, 302, 303, 307, 308])('a redirect %i is answered, not followed', async (status) => {
  let reached = 0;
  const canary = await site((_req, res) => res.end(String((reached += 1))));
  const port = await site((_req, res) => res.writeHead(status, { Location: `http://127.0.0.1:${canary}/` }).end());
  expect((await fetcher().fetch(`http://127.0.0.1:${port}/`)).status).toBe(status);
  expect(reached).toBe(0);
});
test('an answer over the cap is cut and says so, one at the cap is whole', async () => {
  const port = await site((_req, res) => res.end('x'.repeat(100_000)));
  const { fetch } = fetcher();
  const cut = await fetch(`http://127.0.0.1:${port}/`, { maxResponseBytes: 1000 });
  const whole = await fetch(`http://127.0.0.1:${port}/`, { maxResponseBytes: 100_000 });
  expect([cut.body.length, cut.truncated]).toEqual([1000, true]);
  expect([whole.body.length, whole.truncated]).toEqual([100_000, false]);
});
test.each([
  ['before the answer', () => undefined],
  ['in the middle of the answer', (res: import('node:http').ServerResponse) => void res.write('first')],
])('a server that goes silent %s runs into the time limit', async (_name, begin) => {
  const port = await site((_req, res) => begin(res));
  await expect(fetcher().fetch(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toMatchObject({
    name: 'EgressFailed',
    kind: 'timeout',
  });
});
test('a body that goes silent or breaks off leaves what came of it to a caller who asks for that', async () => {
  const silent = await site((_req, res) => void res.write('first'));
  const broken = await site(
    (_req, res) => void res.writeHead(200, { 'Content-Length': '100' }).write('first', () => res.destroy()),
  );
  for (const port of [silent, broken]) {
    const answer = await fetcher().fetch(`http://127.0.0.1:${port}/`, { timeoutMs: 2_000, keepPartialBody: true });
    expect(answer).toMatchObject({ status: 200, body: Buffer.from('first'), truncated: true });
  }
});
test('an abort of the caller keeps its reason', async () => {
  const caller = new AbortController();
  const port = await site(() => caller.abort(new Error('no longer wanted')));
  await expect(fetcher().fetch(`http://127.0.0.1:${port}/`, { signal: caller.signal })).rejects.toThrow(
    'no longer wanted',
  );
});
test('trouble is told apart', async () => {
  const silent = await listening(createTcpServer((socket) => void socket.once('data', () => socket.destroy())));
  const babbling = await listening(
    createTcpServer((socket) => void socket.once('data', () => socket.end('220 smtp ready\r\n'))),
  );
  const closing = createTcpServer();
  const closed = await listening(closing);
  await new Promise((done) => closing.close(done));
  const { fetch } = fetcher();
  await expect(fetch(`http://127.0.0.1:${silent}/`)).rejects.toMatchObject({ kind: 'reset' });
  await expect(fetch(`http://127.0.0.1:${babbling}/`)).rejects.toMatchObject({ kind: 'protocol' });
  await expect(fetch(`https://127.0.0.1:${babbling}/`)).rejects.toMatchObject({ kind: 'tls' });
  await expect(fetch(`http://127.0.0.1:${closed}/`)).rejects.toMatchObject({ name: 'ConnectFailed', kind: 'refused' });
});
test('nothing internal is reached, by address or by answer', async () => {
  let reached = 0;
  const canary = createServer((_req, res) => res.end(String((reached += 1))));
  const port = await listening(canary, '127.0.0.2');
  const { fetch } = fetcher();
  const onCanaryPort = [
    `http://127.0.0.2:${port}/`,
    `http://inside.example.com:${port}/`,
    `http://0x7f.2:${port}/`,
    `http://[::ffff:127.0.0.2]:${port}/`,
    `https://u:p@127.0.0.2:${port}/`,
  ];
  const listed = internalUrls().filter(({ target }) => target === '127.255.255.254');
  for (const url of [...onCanaryPort, ...listed.map((entry) => entry.url)])
    await expect(fetch(url)).rejects.toThrow(EgressRefused);
  expect(listed.length).toBeGreaterThan(60);
  expect(reached).toBe(0);
});
