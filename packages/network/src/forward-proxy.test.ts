import { afterEach, describe, expect, test } from '@jest/globals';
import { createServer as createHttpServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAddressPolicy } from './address-policy.ts';
import { type Dial, dialTcp } from './dial.ts';
import type { EgressFailed, EgressRefused } from './egress-errors.ts';
import { createEgressGuard } from './egress-guard.ts';
import { createForwardProxy, type ForwardProxyOptions } from './forward-proxy.ts';
import { parseAllowHosts } from './settings.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const site = async (listener: (...request: Parameters<RequestListener>) => unknown) =>
  listening(createHttpServer((req, res) => void listener(req, res)));
const rawSite = async (serve: (socket: Socket) => void) => listening(createTcpServer(serve));

/** Should the policy ever let something through, no packet of a test leaves this machine. */
const dialLoopback: Dial = async (target) => {
  if (!target.address.startsWith('127.')) throw new Error(`dialled ${target.address}`);
  return dialTcp(target);
};

/** May reach only 127.0.0.1, to which `*.example.com` resolves, but not `inside.example.com`. */
async function startProxy(options: Partial<ForwardProxyOptions> = {}, endpoint = 'capture-1') {
  const refusals: [string, EgressRefused][] = [];
  const failures: [string, EgressFailed][] = [];
  let lookups = 0;
  const guard = createEgressGuard({
    dial: dialLoopback,
    policy: createAddressPolicy({ allow: parseAllowHosts('127.0.0.1'), ports: [] }),
    resolve: async (name) => {
      lookups += 1;
      if (name === 'missing.example.com') throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
      return [name === 'inside.example.com' ? '127.0.0.2' : '127.0.0.1'];
    },
  });
  const proxy = createForwardProxy({
    guard,
    onRefusal: (id, refusal) => refusals.push([id, refusal]),
    onFailure: (id, failure) => failures.push([id, failure]),
    ...options,
  });
  const port = await listening(createTcpServer((socket) => proxy.handle(socket, endpoint)));
  cleanups.push(proxy.close);
  return { proxy, port, refusals, failures, lookups: () => lookups };
}

type Asked = {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: import('node:http').Agent;
};
async function ask(proxyPort: number, { method = 'GET', url, headers = {}, body, agent }: Asked) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      { port: proxyPort, host: '127.0.0.1', method, path: url, headers, ...(agent ? { agent } : {}) },
      resolve,
    );
    sent.on('error', reject).end(body);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Sends bytes and gives everything that came back until the proxy hung up. */
