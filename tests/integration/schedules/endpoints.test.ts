import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openSecret } from '@tintype/runtime/secret-box';
import { deriveKey } from '@tintype/runtime/secrets';
import { call, type Answer } from '../gateway/call.ts';
import { secret, startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';

// Answers are looked into at any depth; what they are is checked by the tests.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
let gateway: TestGateway;
let owner: Member;
beforeAll(async () => {
  gateway = await startGateway({ redisDatabase: 25 });
  owner = await gateway.join();
});
afterAll(() => gateway.end());

const good = { name: 'A page', url: 'https://example.com/', schedule: 'daily' };
const send = (method: string, path: string, body?: object, key = owner.key): Promise<Answer> =>
  call(`${gateway.url}/v1/schedules${path}`, { key, method, ...(body && { body }) });
const create = async (fields: object = {}, key = owner.key): Promise<Json> => {
  const answer = await send('POST', '', { ...good, ...fields }, key);
  expect({ status: answer.status, error: answer.json['error'] }).toEqual({ status: 201, error: undefined });
  return answer.json;
};

test('a new schedule is active and answered with its defaults, its next run and its description', async () => {
  const schedule = await create({ schedule: '30 9 * * mon-fri', timezone: 'europe/berlin' });
  expect(schedule).toMatchObject({
    ...good,
    schedule: '0 30 9 * * 1-5',
    scheduleDescription: 'At 09:30 on Monday to Friday',
    timezone: 'Europe/Berlin',
    status: 'active',
    options: {},
    destinations: [],
    onlyOnChange: false,
    diffThreshold: 0.01,
    ignoreSelectors: [],
    alertOnFailure: false,
    autoPauseAfterFailures: null,
    consecutiveFailures: 0,
    retentionDays: 30,
    startsAt: null,
    endsAt: null,
    lastExecutedAt: null,
    executionCount: 0,
    successCount: 0,
    failureCount: 0,
    recentCaptures: [],
  });
  expect(schedule['id']).toMatch(/^[0-9a-z]{10,26}$/);
  expect(new Date(schedule['nextExecutionAt']) > new Date()).toBe(true);
  expect((await send('GET', `/${schedule['id']}`)).json).toEqual(schedule);
  expect((await send('GET', `/${schedule['id']}/history`)).json).toEqual({
    scheduleId: schedule['id'],
    totalExecutions: 0,
    executions: [],
    skipped: [],
  });
});

test('the history tells which planned times were skipped, and why', async () => {
  const scheduleId = (await create())['id'] as string;
  const [first, last] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-22T12:00:00Z')];
  await gateway.database.client.scheduleSkip.createMany({
    data: [
      { scheduleId, reason: 'missed', fromAt: first, untilAt: last },
      { scheduleId, reason: 'overlap', fromAt: last, untilAt: last },
    ],
  });
  expect((await send('GET', `/${scheduleId}/history`)).json['skipped']).toEqual([
    { reason: 'overlap', from: last.toISOString(), until: last.toISOString() },
    { reason: 'missed', from: first.toISOString(), until: last.toISOString() },
  ]);
});

describe('what is refused, with the field named', () => {
  const email = { type: 'email', to: ['a@example.com'] };
  const hook = { type: 'webhook', url: 'https://example.com/hook' };
  test.each<[string, object, number, string, string]>([
    ['no name', { name: undefined }, 400, 'VALIDATION_ERROR', 'name'],
    ['an empty name', { name: '' }, 400, 'VALIDATION_ERROR', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 400, 'VALIDATION_ERROR', 'name'],
    ['no URL', { url: undefined }, 400, 'VALIDATION_ERROR', 'url'],
    ['another scheme', { url: 'ftp://example.com' }, 400, 'VALIDATION_ERROR', 'url'],
    ['an internal URL', { url: 'http://127.0.0.1/' }, 400, 'URL_NOT_ALLOWED', 'url'],
    ['30 February', { schedule: '0 0 0 30 2 *' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['seven fields', { schedule: '0 0 0 1 1 * 2030' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['an unknown alias', { schedule: 'fortnightly' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 400, 'VALIDATION_ERROR', 'timezone'],
    ['an offset as a zone', { timezone: '+02:00' }, 400, 'VALIDATION_ERROR', 'timezone'],
    ['a bad option', { options: { quality: 101 } }, 400, 'VALIDATION_ERROR', 'options.quality'],
    ['an unknown device', { options: { device: 'fax' } }, 400, 'VALIDATION_ERROR', 'options.device'],
    ['a session', { options: { session: {} } }, 400, 'VALIDATION_ERROR', 'options.session'],
    [
      'a bad action',
      { options: { actions: [{ type: 'click' }] } },
      400,
      'VALIDATION_ERROR',
      'options.actions.0.selector',
    ],
    ['eleven destinations', { destinations: Array(11).fill(hook) }, 400, 'VALIDATION_ERROR', 'destinations'],
    ['an unknown kind', { destinations: [{ type: 'fax' }] }, 400, 'VALIDATION_ERROR', 'destinations.0.type'],
    ['a webhook without URL', { destinations: [{ type: 'webhook' }] }, 400, 'VALIDATION_ERROR', 'destinations.0.url'],
    [
      'an internal webhook',
      { destinations: [hook, { ...hook, url: 'http://10.0.0.1/' }] },
      400,
      'URL_NOT_ALLOWED',
      'destinations.1.url',
    ],
    ['a webhookSecret alone', { webhookSecret: 'old' }, 400, 'VALIDATION_ERROR', 'webhookSecret'],
    ['an internal webhookUrl', { webhookUrl: 'http://localhost/' }, 400, 'URL_NOT_ALLOWED', 'webhookUrl'],
    [
      'a masked secret',
      { destinations: [{ ...hook, secret: '********' }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.secret',
    ],
    ['no recipients', { destinations: [{ type: 'email', to: [] }] }, 400, 'VALIDATION_ERROR', 'destinations.0.to'],
    ['no address', { destinations: [{ ...email, to: ['nobody'] }] }, 400, 'VALIDATION_ERROR', 'destinations.0.to.0'],
    [
      'two lines of address',
      { destinations: [{ ...email, to: ['a@b.c\r\nBcc: d@e.f'] }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.to.0',
    ],
    [
      'two lines of subject',
      { destinations: [{ ...email, subject: 'a\r\nBcc: d@e.f' }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.subject',
    ],
    ['a threshold above 1', { diffThreshold: 1.1 }, 400, 'VALIDATION_ERROR', 'diffThreshold'],
    ['autoPauseAfterFailures 0', { autoPauseAfterFailures: 0 }, 400, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
    ['autoPauseAfterFailures 101', { autoPauseAfterFailures: 101 }, 400, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
    ['retentionDays 366', { retentionDays: 366 }, 400, 'VALIDATION_ERROR', 'retentionDays'],
    ['a time in words', { startsAt: 'tomorrow' }, 400, 'VALIDATION_ERROR', 'startsAt'],
    ['a time that no calendar has', { endsAt: '2099-02-30T00:00:00Z' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['an end before the start', { startsAt: '2099-01-02', endsAt: '2099-01-01' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['an end in the past', { endsAt: '2020-01-01' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['changes of a PDF', { onlyOnChange: true, options: { format: 'pdf' } }, 400, 'VALIDATION_ERROR', 'onlyOnChange'],
    [
      'outputs of one name',
      { options: { outputs: [{ type: 'html' }, { type: 'html' }] } },
      400,
      'VALIDATION_ERROR',
      'options.outputs.1.id',
    ],
  ])('%s', async (_name, fields, status, code, field) => {
    const answer = await send('POST', '', { ...good, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.json['error']).toMatchObject({ code });
    expect(Object.keys((answer.json as Json)['error'].details.fields)).toContain(field);
  });
});

describe('destinations', () => {
  const webhook = { type: 'webhook', url: 'https://example.com/hook', secret: 'open sesame', onlyOnChange: true };
  const email = { type: 'email', to: ['a@example.com', 'b@example.com'], subject: 'Hello' };
  const keptSecret = async (id: string): Promise<string | null> => {
    const row = await gateway.database.client.scheduleDestination.findUnique({
      where: { id },
      include: { webhook: true },
    });
    const sealed = row?.webhook?.secret;
    return sealed ? openSecret(deriveKey(secret, 'webhook-secrets'), sealed, row.webhook!.id) : null;
  };

  test('get ids, and secrets are kept sealed and answered masked', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [first, second] = schedule['destinations'] as Json[];
    expect(first).toEqual({ id: expect.stringMatching(/^dst_\w+$/), ...webhook, secret: '********' });
    expect(second).toEqual({ id: expect.stringMatching(/^dst_\w+$/), ...email });
    expect(await keptSecret(first!['id'])).toBe('open sesame');
  });

  test('a list replaces the whole list; an id keeps its secret, also under another address', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [{ id }] = schedule['destinations'] as [Json];
    const put = async (destinations: object[]): Promise<Json[]> => {
      const answer = await send('PUT', `/${schedule['id']}`, { destinations });
      expect(answer.status).toBe(200);
      return (answer.json as Json)['destinations'] as Json[];
    };
    expect(await put([{ id, type: 'webhook', url: webhook.url }])).toEqual([
      { id, type: 'webhook', url: webhook.url, secret: '********' },
    ]);
    expect(await keptSecret(id)).toBe('open sesame');
    await put([{ id, type: 'webhook', url: 'https://example.com/other', secret: '********' }]);
    expect(await keptSecret(id)).toBe('open sesame');
    await put([{ id, type: 'webhook', url: 'https://example.com/other', secret: 'another' }]);
    expect(await keptSecret(id)).toBe('another');
    const [fresh] = await put([{ type: 'webhook', url: webhook.url }]);
    expect(fresh!['id']).not.toBe(id);
    expect(fresh).not.toHaveProperty('secret');
    const unknown = await send('PUT', `/${schedule['id']}`, { destinations: [{ id, ...email }] });
    expect((unknown.json as Json)['error'].details.fields).toHaveProperty(['destinations.0.id']);
    expect(await put([])).toEqual([]);
  });

  test('webhookUrl and webhookSecret are one more webhook', async () => {
    const schedule = await create({
      destinations: [email],
      webhookUrl: 'https://example.com/old',
      webhookSecret: 'old',
    });
    expect(schedule['destinations']).toMatchObject([
      email,
      { type: 'webhook', url: 'https://example.com/old', secret: '********' },
    ]);
    expect(schedule).not.toHaveProperty('webhookSecret');
    expect(await keptSecret((schedule['destinations'] as Json[])[1]!['id'])).toBe('old');
  });

  test('a webhookUrl that is there already adds none, however it is written', async () => {
    const schedule = await create({ webhookUrl: 'https://EXAMPLE.com', webhookSecret: 'old' });
    const put = async (fields: object): Promise<Json[]> => {
      const answer = await send('PUT', `/${schedule['id']}`, fields);
      expect(answer.status).toBe(200);
      return (answer.json as Json)['destinations'] as Json[];
    };
    const [there] = schedule['destinations'] as [Json];
    expect(await put({ webhookUrl: 'https://example.com' })).toEqual([there]);
    expect(await keptSecret(there['id'])).toBe('old');
    expect(await put({ webhookUrl: 'https://example.com:443', webhookSecret: 'new' })).toEqual([there]);
    expect(await keptSecret(there['id'])).toBe('new');
    expect(await put({ webhookUrl: 'https://example.com/other' })).toHaveLength(2);
    const listed = { ...there, onlyOnChange: true };
    expect(await put({ destinations: [listed], webhookUrl: 'https://example.com' })).toEqual([listed]);
  });

  test('a webhookSecret alone is refused, for nothing says which webhook it is for', async () => {
    const schedule = await create({ webhookUrl: 'https://example.com/old', webhookSecret: 'old' });
    const [{ id }] = schedule['destinations'] as [Json];
    const { status, json } = await send('PUT', `/${schedule['id']}`, { webhookSecret: 'new' });
    expect([status, (json as Json)['error'].details.fields]).toEqual([
      400,
      { webhookSecret: 'needs webhookUrl, or use destinations' },
    ]);
    expect(await keptSecret(id)).toBe('old');
  });

  test('an id that is sent twice is refused, and the list stays', async () => {
    const schedule = await create({ destinations: [webhook, email] });
    const [first] = schedule['destinations'] as [Json];
    const { status, json } = await send('PUT', `/${schedule['id']}`, { destinations: [first, first] });
    expect([status, (json as Json)['error'].details.fields]).toEqual([400, { 'destinations.1.id': 'is named twice' }]);
    expect((await send('GET', `/${schedule['id']}`)).json).toMatchObject({ destinations: schedule['destinations'] });
  });
});

test('an update changes what it names and nothing else, and null takes a limit back', async () => {
  const schedule = await create({ endsAt: '2099-01-01', autoPauseAfterFailures: 3, options: { fullPage: true } });
  const renamed = (await send('PUT', `/${schedule['id']}`, { name: 'Another' })).json as Json;
  expect(renamed).toEqual({ ...schedule, name: 'Another', updatedAt: renamed['updatedAt'] });
  const freed = (await send('PUT', `/${schedule['id']}`, { endsAt: null, autoPauseAfterFailures: null })).json as Json;
  expect(freed).toMatchObject({ endsAt: null, autoPauseAfterFailures: null, options: { fullPage: true } });
  const hourly = (await send('PUT', `/${schedule['id']}`, { schedule: 'hourly' })).json as Json;
  expect(new Date(hourly['nextExecutionAt']).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  const ended = (await send('PUT', `/${schedule['id']}`, { endsAt: '2020-01-01' })).json as Json;
  expect(ended).toMatchObject({ status: 'completed', nextExecutionAt: null });
  const answer = await send('POST', `/${schedule['id']}/pause`);
  expect([answer.status, (answer.json as Json)['error'].code]).toEqual([409, 'SCHEDULE_INVALID_STATE']);
  const revived = (await send('PUT', `/${schedule['id']}`, { endsAt: null })).json as Json;
  expect(revived['status']).toBe('active');
});

test('typed text is not answered, and kept when it is sent back as it was shown', async () => {
  const actions = [{ type: 'type', selector: '#q', text: 'hunter2' }];
  const schedule = await create({ options: { actions } });
  expect(JSON.stringify(schedule)).not.toContain('hunter2');
  await send('PUT', `/${schedule['id']}`, { options: schedule['options'] as object });
  const row = await gateway.database.client.schedule.findUnique({ where: { id: schedule['id'] as string } });
  expect(row!.options).toMatchObject({ actions });
});

test('typed text stays with its field when an action comes in front of it', async () => {
  const typed = { type: 'type', selector: '#q', text: 'hunter2' };
  const { id, options } = await create({ options: { actions: [typed] } });
  const actions = [{ type: 'click', selector: '#open' }, ...((options as Json)['actions'] as object[])];
  expect((await send('PUT', `/${id}`, { options: { actions } })).status).toBe(200);
  const row = await gateway.database.client.schedule.findUnique({ where: { id: id as string } });
  expect((row!.options as Json)['actions'][1]).toMatchObject(typed);
});

test('a mask in place of typed text is refused where no text is known for it', async () => {
  const masked = { type: 'type', selector: '#other', text: '[redacted]' };
  const { id } = await create({ options: { actions: [{ ...masked, selector: '#q', text: 'hunter2' }] } });
  const asked = { ...good, options: { actions: [{ type: 'click', selector: '#open' }, masked] } };
  for (const answer of [await send('POST', '', asked), await send('PUT', `/${id}`, asked)]) {
    expect(answer.status).toBe(400);
    expect((answer.json as Json)['error'].details.fields).toEqual({
      'options.actions.1.text': 'is the masked form: send the text itself',
    });
  }
});

test('a zone is answered under the name it was sent by', async () => {
  const schedule = await create({ timezone: 'Asia/Kolkata' });
  expect(schedule).toMatchObject({ timezone: 'Asia/Kolkata' });
});

test('pause and resume may be sent twice, and a paused one keeps no next run', async () => {
  const { id } = await create();
  for (const status of ['paused', 'paused'])
    expect((await send('POST', `/${id}/pause`)).json).toMatchObject({ status, nextExecutionAt: null });
  for (const status of ['active', 'active']) {
    const { json } = await send('POST', `/${id}/resume`);
    expect(json).toMatchObject({ status, consecutiveFailures: 0 });
    expect(json['nextExecutionAt']).not.toBeNull();
  }
});

test.each<[string, object, number, string, string]>([
  ['the URL is no longer allowed', { url: 'http://127.0.0.1/' }, 400, 'URL_NOT_ALLOWED', 'url'],
  [
    'the plan has lost a capability',
    { options: { stealthMode: true } },
    403,
    'CAPABILITY_NOT_AVAILABLE',
    'options.stealthMode',
  ],
  ['a setting is no longer valid', { options: { quality: 101 } }, 400, 'VALIDATION_ERROR', 'options.quality'],
])('a failed schedule cannot be resumed while %s, and can afterwards', async (_name, broken, status, code, field) => {
  const { key } = await gateway.join('free');
  const id = (await create({}, key))['id'] as string;
  const { schedule: table } = gateway.database.client;
  const { url, options } = await table.findUniqueOrThrow({ where: { id } });
  await table.update({ where: { id }, data: { ...broken, state: 'failed', nextRunAt: null } });
  const refused = await send('POST', `/${id}/resume`, undefined, key);
  expect(refused.status).toBe(status);
  expect(refused.json['error']).toMatchObject({ code, details: { fields: { [field]: expect.any(String) } } });
  expect(await table.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'failed', nextRunAt: null });
  await table.update({ where: { id }, data: { url, options: options as object } });
  expect((await send('POST', `/${id}/resume`, undefined, key)).json).toMatchObject({ status: 'active' });
});

test('the list is reduced, newest first, and of the organization alone', async () => {
  const member = await gateway.join();
  const [first, second] = [await create({}, member.key), await create({ name: 'Second' }, member.key)];
  const { json } = await send('GET', '', undefined, member.key);
  expect(json).toMatchObject({ total: 2, schedules: [{ id: second['id'] }, { id: first['id'] }] });
  for (const name of ['options', 'destinations', 'onlyOnChange', 'diffThreshold'])
    expect((json as Json)['schedules'][0]).not.toHaveProperty(name);
});

test.each([
  ['GET', ''],
  ['PUT', ''],
  ['DELETE', ''],
  ['GET', '/history'],
  ['POST', '/pause'],
  ['POST', '/resume'],
  ['POST', '/trigger'],
])('%s %s of another organization is not there', async (method, path) => {
  const { id } = await create();
  const other = await gateway.join();
  const answer = await send(method, `/${id}${path}`, method === 'PUT' ? { name: 'Mine' } : undefined, other.key);
  expect(answer.status).toBe(404);
});

test('a deleted schedule is gone', async () => {
  const { id } = await create({ destinations: [{ type: 'webhook', url: 'https://example.com/' }] });
  const webhooks = () =>
    gateway.database.client.webhook.count({ where: { destinations: { some: { scheduleId: id as string } } } });
  expect(await webhooks()).toBe(1);
  expect((await send('DELETE', `/${id}`)).status).toBe(204);
  expect((await send('DELETE', `/${id}`)).status).toBe(404);
  expect(await gateway.database.client.schedule.count({ where: { id: id as string } })).toBe(0);
  expect(await webhooks()).toBe(0);
});

describe('plans', () => {
  test('a key has as many schedules as its plan allows, and paused ones count', async () => {
    const { key } = await gateway.join('free', { schedulesPerKey: 2 });
    const { id } = await create({}, key);
    await create({}, key);
    await send('POST', `/${id}/pause`, undefined, key);
    const refused = await send('POST', '', good, key);
    expect([refused.status, (refused.json as Json)['error'].code]).toEqual([422, 'SCHEDULE_LIMIT_EXCEEDED']);
    await send('DELETE', `/${id}`, undefined, key);
    await create({}, key);
  });
  test.each([
    [
      'content outputs',
      'starter',
      { options: { outputs: [{ type: 'markdown' }] } },
      'scheduledContentOutputs',
      'options.outputs',
    ],
    ['email', 'free', { destinations: [{ type: 'email', to: ['a@b.cd'] }] }, 'emailDelivery', 'destinations.0.type'],
    ['stealth', 'starter', { options: { stealthMode: true } }, 'stealth', 'options.stealthMode'],
  ] as const)('%s need a plan that has them', async (_name, plan, fields, capability, field) => {
    const { key } = await gateway.join(plan);
    const refused = await send('POST', '', { ...good, ...fields }, key);
    expect(refused.status).toBe(403);
    expect(refused.json['error']).toMatchObject({
      code: 'CAPABILITY_NOT_AVAILABLE',
      details: { capability, fields: { [field]: 'is not on your plan' } },
    });
    await create(fields, (await gateway.join('pro')).key);
  });
});

test('the history is asked for by at most a hundred at a time', async () => {
  const { id } = await create();
  expect((await send('GET', `/${id}/history?limit=1000`)).status).toBe(200);
  expect((await send('GET', `/${id}/history?limit=0`)).status).toBe(400);
});
