import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import { until } from '@tintype/testing/until';
import { captureOperations, findRequiredScope } from '@tintype/gateway/http/scopes';
import type { RouteDescription } from '@tintype/gateway/http/route';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { addPerson, openSession, type Browser } from '../accounts/people.ts';
import { call, document } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';

let gateway: TestGateway;
let member: Member;
let person: Browser;
const keys = {} as Record<Scope, string>;

beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
  for (const scope of scopeNames) keys[scope] = (await gateway.addKey(member.organizationId, [scope])).key;
  person = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'owner' }));
});
afterAll(() => gateway.end());

const forKeys = routeDescriptions.filter(({ access }) => access !== 'public' && access.includes('api-key'));
const addressOf = ({ path }: RouteDescription): string =>
  gateway.url + path.replaceAll('{revision}', '1').replaceAll(/\{\w+\}/g, 'a'.repeat(20));
/**
 * Without a body and for things that are not there: scopes are judged before anything is looked up.
 */
const ask = (route: RouteDescription, key: string) =>
  call(addressOf(route), { key, method: route.method.toUpperCase(), ...(route.body !== undefined && { body: {} }) });

describe.each(forKeys.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]))(
  '%s',
  (_name, route) => {
    test('is for keys with its scope alone', async () => {
      const answers = await Promise.all(scopeNames.map((scope) => ask(route, keys[scope])));
      const isRefused = answers.map(({ status, json }) => {
        const error = json['error'] as { readonly code?: string } | undefined;
        return status === 403 && error?.code === 'SCOPE_NOT_ALLOWED';
      });
      expect(isRefused).toEqual(scopeNames.map((scope) => scope !== findRequiredScope(route)));
    });
  },
);

test('the table names operations that keys may call and that change something', () => {
  const changing = forKeys.filter(({ method }) => method !== 'get').map(({ id }) => id);
  expect([...captureOperations].filter((id) => !changing.includes(id))).toEqual([]);
  const { security } = document.paths['/v1/screenshots']!['post'] as unknown as { security: object[] };
  expect(security.slice(0, 2)).toEqual([{ apiKey: ['capture'] }, { bearer: ['capture'] }]);
});

test('a refusal names the scope, and those that the key has', async () => {
  const { json } = await call(`${gateway.url}/v1/screenshots`, {
    key: keys.read,
    body: { url: 'https://example.com' },
  });
  expect(json['error']).toMatchObject({
    code: 'SCOPE_NOT_ALLOWED',
    message: expect.stringContaining('needs an API key with the scope `capture`; this key has `read`'),
    details: { scope: 'capture', scopes: ['read'] },
  });
});

test('a key that can only read sees no scripts', async () => {
  const options = { customJs: 'fetch("/?token=s3cret")', customCss: 'p { color: red }' };
  const body = { name: 'Scripts', url: 'https://example.com', schedule: '0 9 * * *', options };
  const made = await call(`${gateway.url}/v1/schedules`, { key: keys.manage, body });
  expect(made.json).toHaveProperty('id');
  const all = (await gateway.addKey(member.organizationId, ['read', 'manage'])).key;
  const read = async (key: string): Promise<unknown> =>
    (await call(`${gateway.url}/v1/schedules/${String(made.json['id'])}`, { key })).json['options'];
  expect(await read(all)).toMatchObject(options);
  expect(await read(keys.read)).toMatchObject({ ...options, customJs: '[redacted]' });
});

test('tools of agents have the scopes of the key', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_usage', arguments: {} } };
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  const sent = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-api-key': keys.capture },
    body: JSON.stringify(message),
  });
  expect(sent.status).toBe(200);
});

describe('a key that a person makes', () => {
  const path = (): string => `/v1/organizations/${member.organizationId}/keys`;
  type Key = Readonly<Record<'id' | 'key' | 'name', string>> & { readonly scopes: readonly string[] };
  const make = async (body: object): Promise<Key> => (await person.send(path(), { body })).json as unknown as Key;
  const listed = async (id: string) =>
    (
      (await person.send(path())).json['keys'] as unknown as { readonly id: string; readonly lastUsedAt?: string }[]
    ).find((one) => one.id === id)!;

  test('has all scopes unless some are chosen, and keeps them when it is rotated', async () => {
    expect((await make({ name: 'all' })).scopes).toEqual(['read', 'capture', 'manage']);
    const { id } = await make({ name: 'reader', scopes: ['read'] });
    const rolled = await person.send(`${path()}/${id}/roll`, { body: {} });
    expect(rolled.json['scopes']).toEqual(['read']);
    for (const scopes of [[], ['write'], ['read', 'read']])
      expect((await person.send(path(), { body: { name: 'none', scopes } })).status).toBe(400);
  });

  test('says when it was used last', async () => {
    const { id, key } = await make({ name: 'used' });
    expect(await listed(id)).not.toHaveProperty('lastUsedAt');
    await call(`${gateway.url}/v1/usage/quota`, { key });
    const lastUsedAt = await until(async () => (await listed(id)).lastUsedAt, { what: 'the use to be noted' });
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  });
});
