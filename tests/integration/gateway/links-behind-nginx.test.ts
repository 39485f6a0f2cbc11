import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { signLink } from '@tintype/contracts/links/sign-link';
import { freePort } from '@tintype/testing/free-port';
import { until } from '@tintype/testing/until';
import { call, type Answer } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, type StubRender } from './stub-render.ts';

const program = '/usr/sbin/nginx';
const hasNginx = spawnSync(program, ['-v']).status === 0;
if (!hasNginx) console.warn(`Skipped, because ${program} is not installed`);
const testWithNginx = hasNginx ? test : test.skip;

/** The origin responds as the gateway does, with 503, not at all, or once it works again. */
let origin: 'works' | 'fails' | 'is away' | 'is slow' = 'works';
let asked = 0;
let gateway: TestGateway;
let render: StubRender;
let member: Member;
let front: string;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  if (!hasNginx) return;
  gateway = await startGateway();
  undo.defer(() => gateway.end());
  render = startStubRender(gateway);
  undo.defer(() => render.close());
  member = await gateway.join();
  const passing = await startOrigin();
  undo.defer(async () => void passing.close());
  front = await startNginx((passing.address() as AddressInfo).port);
});
afterAll(() => undo.disposeAsync());
beforeEach(() => {
  [origin, asked] = ['works', 0];
});

async function answerAsOrigin(req: IncomingMessage, res: ServerResponse): Promise<void> {
  asked += 1;
  if (origin === 'is slow') await until(() => origin === 'works');
  if (origin === 'is away') return void req.socket.destroy();
  if (origin === 'fails') return void res.writeHead(503, { 'Retry-After': '1' }).end('busy');
  const { hostname, port } = new URL(gateway.url);
  const passed = send({ hostname, port, path: req.url, headers: req.headers, agent: false }, (answer) => {
    // However slow this machine is, an old picture may still be shown.
    const cacheControl = answer.headers['cache-control']?.replaceAll(/(stale-[a-z-]+)=\d+/g, '$1=600');
    res.writeHead(answer.statusCode!, { ...answer.headers, ...(cacheControl && { 'cache-control': cacheControl }) });
    answer.pipe(res);
  });
  passed.once('error', () => res.destroy()).end();
}

async function startOrigin(): Promise<Server> {
  const server = createServer((req, res) => void answerAsOrigin(req, res));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** As `docs/interface/links.md#nginx` has it, in a folder of its own. */
async function startNginx(originPort: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-nginx-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['cache', 'temp']) mkdirSync(join(folder, name));
  const port = await freePort();
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/temp;`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; worker_processes 1;
     events {}
     http {
       access_log off; ${temp.join(' ')}
       # A connection takes its next request after the update in the background of the one before.
       keepalive_timeout 0;
       proxy_cache_path ${folder}/cache keys_zone=links:1m;
       server {
         listen 127.0.0.1:${port};
         location = /v1/render {
           proxy_pass http://127.0.0.1:${originPort};
           proxy_cache links;
           proxy_cache_lock on; proxy_cache_lock_age 1m; proxy_cache_lock_timeout 1m;
           proxy_cache_revalidate on;
           proxy_cache_background_update on;
           add_header X-Cache $upstream_cache_status always;
         }
       }
     }`,
  );
  const nginx: ChildProcess = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  undo.defer(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    { what: 'nginx to listen' },
  );
  return url;
}

let pages = 0;
async function newLink(cacheTtl: number, baseUrl = front): Promise<{ readonly link: string; readonly keyId: string }> {
  const { json } = await call(`${gateway.url}/v1/link-keys`, { key: member.key, body: { name: 'site', cacheTtl } });
  const [id, secret] = [String(json['id']), String(json['secret'])];
  const parameters = [
    ['url', `https://example.com/nginx/${(pages += 1)}`],
    ['fullPage', 'true'],
  ] as const;
  return { link: await signLink({ baseUrl, linkKeyId: id, secret, parameters }), keyId: id };
}
const seen = ({ status, bytes, headers }: Answer): unknown[] => [
  status,
  headers.get('x-cache'),
  bytes.equals(stubBytes),
];
const captures = (): Promise<number> => gateway.database.client.capture.count();
const idOf = ({ headers }: Answer): string | null => headers.get('x-capture-id');

testWithNginx('a picture comes from the cache with its age, and the gateway is asked once', async () => {
  const { link } = await newLink(600);
  const together = await Promise.all(Array.from({ length: 20 }, () => call(link)));
  expect(new Set(together.map(idOf)).size).toBe(1);
  const later = await call(link);
  expect(seen(later)).toEqual([200, 'HIT', true]);
  expect(Object.fromEntries(later.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=600, stale-while-revalidate=600, stale-if-error=600',
    etag: '"ab"',
    age: expect.stringMatching(/^\d+$/),
  });
  expect(asked).toBe(1);
  const known = await call(link, { headers: { 'if-none-match': '"ab"' } });
  expect([known.status, known.bytes.length, asked]).toEqual([304, 0, 1]);
});

testWithNginx('another order and another spelling of the same query are the same picture', async () => {
  const { link } = await newLink(600);
  const first = await call(link);
  const { origin: host, pathname, search } = new URL(link);
  const turned = search.slice(1).split('&').toReversed().join('&').replaceAll('%2F', '/');
  const other = await call(`${host}${pathname}?${turned}`);
  expect([seen(other), idOf(other)]).toEqual([[200, 'MISS', true], idOf(first)]);
});

testWithNginx(
  'after its time the old picture is shown while the service fails, is away, or takes the next',
  async () => {
    const { link } = await newLink(1);
    const first = await call(link);
    const count = await captures();
    for (const state of ['fails', 'is away'] as const) {
      origin = state;
      const answer = await until(async () => {
        const one = await call(link);
        return one.headers.get('x-cache') === 'HIT' ? undefined : one;
      });
      expect([state, answer.status, idOf(answer)]).toEqual([state, 200, idOf(first)]);
    }
    origin = 'is slow';
    const stale = await call(link);
    // The call before this one may still be fetching it.
    expect([seen(stale), idOf(stale)]).toEqual([
      [200, expect.stringMatching(/^(?:STALE|UPDATING)$/), true],
      idOf(first),
    ]);
    origin = 'works';
    // The next one has the same bytes, so the cache is told that it may keep what it has.
    await until(async () => (await captures()) > count);
  },
);

testWithNginx('errors are not kept: neither a wrong signature nor a page that fails', async () => {
  const { link, keyId } = await newLink(600);
  for (let time = 0; time < 2; time += 1) {
    const answer = await call(`${link}&width=1`);
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([401, 'MISS']);
  }
  render.behave = async () => ({ code: 'RENDER_FAILED', message: 'gone' });
  expect((await call(link)).status).toBeGreaterThanOrEqual(400);
  render.behave = async () => 'completed';
  expect(seen(await call(link))).toEqual([200, 'MISS', true]);
  // A revocation counts at once for what the cache does not have.
  await call(`${gateway.url}/v1/link-keys/${keyId}`, { key: member.key, method: 'DELETE' });
  expect((await call(`${link.replace('fullPage=true', 'fullPage=false')}`)).status).toBe(401);
});
