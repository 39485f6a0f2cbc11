import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

const stealth = (key: string) =>
  call(`${gateway.url}/v1/screenshots`, { key, body: { url: 'https://example.com', stealthMode: true } });

test('stealth mode is refused where the plan has none, with the field named', async () => {
  const { key } = await gateway.join('starter');
  const answer = await stealth(key);
  expect(answer.status).toBe(403);
  expect(answer.json['error']).toMatchObject({
    code: 'CAPABILITY_NOT_AVAILABLE',
    details: { capability: 'stealth', fields: { stealthMode: 'is not included in your plan' } },
  });
});

test('it is taken where the plan has it, or where an administrator has given it', async () => {
  for (const member of [await gateway.join('pro'), await gateway.join('free', { capabilities: ['stealth'] })])
    expect((await stealth(member.key)).status).toBe(200);
});
