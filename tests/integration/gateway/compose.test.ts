import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelCompose, failCompose } from '@tintype/database/composes/settle-compose';
import { claimCompose } from '@tintype/database/composes/claim-compose';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { silentLogger } from '@tintype/runtime/logger';
import { until } from '@tintype/testing/until';
import { addCapture, anId } from '../database/fresh-database.ts';
import { call, type Answer } from './call.ts';
import { badComposes, goodComposes } from './compose-input.ts';
import { startDispatcher } from './dispatcher.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender } from './stub-render.ts';

let gateway: TestGateway;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
});
afterAll(() => gateway.end());

const url = 'https://example.com/';
const captures = [{ url, label: 'one' }, { url }];
const send = (body: unknown, by: Member = member): Promise<Answer> =>
  call(`${gateway.url}/v1/screenshots/compose`, { key: by.key, body });
const later = async (body: object = {}, by: Member = member): Promise<string> =>
  String((await send({ captures, ...body, async: true }, by)).json['jobId']);
const get = (path: string, by: Member = member): Promise<Answer> => call(`${gateway.url}${path}`, { key: by.key });
const rows = () => gateway.database.client;

test.each(badComposes)('$breaks is refused, and nothing is accepted', async ({ body, code, field, message }) => {
  const before = await rows().capture.count();
  const answer = await send(body);
  const error = answer.json['error'] as unknown as { code: string; details: { fields: Record<string, string> } };
  expect([answer.status, error.code]).toEqual([400, code ?? 'VALIDATION_ERROR']);
  expect(error.details.fields[field] ?? JSON.stringify(error.details.fields)).toContain(message);
  expect(Object.keys(error.details.fields)).toContain(field);
  expect(await rows().capture.count()).toBe(before);
});

test.each(goodComposes)('%j is accepted', async (body) => {
  const answer = await send({ ...body, async: true });
  expect([answer.status, answer.json]).toMatchObject([202, { status: 'QUEUED' }]);
});

test('fields that nobody knows are ignored and named, settings of a file among them', async () => {
  const body = { captures: [{ url, colour: 'red' }, { url }], defaults: { format: 'jpeg' }, extras: [], async: true };
  const answer = await send(body);
  expect(answer.status).toBe(202);
  expect(answer.headers.get('x-ignored-fields')?.split(', ').toSorted()).toEqual([
    'captures.0.colour',
    'defaults.format',
    'extras',
  ]);
});

test('each capture is as it would be alone: its own settings, then the defaults, as a PNG', async () => {
  const id = await later({
    captures: [
      { url, viewport: { width: 400 }, darkMode: true },
      { url, device: 'iPhone 14' },
    ],
    defaults: { viewport: { width: 800, height: 600 }, delay: 50, format: 'jpeg' },
  });
  const parts = await rows().composePart.findMany({
    where: { composeId: id },
    orderBy: { position: 'asc' },
    include: { capture: true },
  });
  expect(parts.map(({ capture }) => capture)).toMatchObject([
    {
      origin: 'compose',
      sentAt: null,
      cost: 1,
      request: { format: 'png', delay: 50, darkMode: true, viewport: { width: 400, height: 600 } },
    },
    { request: { format: 'png', delay: 50, darkMode: false, device: 'iphone_14' } },
  ]);
});

describe('labels', () => {
  const captionsOf = async (body: object): Promise<(string | null)[]> => {
    const parts = await rows().composePart.findMany({
      where: { composeId: await later(body) },
      orderBy: { position: 'asc' },
    });
    return parts.map(({ caption }) => caption);
  };
  const named = [{ url, label: 'Home' }, { url, id: 'second' }, { url: 'https://example.com/prices/' }];
  test.each([
    ['are shown when there is one', { captures: named }, ['Home', 'second', 'example.com/prices']],
    ['are not shown when there is none', { captures: named.slice(1) }, [null, null]],
    [
      'are shown when that is asked for',
      { captures: named.slice(1), output: { labels: { show: true } } },
      ['second', 'example.com/prices'],
    ],
    [
      'are not shown when that is not wanted',
      { captures: named, output: { labels: { show: false } } },
      [null, null, null],
    ],
  ])('%s', async (_, body, expected) => {
    expect(await captionsOf(body)).toEqual(expected);
  });
});

