import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { silentLogger } from '@tintype/runtime/logger';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';

let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({
    '/form': page('<form action="/found"><input id="f" name="q"></form>'),
    '/found': page('<p>found</p>'),
    '/broken': (_req, res) => void res.destroy(),
  });
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

const canary = 'c4nary';
const session = {
  cookies: [{ name: 'a', value: `${canary}-cookie` }],
  headers: [{ name: 'X-A', value: `${canary}-header` }],
  storage: [
    { origin: 'https://example.com', localStorage: { a: `${canary}-local` }, sessionStorage: { a: `${canary}-tab` } },
  ],
};
const authentication = { username: `${canary}-user`, password: `${canary}-password` };
const secrets = { session, authentication };
const typing = { type: 'type', selector: '#f', text: `${canary} text` };
const request = ({ path = '/form', ...fields }: { readonly path?: string }) => ({
  url: site.url(path),
  format: 'png',
  responseType: 'url',
  timeout: 60_000,
  ...fields,
});

/** All that Redis holds, whatever kind it is of. */
async function textOfRedis(url: string): Promise<string> {
  const redis = createRedisConnections({ url, logger: silentLogger }).connect('commands');
  const texts: unknown[] = [];
  for (const key of await redis.keys('*')) {
    const kind = await redis.type(key);
    if (kind === 'hash') texts.push(key, await redis.hgetall(key));
    else if (kind === 'list') texts.push(key, await redis.lrange(key, 0, -1));
    else if (kind === 'stream') texts.push(key, await redis.xrange(key, '-', '+'));
    else if (kind === 'zset') texts.push(key, await redis.zrange(key, '0', '-1'));
    else if (kind === 'set') texts.push(key, await redis.smembers(key));
    else texts.push(key, await redis.get(key));
  }
  redis.disconnect();
  return JSON.stringify(texts);
}

const outcomes: [string, object, number][] = [
  ['a capture that succeeds', { actions: [typing, { type: 'press', key: 'Enter' }], ...secrets }, 200],
  [
    'an action that fails',
    { actions: [typing, { type: 'click', selector: '#none', timeout: 1_000 }], ...secrets },
    422,
  ],
  [
    'a field that does not take the text',
    { actions: [{ ...typing, selector: 'form', timeout: 1_000 }], ...secrets },
    422,
  ],
  ['a page that is sent as text', { url: undefined, html: `<p>${canary}-page</p>`, ...secrets }, 200],
  [
    'one in which an action fails',
    { url: undefined, html: `<p>${canary}-page</p>`, actions: [{ type: 'click', selector: '#none', timeout: 1_000 }] },
    422,
  ],
  ['a name that is refused', { authentication: { username: `${canary}:a`, password: canary } }, 400],
  [
    'a cookie that the browser refuses',
    { session: { cookies: [{ name: '__Host-a', value: canary, path: '/x' }] } },
    400,
  ],
  ['a header that is refused', { session: { headers: [{ name: 'Host', value: canary }] } }, 400],
  ['a page that cannot be loaded', { path: '/broken', actions: [typing], ...secrets }, 422],
  ['an action that is refused', { actions: [{ ...typing, selector: 'p[' }], ...secrets }, 400],
];

test.each(outcomes)('%s is answered without typed text and without a session', async (_name, fields, status) => {
  const response = await system.capture(request(fields));
  const text = await response.text();
  expect({ status: response.status, text }).toEqual({ status, text: expect.not.stringContaining(canary) });
});

test('and none of it is left in a log, in the database or in the queues', async () => {
  expect(site.requests).toContain(`GET /found?q=${canary}+text`);
  for (const service of system.running()) expect(service.log()).not.toContain(canary);
  expect(await textOfRedis(system.redisUrl)).not.toContain(canary);
  const rows = await system.database.client.rows<{ text: string }>`SELECT captures::text AS text FROM captures`;
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ text }) => text).join()).not.toContain(canary);
});
