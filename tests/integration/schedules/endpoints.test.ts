import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { anId } from '../database/fresh-database.ts';
import { sharedGateway, type Member, type SharedGateway } from '../gateway/start-gateway.ts';
import { good, scheduleCaller, type Json, type ScheduleCaller } from './schedule-caller.ts';

let gateway: SharedGateway;
let member: Member;
let send: ScheduleCaller['send'];
let create: ScheduleCaller['create'];
beforeAll(async () => {
  gateway = await sharedGateway();
  member = await gateway.join();
  ({ send, create } = scheduleCaller(gateway.url, member.key));
});

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
    announceFirst: true,
    warnings: [],
    alertOnFailure: false,
    consecutiveFailures: 0,
    retentionDays: 30,
    executionCount: 0,
    successCount: 0,
    failureCount: 0,
    recentCaptures: [],
  });
  expect(Object.values(schedule)).not.toContain(null);
  for (const unset of ['autoPauseAfterFailures', 'startsAt', 'endsAt', 'lastExecutedAt', 'webhookUrl'])
    expect(schedule).not.toHaveProperty(unset);
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

test('how runs are compared is answered as it was sent, replaced as a whole, and taken back with null', async () => {
  const values = [{ name: 'price', type: 'price', selector: '.price' }];
  const conditions = [{ value: 'price', when: 'below', limit: 100 }];
  const changeDetection = {
    mode: 'text',
    selector: '#price',
    ignoreSelectors: ['.ad'],
    values,
    conditions,
    notify: 'each',
  };
  const schedule = await create({ changeDetection, announceFirst: false, options: { format: 'pdf' } });
  expect(schedule).toMatchObject({ changeDetection, announceFirst: false });
  const id = String(schedule['id']);
  const kept = await send('PUT', `/${id}`, { name: 'Another name' });
  expect(kept.json).toMatchObject({ changeDetection, announceFirst: false });
  const replaced = await send('PUT', `/${id}`, { changeDetection: { selector: 'main' }, options: {} });
  expect(replaced.json['changeDetection']).toEqual({ mode: 'visual', selector: 'main' });
  const unknown = await send('PUT', `/${id}`, { changeDetection: { conditions } });
  expect(unknown.json).toMatchObject({
    error: { details: { fields: { 'changeDetection.conditions.0.value': 'must be the name of one of the values' } } },
  });
  expect((await send('PUT', `/${id}`, { changeDetection: null })).json).not.toHaveProperty('changeDetection');
});

