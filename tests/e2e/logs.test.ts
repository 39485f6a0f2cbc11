import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

let site: Site;
let rude: Server;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({
    '/': page('<p>canary-in-the-page</p>', '<script>console.error("canary-in-the-console")</script>'),
    '/inside': page('<img src="http://10.0.0.1/a.png">'),
    '/login': (_req, res) => void res.writeHead(302, { Location: '/?session=canary-in-a-redirect' }).end(),
  });
  undo.defer(site.stop);
  rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  undo.defer(async () => void rude.close());
  await once(rude, 'listening');
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

const rudeHost = (): string => `127.0.0.1:${(rude.address() as { port: number }).port}`;
const linesOf = (name: 'gateway' | 'render', requestId: string) =>
  system
    .service(name)
    .lines()
    .filter((line) => line.requestId === requestId);

test.each([
  ['a request id of the caller', { 'X-Request-Id': 'order-4711.a' }, /^order-4711\.a$/],
  ['one that is not fit for a log', { 'X-Request-Id': 'a b"c' }, /^\w{10,}$/],
  ['no request id', {}, /^\w{10,}$/],
])('%s leads from the answer to the lines of gateway and worker', async (_name, headers, form) => {
  const response = await system.capture({ url: site.url('/'), format: 'png' }, { headers });
  await response.arrayBuffer();
  const requestId = response.headers.get('x-request-id')!;
  const captureId = response.headers.get('x-capture-id')!;
  expect(requestId).toMatch(form);
  const [finished] = await until(() => {
    const lines = linesOf('gateway', requestId);
    return lines.length > 0 && lines;
  });
  expect(finished).toMatchObject({ event: 'request.finished', status: 200, captureId, route: 'createCapture' });
  const [rendered] = await until(() => {
    const lines = linesOf('render', requestId);
    return lines.length > 0 && lines;
  });
  expect(rendered).toMatchObject({
    event: 'capture.finished',
    captureId,
    attempt: 1,
    settled: true,
    stages: { navigate: expect.any(Number), capture: expect.any(Number), encode: expect.any(Number) },
  });
});

test('what the egress guard refuses is logged with capture and request', async () => {
  const response = await system.capture({ url: site.url('/inside') });
  expect(response.status).toBe(400);
  const requestId = response.headers.get('x-request-id')!;
  const [refused] = await until(() => {
    const lines = linesOf('render', requestId).filter(({ event }) => event === 'egress.refused');
    return lines.length > 0 && lines;
  });
  const captureId = (await system.status(requestId))!.id;
  expect(refused).toMatchObject({ captureId, host: '10.0.0.1', rule: 'address' });
});

test('no key, password, signed link, address with a token or text of a caller or page is in any log', async () => {
  const stranger = `ttk_${'canarycanary'.repeat(3)}`;
  const rows: readonly [object, object?][] = [
    [{ url: `${site.url('/')}?token=canary-in-the-address` }],
    [{ url: site.url('/login') }],
    [{ url: site.url('/').replace('//', '//user:canary-in-the-userinfo@') }],
    [{ url: `http://${rudeHost()}/?token=canary-at-a-dead-host` }],
    [{ url: `https://${site.host}/?token=canary-without-tls` }],
    [{ url: site.url('/'), waitFor: '#canary-that-never-comes', timeout: 1_000 }],
    [{ url: site.url('/'), selector: '#canary[', metadata: { canary: 'canary-in-the-metadata' } }],
    [{ url: site.url('/'), selector: '#canary-that-is-not-there' }],
    [{ url: site.url('/'), actions: [{ type: 'click', selector: '#canary-to-be-clicked', timeout: 100 }] }],
    [{ url: site.url('/'), customCss: '.canary-in-the-style { color: red }', responseType: 'base64' }],
    [{ url: site.url('/'), format: 'canary' }],
    [{ url: site.url('/') }, { 'X-API-Key': stranger }],
    [{ url: site.url('/') }, { 'X-API-Key': system.apiKey, Authorization: `Bearer ${stranger}` }],
  ];
  const answers = await Promise.all(
    rows.map(async ([body, headers = {}]) => {
      const response = await system.capture({ format: 'png', ...body }, { headers: { ...headers } });
      await response.arrayBuffer();
      return response;
    }),
  );
  const stored = await system.capture({ url: site.url('/'), format: 'png', responseType: 'url' });
  const { storageUrl } = (await stored.json()) as { storageUrl: string };
  await (await fetch(storageUrl)).arrayBuffer();

  for (const response of [...answers, stored])
    await until(() => linesOf('gateway', response.headers.get('x-request-id')!).length > 0, { what: 'its log line' });
  const secrets = [
    'canary',
    system.apiKey,
    system.apiKey.slice(0, 12),
    system.secret,
    new URL(system.databaseUrl).password,
    new URL(system.redisUrl).password,
    new URL(storageUrl).pathname.split('/').at(-1)!,
  ].filter((secret) => secret !== '');
  const leaks = system.running().flatMap(({ name, log }) =>
    log()
      .split('\n')
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `${name}: ${line}`),
  );
  expect(leaks).toEqual([]);
});
