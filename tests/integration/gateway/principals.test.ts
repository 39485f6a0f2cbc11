import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { sentAs } from './principal-doubles.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  member = await gateway.join('pro');
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

const url = 'https://example.com/';
const user = (userId: string, role: 'owner' | 'member' | 'viewer' = 'member') =>
  sentAs({ kind: 'user', userId, role, organizationId: member.organizationId, tier: 'pro' });

test('what a user makes says so, is seen by other users, and by no key', async () => {
  const made = await call(`${gateway.url}/v1/screenshots/batches`, { headers: user('ada'), body: { name: 'hers' } });
  expect(made.status).toBe(201);
  const address = `${gateway.url}/v1/screenshots/batches/${String(made.json['id'])}`;
  expect((await call(address, { headers: user('ben', 'viewer') })).status).toBe(200);
  expect((await call(address, { key: member.key })).status).toBe(404);
  const row = await gateway.database.client.batch.findUniqueOrThrow({ where: { id: String(made.json['id']) } });
  expect(row).toMatchObject({ apiKeyId: null, createdBy: 'user:ada' });
});

test('a capture of a user is taken, charged to the organization and counted in its usage', async () => {
  const used = async (): Promise<number> => {
    const { json } = await call(`${gateway.url}/v1/usage`, { headers: user('ada', 'viewer') });
    return (json['currentPeriod'] as unknown as { screenshotsCount: number }).screenshotsCount;
  };
  const before = await used();
  const { status } = await call(`${gateway.url}/v1/screenshots`, { headers: user('ada'), body: { url } });
  expect(status).toBe(200);
  expect(await used()).toBe(before + 1);
});

test('every principal has a budget of its own', async () => {
  const left = async (who: Parameters<typeof call>[1]): Promise<number> => {
    const { headers } = await call(`${gateway.url}/v1/devices`, who);
    return Number(headers.get('x-ratelimit-remaining'));
  };
  const ofKey = await left({ key: member.key });
  const ofCleo = await left({ headers: user('cleo') });
  expect(await left({ headers: user('cleo') })).toBe(ofCleo - 1);
  await left({ headers: user('dora') });
  expect(await left({ key: member.key })).toBe(ofKey - 1);
});

test('log lines name the principal, and the key of those who have one', async () => {
  const send = (requestId: string, who: { key?: string; headers?: Record<string, string> }) =>
    call(`${gateway.url}/v1/devices`, { ...who, headers: { ...who.headers, 'X-Request-Id': requestId } });
  await send('by-key', { key: member.key });
  await send('by-user', { headers: user('ada') });
  const lines = async (id: string) => {
    for (;;) {
      const line = gateway.lines.find(({ requestId }) => requestId === id);
      if (line !== undefined) return line;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const { organizationId, apiKeyId } = member;
  expect(await lines('by-key')).toMatchObject({ principal: `key:${apiKeyId}`, apiKeyId, organizationId });
  expect(await lines('by-user')).toMatchObject({ principal: 'user:ada', apiKeyId: undefined, organizationId });
});

test('a viewer reads and changes nothing', async () => {
  const count = () => gateway.database.client.batch.count();
  const before = await count();
  const response = await fetch(`${gateway.url}/v1/screenshots/batches`, {
    method: 'POST',
    headers: { ...user('ben', 'viewer'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'x' }),
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { code: 'ROLE_NOT_ALLOWED' } });
  expect(await count()).toBe(before);
  expect((await call(`${gateway.url}/v1/screenshots/batches`, { headers: user('ben', 'viewer') })).status).toBe(200);
});

test('a wrong key is refused, whatever else comes with it', async () => {
  const { status } = await call(`${gateway.url}/v1/devices`, { key: 'ttk_wrong', headers: user('ada') });
  expect(status).toBe(401);
});