describe('credits', () => {
  test('are needed for all captures, or nothing is accepted', async () => {
    const poor = await gateway.join('free', { capturesPerMonth: 3 });
    expect(await later({}, poor)).toHaveLength(20);
    const answer = await send({ captures, async: true }, poor);
    expect([answer.status, answer.json['error']]).toMatchObject([402, { code: 'QUOTA_EXCEEDED' }]);
    expect(await rows().capture.count({ where: { organizationId: poor.organizationId } })).toBe(2);
    expect(await rows().compose.count({ where: { organizationId: poor.organizationId } })).toBe(1);
  });

  test('ten at once with credits for two are two', async () => {
    const poor = await gateway.join('free', { capturesPerMonth: 5, screenshotsPerHour: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ captures, async: true }, poor)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
  });

  test('what the plan does not have is refused', async () => {
    const answer = await send({ captures, defaults: { stealthMode: true }, async: true }, await gateway.join('free'));
    expect([answer.status, answer.json['error']]).toMatchObject([
      403,
      {
        code: 'CAPABILITY_NOT_AVAILABLE',
        details: { fields: { 'defaults.stealthMode': 'is not included in your plan' } },
      },
    ]);
  });
});

describe('a job', () => {
  test('can be looked up by its organization and by nobody else', async () => {
    const [id, stranger] = [await later(), await gateway.join()];
    const { json } = await get(`/v1/screenshots/compose/jobs/${id}`);
    expect(json).toEqual({
      jobId: id,
      status: 'QUEUED',
      failedCaptures: 0,
      progress: 0,
      totalCaptures: 2,
      completedCaptures: 0,
      createdAt: expect.any(String),
    });
    for (const path of [`/${id}`, `/${id}/result`, `/${anId()}`, '/nothing!'])
      expect((await get(`/v1/screenshots/compose/jobs${path}`, stranger)).status).toBe(404);
    expect((await get('/v1/screenshots/compose/jobs', stranger)).json).toEqual([]);
  });

  test('has no result before it is drawn', async () => {
    const answer = await get(`/v1/screenshots/compose/jobs/${await later()}/result`);
    expect([answer.status, answer.json['error']]).toMatchObject([409, { code: 'JOB_NOT_COMPLETED' }]);
  });

  test('that failed says why, also where its result would be', async () => {
    const id = await later();
    await rows().compose.update({ where: { id }, data: { state: 'READY' } });
    const { attempt } = (await claimCompose(gateway.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
    const message = 'The image is too small for the captures.';
    await failCompose(gateway.database, { id, attempt, code: 'RESULT_TOO_LARGE', message });
    const [job, result] = [
      await get(`/v1/screenshots/compose/jobs/${id}`),
      await get(`/v1/screenshots/compose/jobs/${id}/result`),
    ];
    expect(job.json).toMatchObject({ status: 'FAILED', errorCode: 'RESULT_TOO_LARGE', errorMessage: message });
    expect([result.status, result.json['error']]).toMatchObject([422, { code: 'RESULT_TOO_LARGE', message }]);
  });

  test('is in the list, the newest first, by status and limit', async () => {
    const owner = await gateway.join();
    const ids = [await later({}, owner), await later({}, owner), await later({}, owner)];
    await rows().compose.update({ where: { id: ids[0]! }, data: { state: 'CANCELLED' } });
    const listed = async (query: string): Promise<string[]> => {
      const { json } = await get(`/v1/screenshots/compose/jobs${query}`, owner);
      return (json as unknown as { jobId: string }[]).map(({ jobId }) => jobId);
    };
    expect(await listed('')).toEqual(ids.toReversed());
    expect(await listed('?limit=1')).toEqual([ids[2]]);
    expect(await listed('?status=QUEUED')).toEqual([ids[2], ids[1]]);
    expect(await listed('?status=cancelled')).toEqual([ids[0]]);
    expect(await listed('?status=COMPLETED')).toEqual([]);
    expect((await get('/v1/screenshots/compose/jobs?limit=101', owner)).status).toBe(400);
    expect((await get('/v1/screenshots/compose/jobs?status=DONE', owner)).status).toBe(400);
  });
});

describe('the preview', () => {
  const preview = (query: string): Promise<Answer> => get(`/v1/screenshots/compose/preview?${query}`);

  test('places as many pictures as are asked for in the canvas', async () => {
    const { status, json } = await preview('layout=grid&image_count=9');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      layout: 'grid',
      resolvedLayout: 'grid',
      layoutType: 'grid',
      canvasWidth: 1_200,
      canvasHeight: 800,
      metadata: { imageCount: 9, maxWidth: 1200, maxHeight: 800 },
    });
    expect(json['placements']).toHaveLength(9);
    expect(Number(json['usedWidth'])).toBeLessThanOrEqual(1_200);
    expect(Number(json['usedHeight'])).toBeLessThanOrEqual(800);
  });

  test.each(['aspect_ratios=1.5&aspect_ratios=0.5', 'aspect_ratios=1.5,0.5', 'aspect_ratios=3:2,1:2'])(
    '%s are two proportions',
    async (query) => {
      const { json } = await preview(`layout=horizontal&${query}`);
      const placements = json['placements'] as unknown as { width: number; height: number }[];
      expect(placements.map(({ width, height }) => Math.round((10 * width) / height) / 10)).toEqual([1.5, 0.5]);
    },
  );

  test('auto says what it becomes', async () => {
    expect((await preview('aspect_ratios=1.5,0.3,1.5,1.5')).json).toMatchObject({
      layout: 'auto',
      resolvedLayout: 'masonry',
    });
  });

  test.each([
    ['', 'image_count', 'is required without aspect_ratios'],
    ['image_count=0', 'image_count', 'must be from 1 to 20'],
    ['image_count=21', 'image_count', 'must be from 1 to 20'],
    ['image_count=two', 'image_count', 'must be an integer'],
    ['image_count=1&aspect_ratios=1,2', 'aspect_ratios', 'must not have more entries than image_count'],
    ['aspect_ratios=wide', 'aspect_ratios.0', 'must be a number such as 1.78'],
    ['aspect_ratios=1,0', 'aspect_ratios.1', 'must be from 0.01 to 100'],
    ['aspect_ratios=1:0', 'aspect_ratios.0', 'must be from 0.01 to 100'],
    ['image_count=2&layout=round', 'layout', 'must be one of auto, grid'],
    ['image_count=2&canvas_width=99', 'canvas_width', 'must be from 100 to 10000'],
    ['image_count=2&canvas_height=10001', 'canvas_height', 'must be from 100 to 10000'],
    ['image_count=20&layout=horizontal&spacing=100&canvas_width=100', 'canvas_width', 'is too small'],
  ])('%s is refused', async (query, field, message) => {
    const { status, json } = await preview(query);
    const { fields } = (json['error'] as unknown as { details: { fields: Record<string, string> } }).details;
    expect(status).toBe(400);
    expect(fields[field]).toContain(message);
  });
});

