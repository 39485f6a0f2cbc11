import { beforeAll, expect, test } from '@jest/globals';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { addCapture, anId } from '../database/fresh-database.ts';
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

test('a record and its history say in what a page cannot be watched, what has changed and why a mail did not go', async () => {
  const schedule = await create({ onlyOnChange: true, destinations: [{ type: 'email', to: ['a@example.com'] }] });
  const scheduleId = String(schedule['id']);
  const { client } = gateway.database;
  const { organizationId } = await client.schedule.findUniqueOrThrow({ where: { id: scheduleId } });
  const words = [{ text: 'Price: ' }, { text: '10.00', change: 'removed' }, { text: '12.50', change: 'added' }];
  const lines = [{ before: 'Price: 10.00', after: 'Price: 12.50', words }];
  const leftOut = ['“You are visitor …”'];
  const area = { x: 10, y: 20, width: 42, height: 18 };
  const parts = { before: { ...area, y: 300 }, after: { ...area, y: 320 } };
  const run = await client.scheduleExecution.create({
    data: {
      id: `run${scheduleId}`,
      scheduleId,
      plannedAt: new Date(),
      executedAt: new Date(),
      endedAt: new Date(),
      state: 'SUCCESS',
      captureId: 'gone',
      requestId: 'request-1',
      changed: true,
      diffScore: 0.000026,
      findings: {
        areas: [area],
        areaCount: 1,
        parts,
        lines,
        lineCount: 1,
        leftOut,
        warnings: ['PAGE_CHANGES_BY_ITSELF'],
      },
      expiresAt: new Date(),
    },
  });
  const told = { organizationId, event: 'schedule.delivery', subjectId: run.id, requestId: 'request-1' };
  const mail = await client.webhookDelivery.create({
    data: { ...told, createdBy: 'system', type: 'email', recipients: ['a@example.com'], lastError: 'No server.' },
  });
  const delivery = { executionId: run.id, destinationId: schedule['destinations'][0].id as string, type: 'email' };
  await client.scheduleDelivery.create({
    data: { ...delivery, event: 'schedule.delivery', webhookDeliveryId: mail.id },
  });
  const [execution] = ((await send('GET', `/${scheduleId}/history`)).json as Json)['executions'] as Json[];
  const message = expect.stringContaining('changes on every load');
  expect(execution).toMatchObject({
    changeSummary: '0.003 %, one area of 42×18; one line of text',
    diffAreas: [area],
    comparedParts: parts,
    textChanges: lines,
    textChangeCount: 1,
    leftOut,
    warnings: [{ code: 'PAGE_CHANGES_BY_ITSELF', message }],
    deliveries: [{ type: 'email', status: 'pending', error: 'No server.' }],
  });
  await client.scheduleBaseline.create({
    data: {
      scheduleId,
      fingerprint: new Uint8Array(1),
      captureId: 'gone',
      fileExpiresAt: new Date(),
      boxes: [],
      watched: {
        lines: [],
        warnings: ['PAGE_CHANGES_BY_ITSELF'],
        content: { words: 1_204, visibleShare: 0.8, pictureShare: 0.95, leftOut },
      },
    },
  });
  const record = (await send('GET', `/${scheduleId}`)).json;
  expect(record['warnings']).toEqual([{ code: 'PAGE_CHANGES_BY_ITSELF', message }]);
  const known = { words: 1_204, visibleShare: 0.8, pictureShare: 0.95, leftOut };
  expect(record['comparison']).toMatchObject({ mode: 'visual', summary: expect.stringContaining('image'), ...known });
});

test.each([
  [
    'what refused it',
    { error: 'The address is not allowed as a destination.' },
    'The address is not allowed as a destination.',
  ],
  ['its answer', { status: 410 }, 'The answer had the status 410.'],
])('the history tells why a message has not arrived: %s', async (_name, end, error) => {
  const { client } = gateway.database;
  const url = 'https://example.com/hook';
  const schedule = await create({ destinations: [{ type: 'webhook', url }] });
  const scheduleId = String(schedule['id']);
  const { organizationId } = await client.schedule.findUniqueOrThrow({ where: { id: scheduleId } });
  const webhook = await client.webhook.findFirstOrThrow({ where: { organizationId, url } });
  const times = { plannedAt: new Date(), executedAt: new Date(), endedAt: new Date(), expiresAt: new Date() };
  const run = {
    id: `run${scheduleId}`,
    scheduleId,
    state: 'SUCCESS',
    captureId: `gone-${scheduleId}`,
    requestId: 'request-1',
    ...times,
  };
  await client.scheduleExecution.create({ data: run });
  const told = { organizationId, event: 'schedule.delivery', subjectId: run.id, requestId: 'request-1' };
  const { id: webhookDeliveryId } = await client.webhookDelivery.create({
    data: { ...told, createdBy: 'test', webhookId: webhook.id, state: 'FAILED' },
  });
  await client.webhookAttempt.createMany({
    data: [
      { deliveryId: webhookDeliveryId, attempt: 1, ms: 5, error: 'An earlier one.' },
      { deliveryId: webhookDeliveryId, attempt: 2, ms: 5, ...end },
    ],
  });
  const delivery = { executionId: run.id, destinationId: schedule['destinations'][0].id as string, type: 'webhook' };
  await client.scheduleDelivery.create({ data: { ...delivery, event: 'schedule.delivery', webhookDeliveryId } });
  const [execution] = ((await send('GET', `/${scheduleId}/history`)).json as Json)['executions'] as Json[];
  expect(execution).toMatchObject({ deliveries: [{ type: 'webhook', status: 'failed', error }] });
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

test('a run is answered with the address that it captured, and with that of the schedule where it captured nothing', async () => {
  const scheduleId = (await create())['id'] as string;
  const before = 'https://example.com/before';
  const request = { url: before, format: 'png' } as CaptureRequest;
  const { id: captureId } = await addCapture(gateway.database, member, { request, origin: 'schedule' });
  const run = (at: Date, more: object = {}) => ({
    id: anId(),
    scheduleId,
    plannedAt: at,
    executedAt: at,
    endedAt: at,
    requestId: 'r',
    state: 'FAILED',
    errorCode: 'TIMEOUT',
    errorMessage: 'Too late.',
    expiresAt: new Date('2099-01-01T00:00:00Z'),
    ...more,
  });
  await gateway.database.client.scheduleExecution.createMany({
    data: [run(new Date('2026-11-20T01:00:00Z'), { captureId }), run(new Date('2026-11-20T02:00:00Z'))],
  });
  const history = (await send('GET', `/${scheduleId}/history`)).json as Json;
  expect((history['executions'] as Json[]).map(({ url }) => url as string)).toEqual([good.url, before]);
  const { recentCaptures } = (await send('GET', `/${scheduleId}`)).json as Json;
  expect(recentCaptures).toEqual(history['executions']);
});

test('the history is asked for by at most a hundred at a time', async () => {
  const { id } = await create();
  expect((await send('GET', `/${id}/history?limit=1000`)).status).toBe(200);
  expect((await send('GET', `/${id}/history?limit=0`)).status).toBe(400);
});
