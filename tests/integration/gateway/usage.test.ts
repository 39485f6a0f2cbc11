import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
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

const capture = ({ key }: Member) =>
  call(`${gateway.url}/v1/screenshots`, { key, body: { url: 'https://example.com' } });
const read = async ({ key }: Member, path: string) => (await call(`${gateway.url}/v1/usage${path}`, { key })).json;

test('a quota admits as many captures as it has, also when all are sent at once', async () => {
  const member = await gateway.join('free', { capturesPerMonth: 3, screenshotsPerHour: null });
  const answers = await Promise.all(Array.from({ length: 8 }, () => capture(member)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 402, 402, 402, 402, 402,
  ]);
  const refused = answers.find(({ status }) => status === 402)!;
  expect(refused.json['error']).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  expect(await gateway.database.client.charge.count({ where: { organizationId: member.organizationId } })).toBe(3);
  expect(await read(member, '/quota')).toMatchObject({
    tier: 'free',
    screenshots: { unlimited: false, limit: 3, used: 3, remaining: 0, percentUsed: 100 },
    bandwidth: { unlimited: true, limitBytes: Number.MAX_SAFE_INTEGER, percentUsed: 0 },
    periodEnds: expect.stringMatching(/-01T00:00:00\.000Z$/),
  });
});

test('usage names the organization, this month, earlier months and the sum', async () => {
  const member = await gateway.join('pro');
  await capture(member);
  await capture(member);
  await gateway.database.client.execute`
    INSERT INTO usage_days (organization_id, api_key_id, day, shard, credits, captures, bytes)
    VALUES (${member.organizationId}, ${member.apiKeyId}, '2026-01-05', 0, 4, 3, 2000000)`;
  const usage = await read(member, '');
  expect(usage).toMatchObject({
    tier: 'pro',
    organization: { id: member.organizationId, name: 'Test' },
    credits: { allowanceType: 'monthly', balance: 9_998 },
    currentPeriod: { screenshotsCount: 2 },
    quota: { screenshots: { limit: 10_000, used: 2 } },
    history: [
      {
        periodStart: '2026-01-01T00:00:00.000Z',
        periodEnd: '2026-02-01T00:00:00.000Z',
        screenshotsCount: 3,
        bandwidthBytes: 2_000_000,
        bandwidthFormatted: '2 MB',
      },
    ],
    totals: { screenshotsCount: 5 },
  });
});

test("an installation of one's own has no limit", async () => {
  expect(await read(await gateway.join(), '')).toMatchObject({
    tier: 'self_hosted',
    credits: { allowanceType: 'unlimited', unlimited: true, balance: 2_147_483_647 },
    quota: { screenshots: { unlimited: true, limit: 2_147_483_647, remaining: 2_147_483_647, percentUsed: 0 } },
    history: [],
  });
});

test('each key is told apart, and days without captures are there', async () => {
  const member = await gateway.join();
  await capture(member);
  const { keys } = (await read(member, '/keys')) as unknown as { keys: object[] };
  expect(keys).toEqual([
    expect.objectContaining({
      apiKeyId: member.apiKeyId,
      name: 'first',
      currentPeriod: expect.objectContaining({ screenshotsCount: 1 }),
    }),
  ]);
  const days = (await read(member, '/activity?days=3')) as unknown as { date: string; count: number }[];
  expect(days.map(({ count }) => count)).toEqual([0, 0, 1]);
  expect(days.at(-1)!.date).toBe(new Date().toISOString().slice(0, 10));
  const others = (await read(member, `/activity?days=1&apiKeyIds=${'a'.repeat(20)}`)) as unknown as { count: number }[];
  expect(others.map(({ count }) => count)).toEqual([0]);
});

test.each([
  ['repeated', '&apiKeyIds='],
  ['separated by commas', ','],
])('activity of several keys, %s, is added up', async (_name, between) => {
  const [first, other] = [await gateway.join(), 'a'.repeat(20)];
  const second = await gateway.addKey(first.organizationId);
  for (const one of [first, second]) await capture(one);
  const countOf = async (...ids: readonly string[]) => {
    const days = (await read(first, `/activity?days=1&apiKeyIds=${ids.join(between)}`)) as unknown as {
      count: number;
    }[];
    return days.map(({ count }) => count);
  };
  expect([await countOf(first.apiKeyId, other), await countOf(first.apiKeyId, second.apiKeyId)]).toEqual([[1], [2]]);
});

test.each(['self_hosted', 'free'] as const)('numbers of the plan %s are integers, never null', async (plan) => {
  const member = await gateway.join(plan, {
    screenshotsPerHour: null,
    ...(plan === 'free' && { capturesPerMonth: 7 }),
  });
  await capture(member);
  for (const path of ['', '/quota', '/keys']) {
    const numbers: number[] = [];
    JSON.stringify(await read(member, path), (_name, value: unknown) => {
      expect(value).not.toBeNull();
      if (typeof value === 'number') numbers.push(value);
      return value;
    });
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.filter((number) => !Number.isSafeInteger(number))).toEqual([]);
  }
});