test('the captures of a caller who waits come before a thousand that nobody waits for', async () => {
  const { database, redisUrl, storage } = gateway;
  const other = await gateway.join();
  for (let count = 0; count < 1_000; count += 1) await addCapture(database, other, { isSent: false });
  const dispatcher = startDispatcher({ database, redisUrl, slots: 30 });
  await dispatcher.dispatch();
  const answered = send({ captures }, other);
  const ofOther = { where: { organizationId: other.organizationId }, include: { parts: true } };
  const compose = await until(async () => (await rows().compose.findFirst(ofOther)) ?? undefined);
  const wanted = compose.parts.map(({ captureId }) => captureId);
  const waiting = await rows().capture.findMany({ where: { id: { in: wanted } } });
  expect(waiting.map(({ priority, sentAt }) => [priority, sentAt !== null])).toEqual([
    [1, true],
    [1, true],
  ]);
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const jobs = wanted.map((id) => attemptJobId({ id, attempt: 0 }));
  await until(async () => (await queues.hasLiveJob(catalogue.capture, jobs)).size === jobs.length);
  await queues.close();
  const claimed: string[] = [];
  const render = startStubRender({ database, storage, redisUrl });
  render.behave = async ({ id }) => {
    claimed.push(id);
    return { code: 'TIMEOUT', message: 'It took too long.' };
  };
  await until(() => claimed.length >= 10);
  await render.close();
  await dispatcher.close();
  await cancelCompose(database, { id: compose.id });
  await answered;
  // Four are taken at once, and may overtake one another.
  expect(claimed.slice(0, 8)).toEqual(expect.arrayContaining(wanted));
});