test('an update changes what it names and nothing else, and null takes a limit back', async () => {
  const schedule = await create({ endsAt: '2099-01-01', autoPauseAfterFailures: 3, options: { fullPage: true } });
  const renamed = (await send('PUT', `/${schedule['id']}`, { name: 'Another' })).json as Json;
  expect(renamed).toEqual({ ...schedule, name: 'Another', updatedAt: renamed['updatedAt'] });
  const freed = (await send('PUT', `/${schedule['id']}`, { endsAt: null, autoPauseAfterFailures: null })).json as Json;
  expect(freed).toMatchObject({ options: { fullPage: true } });
  for (const unset of ['endsAt', 'autoPauseAfterFailures']) expect(freed).not.toHaveProperty(unset);
  const hourly = (await send('PUT', `/${schedule['id']}`, { schedule: 'hourly' })).json as Json;
  expect(new Date(hourly['nextExecutionAt']).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  const ended = (await send('PUT', `/${schedule['id']}`, { endsAt: '2020-01-01' })).json as Json;
  expect(ended).toMatchObject({ status: 'completed' });
  expect(ended).not.toHaveProperty('nextExecutionAt');
  const answer = await send('POST', `/${schedule['id']}/pause`);
  expect([answer.status, (answer.json as Json)['error'].code]).toEqual([409, 'SCHEDULE_INVALID_STATE']);
  const revived = (await send('PUT', `/${schedule['id']}`, { endsAt: null })).json as Json;
  expect(revived['status']).toBe('active');
});

const tick = () =>
  createTickSchedules({
    database: gateway.database,
    queues: { enqueue: async () => undefined } as unknown as Queues,
    logger: silentLogger,
    clock: { now: () => new Date() },
    newId: anId,
  })();

const limits = { startsAt: '2020-01-01', endsAt: '2099-01-01T00:00:00+01:00' };
/** Two hourly times that no scheduler has seen have come meanwhile. */
async function createDue(): Promise<{ readonly id: string; readonly plannedAt: Date }> {
  const id = (await create({ schedule: 'hourly', timezone: 'Europe/Berlin', ...limits }))['id'] as string;
  const plannedAt = new Date(Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000);
  await gateway.database.client.schedule.update({ where: { id }, data: { nextRunAt: plannedAt } });
  return { id, plannedAt };
}

test('a time that is due is not lost by an update whose times are those that the schedule has', async () => {
  const { id, plannedAt } = await createDue();
  const same = { schedule: '@hourly', timezone: 'europe/berlin', startsAt: '2019-12-31T23:00:00.000Z' };
  await send('PUT', `/${id}`, { name: 'Another', ...limits, ...same });
  await tick();
  const runs = await gateway.database.client.scheduleExecution.findMany({ where: { scheduleId: id } });
  expect(runs).toMatchObject([{ plannedAt }]);
});

test('a time that is due and is lost by other times is listed as missed', async () => {
  const { id, plannedAt } = await createDue();
  await send('PUT', `/${id}`, { schedule: 'daily' });
  await send('PUT', `/${id}`, { schedule: 'weekly' });
  await tick();
  expect(await gateway.database.client.scheduleExecution.count({ where: { scheduleId: id } })).toBe(0);
  const { skipped } = (await send('GET', `/${id}/history`)).json as Json;
  expect(skipped).toMatchObject([{ reason: 'missed', from: plannedAt.toISOString() }]);
  expect(new Date(skipped[0].until).getTime()).toBeGreaterThan(plannedAt.getTime());
});

test('null in an update brings every default back', async () => {
  const sent = {
    timezone: 'Europe/Berlin',
    options: { fullPage: true },
    onlyOnChange: true,
    diffThreshold: 0.5,
    ignoreSelectors: ['#ad'],
    alertOnFailure: true,
    autoPauseAfterFailures: 3,
    retentionDays: 5,
    startsAt: '2099-01-01',
    endsAt: '2099-02-01',
  };
  const { id, recentCaptures: _, ...fresh } = await create();
  const { id: changedId } = await create({
    ...sent,
    destinations: [{ type: 'webhook', url: 'https://example.com/a' }],
  });
  const nothing = Object.fromEntries(
    [...Object.keys(sent), 'destinations', 'name', 'url', 'schedule'].map((name) => [name, null]),
  );
  const { status, json } = await send('PUT', `/${changedId}`, nothing);
  expect([status, id === changedId]).toEqual([200, false]);
  expect(json).toEqual({
    ...fresh,
    id: changedId,
    recentCaptures: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('the deprecated webhook is answered, and null takes it back', async () => {
  const webhookUrl = 'https://example.com/hook';
  const schedule = await create({ webhookUrl, webhookSecret: null, destinations: null });
  expect(schedule).toMatchObject({ webhookUrl, destinations: [{ type: 'webhook', url: webhookUrl }] });
  const listed = (await send('GET', '')).json as unknown as { schedules: Json[] };
  expect(listed.schedules[0]).toMatchObject({ id: schedule['id'], webhookUrl });
  // What was read may be sent back as it is.
  const same = (await send('PUT', `/${schedule['id']}`, { webhookUrl, destinations: schedule['destinations'] })).json;
  expect(same['destinations']).toEqual(schedule['destinations']);
  const { json } = await send('PUT', `/${schedule['id']}`, { webhookUrl: null });
  expect(json).toMatchObject({ destinations: [] });
  expect(json).not.toHaveProperty('webhookUrl');
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
      'options.actions.1.text': 'is masked. Send the actual text',
    });
  }
});

test('a text that was typed for one site is not taken along to another', async () => {
  const typed = { type: 'type', selector: '#q', text: 'hunter2' };
  const { id, options } = await create({ url: 'https://example.com/one', options: { actions: [typed] } });
  const url = 'https://example.net/';
  for (const [asked, problem] of [
    [{ url }, 'belongs to the previous URL. Send the options again with the actual text'],
    [{ url, options }, 'is masked. Send the actual text'],
  ] as const) {
    const { status, json } = await send('PUT', `/${id}`, asked);
    expect([status, (json as Json)['error'].details.fields]).toEqual([400, { 'options.actions.0.text': problem }]);
  }
  for (const asked of [
    { url: 'https://example.com/two' },
    { url: 'https://example.com/three', options },
    { url, options: { actions: [typed] } },
  ])
    expect((await send('PUT', `/${id}`, asked)).status).toBe(200);
});

test('a zone is answered under the name it was sent by', async () => {
  const schedule = await create({ timezone: 'Asia/Kolkata' });
  expect(schedule).toMatchObject({ timezone: 'Asia/Kolkata' });
});

test('pause and resume may be sent twice, and a paused one keeps no next run', async () => {
  const { id } = await create();
  for (const status of ['paused', 'paused']) {
    const { json } = await send('POST', `/${id}/pause`);
    expect(json).toMatchObject({ status });
    expect(json).not.toHaveProperty('nextExecutionAt');
  }
  for (const status of ['active', 'active']) {
    const { json } = await send('POST', `/${id}/resume`);
    expect(json).toMatchObject({ status, consecutiveFailures: 0 });
    expect(json).toHaveProperty('nextExecutionAt');
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
      details: { capability, fields: { [field]: 'is not included in your plan' } },
    });
    await create(fields, (await gateway.join('pro')).key);
  });
});