const exchange = async (proxyPort: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect(proxyPort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  await new Promise((closed) => socket.on('close', closed));
  return received;
};
async function openTunnel(proxyPort: number, authority: string): Promise<Socket> {
  const socket = connect(proxyPort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const head = await new Promise<Buffer>((arrived) => socket.once('data', arrived));
  expect(head.toString()).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}
/** Waits for what an event will make true, without guessing how long that takes. */
async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((turn) => setTimeout(turn, 2));
}

describe('plain HTTP', () => {
  test('a page comes back with its status, its headers and its body', async () => {
    const sitePort = await site((req, res) => {
      res.writeHead(404, 'Gone Fishing', [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Seen', `${req.method} ${req.url} ${req.headers.host}`],
      ]);
      res.end('not here');
    });
    const { port } = await startProxy();
    const answer = await ask(port, {
      url: `http://www.example.com:${sitePort}/a%20b?c=/../d`,
      headers: { host: 'decoy' },
    });
    expect(answer).toMatchObject({ status: 404, body: 'not here' });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(answer.headers['x-seen']).toBe(`GET /a%20b?c=/../d www.example.com:${sitePort}`);
  });
  test.each([
    ['of known length', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('a body %s arrives whole', async (_name, headers) => {
    const sitePort = await site(async (req, res) => res.end(String((await text(req)).length)));
    const { port, proxy } = await startProxy();
    const answer = await ask(port, {
      method: 'POST',
      url: `http://127.0.0.1:${sitePort}/`,
      headers,
      body: 'x'.repeat(300_000),
    });
    expect(answer.body).toBe('300000');
    expect(proxy.usage('capture-1').bytes).toBeGreaterThanOrEqual(300_006);
  });
  test('a POST without a body stays one', async () => {
    const sitePort = await site((req, res) => res.end(JSON.stringify(req.headers)));
    const { port } = await startProxy();
    const seen = JSON.parse(
      (await ask(port, { method: 'POST', url: `http://127.0.0.1:${sitePort}/`, headers: { 'content-length': '0' } }))
        .body,
    );
    expect(seen).toMatchObject({ 'content-length': '0' });
    expect(seen).not.toHaveProperty('transfer-encoding');
  });
  test('an answer is passed on while it is still being made', async () => {
    let finish = (): unknown => undefined;
    const sitePort = await site((_req, res) => {
      res.write('first');
      finish = () => res.end('last');
    });
    const { port } = await startProxy();
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request({ port, host: '127.0.0.1', path: `http://127.0.0.1:${sitePort}/` }, resolve).end(),
    );
    const first = await new Promise<Buffer>((arrived) => answer.once('data', arrived));
    finish();
    expect(first.toString() + (await text(answer))).toBe('firstlast');
  });
  test('headers of the hop stay on the hop', async () => {
    const sitePort = await site((req, res) => {
      res.writeHead(200, {
        Connection: 'X-Private',
        'X-Private': '1',
        'Keep-Alive': 'timeout=1',
        'X-Tintype-Refused': '1',
        'X-Kept': '1',
      });
      res.end(JSON.stringify(req.headers));
    });
    const { port } = await startProxy();
    const headers = {
      'proxy-authorization': 'Basic x',
      'proxy-connection': 'keep-alive',
      te: 'trailers',
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
      accept: '*/*',
    };
    const answer = await ask(port, { url: `http://127.0.0.1:${sitePort}/`, headers });
    expect(Object.keys(JSON.parse(answer.body)).toSorted()).toEqual(['accept', 'connection', 'host']);
    expect(answer.headers).toHaveProperty('x-kept');
    for (const name of ['x-private', 'x-tintype-refused']) expect(answer.headers).not.toHaveProperty(name);
  });
  test('connections to a site are kept for the next request, so one look-up serves both', async () => {
    const clients = new Set<number | undefined>();
    const sitePort = await site((req, res) => {
      clients.add(req.socket.remotePort);
      res.end('ok');
    });
    const { port, lookups } = await startProxy();
    for (let turn = 0; turn < 3; turn += 1) await ask(port, { url: `http://www.example.com:${sitePort}/` });
    expect([clients.size, lookups()]).toEqual([1, 1]);
  });
  test('a kept connection that the site has closed meanwhile is replaced unseen', async () => {
    let served = 0;
    const sitePort = await rawSite((socket) => {
      socket.on('data', () => {
        served += 1;
        if (served === 2) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const { port, failures } = await startProxy();
    const url = `http://127.0.0.1:${sitePort}/`;
    expect([(await ask(port, { url })).body, (await ask(port, { url })).body]).toEqual(['ok', 'ok']);
    expect([served, failures]).toEqual([3, []]);
  });
  test.each([100, 2])('an answer that is not of its %i bytes ends where it does, or where it says', async (length) => {
    const answer = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\nhalf`;
    const sitePort = await rawSite((socket) => socket.once('data', () => socket.end(answer)));
    const { port } = await startProxy();
    const asked = ask(port, { url: `http://127.0.0.1:${sitePort}/` });
    if (length === 2) expect(await asked).toMatchObject({ body: 'ha' });
    else await expect(asked).rejects.toThrow();
  });
  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 4'],
    ['a length beside chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['a header with control characters', 'X-Odd: a\u0001b\r\nContent-Length: 12'],
  ])('an answer with %s cannot speak for another site', async (_name, headers) => {
    const sitePort = await rawSite((socket) =>
      socket.once('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n2\r\nok\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\nforged`),
      ),
    );
    const honestPort = await site((_req, res) => res.end('honest'));
    const { port } = await startProxy();
    const { Agent } = await import('node:http');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleanups.push(() => agent.destroy());
    await ask(port, { url: `http://127.0.0.1:${sitePort}/`, agent }).catch(() => undefined);
    expect(await ask(port, { url: `http://127.0.0.1:${honestPort}/`, agent })).toMatchObject({
      status: 200,
      body: 'honest',
    });
  });
});

describe('tunnels', () => {
  const echo = () => rawSite((socket) => socket.pipe(socket));
  test('carry bytes both ways and end when one side ends', async () => {
    const sitePort = await echo();
    const { port, proxy } = await startProxy();
    const tunnel = await openTunnel(port, `www.example.com:${sitePort}`);
    const sent = Buffer.alloc(1_000_000, 'tintype');
    tunnel.end(sent);
    const received: Buffer[] = [];
    for await (const chunk of tunnel) received.push(chunk as Buffer);
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    await eventually(() => proxy.usage('capture-1').connections === 0);
    expect(proxy.usage('capture-1').bytes).toBe(2_000_000);
  });
  test('carry what came together with the CONNECT', async () => {
    const sitePort = await rawSite((socket) => socket.once('data', (chunk) => socket.end(`got ${chunk.toString()}`)));
    const { port } = await startProxy();
    expect(await exchange(port, `CONNECT 127.0.0.1:${sitePort} HTTP/1.1\r\n\r\nearly`)).toMatch(
      /^HTTP\/1\.1 200 .*\r\n\r\ngot early$/s,
    );
  });
  test('a reset on either side ends both', async () => {
    const accepted: Socket[] = [];
    const sitePort = await rawSite((socket) => void accepted.push(socket));
    const { port, proxy } = await startProxy();
    const first = await openTunnel(port, `127.0.0.1:${sitePort}`);
    first.resetAndDestroy();
    await eventually(() => accepted[0]?.destroyed === true);
    const second = await openTunnel(port, `127.0.0.1:${sitePort}`);
    accepted[1]?.resetAndDestroy();
    await eventually(() => second.destroyed);
    await eventually(() => proxy.usage('capture-1').connections === 0);
  });
  test('a side that stays silent too long is closed', async () => {
    const sitePort = await rawSite(() => undefined);
    const { port } = await startProxy({ limits: { idleTimeoutMs: 20 } });
    const tunnel = await openTunnel(port, `127.0.0.1:${sitePort}`);
    await eventually(() => tunnel.destroyed || tunnel.readableEnded || tunnel.resume().closed);
  });
});

describe('refusals and failures', () => {
  test.each([
    ['an internal address', '169.254.169.254:80'],
    ['a name that resolves inside', 'inside.example.com:443'],
    ['a port that is not open', '8.8.8.8:25'],
    ['a mapped address', '[::ffff:10.0.0.1]:80'],
    ['a number', '2130706434:80'],
  ])('%s is refused in both forms, told vaguely, and reported under the endpoint', async (_name, authority) => {
    const { port, refusals, failures } = await startProxy({}, 'capture-7');
    const asked = await ask(port, { url: `http://${authority}/` });
    const tunnelled = await exchange(port, `CONNECT ${authority} HTTP/1.1\r\n\r\n`);
    expect(asked).toMatchObject({ status: 403, body: '', headers: { 'x-tintype-refused': '1' } });
    expect(tunnelled).toMatch(/^HTTP\/1\.1 403 Forbidden\r\nX-Tintype-Refused: 1\r\n/);
    expect(refusals.map(([id, { code }]) => [id, code])).toEqual([
      ['capture-7', 'URL_NOT_ALLOWED'],
      ['capture-7', 'URL_NOT_ALLOWED'],
    ]);
    expect(failures).toEqual([]);
  });
  test('a name that does not exist and a closed port are told apart', async () => {
    const closedPort = await site(() => undefined);
    for (const cleanup of cleanups.splice(0)) cleanup();
    const { port, failures } = await startProxy();
    const missing = await ask(port, { url: 'http://missing.example.com/' });
    const closed = await ask(port, { url: `http://127.0.0.1:${closedPort}/` });
    const tunnelled = await exchange(port, 'CONNECT missing.example.com:443 HTTP/1.1\r\n\r\n');
    expect([missing.status, missing.headers['x-tintype-failure']]).toEqual([502, 'dns']);
    expect([closed.status, closed.headers['x-tintype-failure']]).toEqual([502, 'refused']);
    expect(tunnelled).toMatch(/^HTTP\/1\.1 502 .*X-Tintype-Failure: dns/s);
    expect(failures.map(([, { kind }]) => kind)).toEqual(['dns', 'refused', 'dns']);
  });
  test('a server that hangs up or speaks no HTTP is a failure of that server', async () => {
    const silent = await rawSite((socket) => socket.once('data', () => socket.destroy()));
    const babbling = await rawSite((socket) => socket.once('data', () => socket.end('220 smtp ready\r\n')));
    const { port, failures } = await startProxy();
    for (const sitePort of [silent, babbling])
      expect((await ask(port, { url: `http://127.0.0.1:${sitePort}/` })).status).toBe(502);
    expect(failures.map(([, { kind }]) => kind)).toEqual(['reset', 'protocol']);
  });
  test('a redirect is the browser’s to follow, and its target is judged again', async () => {
    const sitePort = await site((_req, res) =>
      res.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    );
    const { port, refusals } = await startProxy();
    const redirect = await ask(port, { url: `http://127.0.0.1:${sitePort}/` });
    expect(redirect.status).toBe(302);
    expect((await ask(port, { url: String(redirect.headers.location) })).status).toBe(403);
    expect(refusals.length).toBe(1);
  });
});

describe('limits', () => {
  test('an endpoint over its bytes loses its connections and gets no new ones until it is reset', async () => {
    const sitePort = await site((_req, res) => res.end('x'.repeat(200_000)));
    const { port, proxy, failures } = await startProxy({ limits: { bytesMax: 100_000 } });
    const url = `http://127.0.0.1:${sitePort}/`;
    await expect(ask(port, { url })).rejects.toThrow();
    await expect(ask(port, { url })).rejects.toThrow();
    expect(failures.map(([, { kind }]) => kind)).toEqual(['limit', 'limit']);
    proxy.resetEndpoint('capture-1');
    expect(proxy.usage('capture-1')).toEqual({ connections: 0, bytes: 0 });
  });
  test('connections over the cap are closed', async () => {
    const sitePort = await rawSite(() => undefined);
    const { port, failures } = await startProxy({ limits: { connectionsMax: 1 } });
    const tunnel = await openTunnel(port, `127.0.0.1:${sitePort}`);
    expect(await exchange(port, 'GET http://127.0.0.1/ HTTP/1.1\r\n\r\n')).toBe('');
    expect([tunnel.destroyed, failures.length]).toEqual([false, 1]);
  });
  test('a reset endpoint loses its tunnels, its requests and its kept connections, in silence', async () => {
    const accepted: Socket[] = [];
    const sitePort = await rawSite((socket) => void accepted.push(socket));
    const { port, proxy, failures, refusals } = await startProxy();
    const tunnel = await openTunnel(port, `127.0.0.1:${sitePort}`);
    const hanging = ask(port, { url: `http://127.0.0.1:${sitePort}/` });
    await eventually(() => accepted.length === 2);
    proxy.resetEndpoint('capture-1');
    await expect(hanging).rejects.toThrow();
    await eventually(
      () =>
        tunnel.destroyed &&
        accepted.every((socket) => socket.destroyed || socket.readableEnded || socket.resume().closed),
    );
    expect([failures, refusals]).toEqual([[], []]);
  });
});

test('garbage, half requests, resets and huge headers leave the proxy serving', async () => {
  const sitePort = await site((_req, res) => res.end('ok'));
  const { port } = await startProxy();
  const hostile: readonly (string | Buffer)[] = [
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
    Buffer.alloc(5000, 0xff),
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET https://example.com/ HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET http://a@127.0.0.1/ HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET http:///x HTTP/1.1\r\nConnection: close\r\n\r\n',
    'CONNECT / HTTP/1.1\r\n\r\n',
    'CONNECT example.com HTTP/1.1\r\n\r\n',
    'CONNECT example.com:0 HTTP/1.1\r\n\r\n',
    'CONNECT example.com:99999 HTTP/1.1\r\n\r\n',
    'CONNECT [127.0.0.1]:80 HTTP/1.1\r\n\r\n',
    `GET http://127.0.0.1/ HTTP/1.1\r\nX: ${'a'.repeat(300_000)}\r\n\r\n`,
    'POST http://127.0.0.1/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ];
  for (const bytes of hostile) expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
  for (const bytes of [
    '',
    'GET ht',
    `POST http://127.0.0.1:${sitePort}/ HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf`,
    `CONNECT 127.0.0.1:${sitePort} HTTP/1.1\r\n\r\n`,
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((connected) => socket.once('connect', connected));
    socket.write(bytes, () => socket.resetAndDestroy());
  }
  expect(await ask(port, { url: `http://127.0.0.1:${sitePort}/` })).toMatchObject({ status: 200, body: 'ok' });
});
