import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { finishBatches } from '@tintype/database/batches';
import { call, type Answer } from './call.ts';
import { startFeeder, type Feeder } from './feeder.ts';
import { colleagueOf } from './start-batches.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let feeder: Feeder;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway({ redisDatabase: 15 });
  render = startStubRender(gateway);
  feeder = startFeeder(gateway);
});
afterAll(async () => {
  await feeder.close();
  await render.close();
  await gateway.end();
});
beforeEach(async () => {
  member = await gateway.join();
  render.behave = async () => 'completed';
});

type Job = { id: string; url: string; status: string; resultUrl?: string; storageUrl?: string };
type Bulk = { id: string; status: string; progress: number; jobs: Job[] };
const base = (): string => `${gateway.url}/v1/screenshots`;
const urls = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` }));
const send = (body: object, by: Member = member): Promise<Answer> =>
  call(`${base()}/bulk`, { key: by.key, body: { urls: urls(2), ...body } });
const read = (path: string, by: Member = member): Promise<Answer> => call(`${base()}/${path}`, { key: by.key });
const cancel = (id: string, by: Member = member): Promise<Answer> =>
  call(`${base()}/bulk/${id}/cancel`, { key: by.key, method: 'POST' });
const bulkIn = ({ json }: Answer): Bulk => json as object as Bulk;
const recordOf = async (id: string): Promise<Bulk> => bulkIn(await read(`bulk/${id}`));
/** Holds back the captures of this test's organization; what other tests have left behind goes on. */
const hold = (held: Promise<'completed'>): void => {
  const { organizationId } = member;
  render.behave = async (capture) => (capture.organizationId === organizationId ? held : 'completed');
};
const errorOf = ({ status, json }: Answer) => [status, (json['error'] as { code: string } | undefined)?.code];
const fieldsOf = ({ json }: Answer) =>
  (json as object as { error: { details: { fields: object } } }).error.details.fields;
const ended = (id: string): Promise<void> => feeder.feedUntil(async () => (await recordOf(id)).status !== 'PROCESSING');
const requestsOf = async (id: string): Promise<unknown[]> => {
  const where = { batchId: id };
  const rows = await gateway.database.client.capture.findMany({ where, orderBy: { batchPosition: 'asc' } });
  return rows.map(({ request }) => request);
};
describe('a bulk job', () => {
  test('is answered at once, as under way, with a job for each URL in their order', async () => {
    const answer = await send({ urls: [{ url: 'https://example.com' }, { url: 'https://example.org/b' }] });
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/),
      status: 'PROCESSING',
      totalJobs: 2,
      completedJobs: 0,
      failedJobs: 0,
      progress: 0,
      createdAt: expect.any(String),
      jobs: ['https://example.com', 'https://example.org/b'].map((url) => ({
        id: expect.stringMatching(/^[0-9a-z]{20}$/),
        url,
        status: 'QUEUED',
        createdAt: expect.any(String),
      })),
    });
    expect(await recordOf(bulkIn(answer).id)).toEqual(answer.json);
  });

  test('is completed when one of its jobs is, and tells of each how it ended', async () => {
    render.behave = async ({ request: { url } }) =>
      url.endsWith('/1') ? { code: 'TIMEOUT', message: 'Too slow.' } : 'completed';
    const { id } = bulkIn(await send({ defaults: { format: 'png' } }));
    await ended(id);
    const [good, bad] = (await recordOf(id)).jobs as [Job, Job];
    const times = { createdAt: expect.any(String), completedAt: expect.any(String) };
    expect(await recordOf(id)).toEqual({
      id,
      status: 'COMPLETED',
      totalJobs: 2,
      completedJobs: 1,
      failedJobs: 1,
      progress: 100,
      ...times,
      jobs: [
        {
          id: good.id,
          url: 'https://example.com/0',
          status: 'COMPLETED',
          ...times,
          resultUrl: `${base()}/jobs/${good.id}/result`,
          storageUrl: expect.stringContaining(gateway.filesUrl),
          format: 'png',
          width: 1_920,
          height: 1_080,
          fileSize: stubBytes.length,
          renderTimeMs: 12,
        },
        {
          id: bad.id,
          url: 'https://example.com/1',
          status: 'FAILED',
          ...times,
          errorCode: 'TIMEOUT',
          errorMessage: 'Too slow.',
        },
      ],
    });
    expect((await read(`jobs/${good.id}/result`)).bytes).toEqual(stubBytes);
    expect((await read(`jobs/${bad.id}`)).json).toMatchObject({ status: 'FAILED', batchId: id });
  });

  test('has failed when none of its jobs is completed', async () => {
    render.behave = async () => ({ code: 'RENDER_FAILED', message: 'No.' });
    const { id } = bulkIn(await send({}));
    await ended(id);
    expect(await recordOf(id)).toMatchObject({ status: 'FAILED', failedJobs: 2, progress: 100 });
  });

  test('tells its webhook once, and not for each job', async () => {
    const { id, jobs } = bulkIn(await send({ webhookUrl: 'https://example.com/hook', webhookSecret: 'canary-secret' }));
    await ended(id);
    const told = await gateway.database.client.webhookDelivery.findMany({
      where: { subjectId: { in: [id, ...jobs.map((job) => job.id)] } },
    });
    expect(told).toMatchObject([{ event: 'BULK_COMPLETED', subjectId: id }]);
  });

  test('with outputs leads to the first, and its job lists all', async () => {
    const { id } = bulkIn(
      await send({ urls: urls(1), defaults: { outputs: [{ type: 'markdown' }, { type: 'screenshot' }] } }),
    );
    await ended(id);
    const [job] = (await recordOf(id)).jobs as [Job];
    expect(job).toMatchObject({ format: 'MULTI', width: 1_920, fileSize: 2 * stubBytes.length });
    expect((await read(`jobs/${job.id}/result`)).headers.get('content-type')).toContain('text/markdown');
    expect(Object.keys((await read(`jobs/${job.id}`)).json['outputs']!)).toEqual(['markdown', 'screenshot']);
  });
});

describe('the settings of an item', () => {
  test('are the defaults, with its own options in their place', async () => {
    const defaults = {
      viewport: { width: 800, height: 600 },
      format: 'png',
      fullPage: true,
      maxHeight: 5_000,
      blockAds: false,
    };
    const { id } = bulkIn(
      await send({
        defaults,
        urls: [
          { url: 'https://example.com/' },
          { url: 'https://example.com/', options: { viewport: { width: 400 }, format: 'JPG', metadata: { order: 7 } } },
          { url: 'https://example.com/', options: { device: 'iPhone 14', fullPage: false } },
        ],
      }),
    );
    expect(await requestsOf(id)).toMatchObject([
      {
        viewport: { width: 800, height: 600, deviceScaleFactor: 1 },
        format: 'png',
        fullPage: true,
        maxHeight: 5_000,
        blockAds: false,
      },
      { viewport: { width: 400, height: 600 }, format: 'jpeg', fullPage: true, metadata: { order: 7 } },
      { viewport: { width: 1_920, height: 1_080 }, device: 'iphone_14', format: 'png', fullPage: false },
    ]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['no URLs', { urls: [] }, { urls: 'must have at least 1 item' }],
    ['more than 100', { urls: urls(101) }, { urls: 'must have at most 100 items' }],
    [
      'a URL of another scheme',
      { urls: [{ url: 'ftp://a/' }] },
      { 'urls.0.url': 'must start with http:// or https://' },
    ],
    ['a URL that is none', { urls: [...urls(1), { url: 'http://a b/' }] }, { 'urls.1.url': 'must be a valid URL' }],
    [
      'bad options',
      { urls: [...urls(3), { url: 'https://a.example/', options: { viewport: { width: 5 } } }] },
      { 'urls.3.options.viewport.width': 'must be from 100 to 4096' },
    ],
    ['bad defaults', { defaults: { delay: -1 } }, { 'defaults.delay': 'must be from 0 to 30000' }],
    [
      'an unknown device',
      {
        defaults: { device: 'pixel_99' },
        urls: [...urls(1), { url: 'https://a.example/', options: { device: 'nokia' } }],
      },
      {
        'defaults.device': expect.stringContaining('is not known') as never,
        'urls.1.options.device': expect.stringContaining('is not known') as never,
      },
    ],
    [
      'a session, without which other pages would be seen',
      { defaults: { session: {} } },
      { 'defaults.session': 'is for single captures only' },
    ],
    [
      'large metadata',
      { urls: [{ url: 'https://a.example/', options: { metadata: { a: 'a'.repeat(8_192) } } }] },
      { 'urls.0.options.metadata': 'must have at most 8192 bytes as JSON' },
    ],
  ])('are refused as a whole with %s', async (_what, body, fields) => {
    const refused = await send(body);
    expect(errorOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(fieldsOf(refused)).toEqual(fields);
    expect(await gateway.database.client.batch.count({ where: { apiKeyId: member.apiKeyId } })).toBe(0);
  });

  test('are refused as a whole when one URL or the webhook is not allowed, or a capability is missing', async () => {
    const inside = await send({ urls: [...urls(1), { url: 'http://10.0.0.1/' }] });
    expect([errorOf(inside), fieldsOf(inside)]).toEqual([
      [400, 'URL_NOT_ALLOWED'],
      { 'urls.1.url': 'is not allowed as a target' },
    ]);
    const hook = await send({ webhookUrl: 'http://127.0.0.1/' });
    expect([errorOf(hook), fieldsOf(hook)]).toEqual([
      [400, 'URL_NOT_ALLOWED'],
      { webhookUrl: 'is not allowed as a destination' },
    ]);
    const stealth = await send({ defaults: { stealthMode: true } }, await gateway.join('starter'));
    expect([errorOf(stealth), fieldsOf(stealth)]).toEqual([
      [403, 'CAPABILITY_NOT_AVAILABLE'],
      { 'defaults.stealthMode': 'is not on your plan' },
    ]);
  });

  test('that nobody knows are named', async () => {
    const { status, headers } = await send({
      defaults: { responseType: 'base64' },
      urls: [{ url: 'https://example.com/', options: { cacheTtl: 5 } }],
    });
    expect([status, headers.get('x-ignored-fields')]).toEqual([202, 'urls.0.options.cacheTtl, defaults.responseType']);
  });
});

describe('what is allowed', () => {
  test('is as many captures as there are credits for, all or none', async () => {
    member = await gateway.join('free', { capturesPerMonth: 3 });
    const tooMany = await send({ urls: urls(4) });
    expect([tooMany.status, tooMany.json['error']]).toMatchObject([
      402,
      {
        code: 'QUOTA_EXCEEDED',
        message: 'This needs 4 captures, and the month has 3 left.',
        details: { limit: 3, remaining: 3, required: 4 },
      },
    ]);
    expect((await send({ urls: urls(3) })).status).toBe(202);
    const none = await send({ urls: urls(1) });
    expect([none.status, none.json['error']]).toMatchObject([
      402,
      { code: 'QUOTA_EXCEEDED', message: 'The monthly quota is used up.', details: { remaining: 0, required: 1 } },
    ]);
  });

  test('is five bulk jobs at a time, also when twenty are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ urls: urls(1) })));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status !== 202) as [Answer];
    expect(errorOf(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.json['error']).toMatchObject({ details: { limit: 5, type: 'bulk', retry_after_seconds: 10 } });
    const { id } = bulkIn(accepted[0]!);
    await cancel(id);
    expect((await send({})).status).toBe(202);
    const resume = (): Promise<Answer> => call(`${base()}/batches/${id}/resume`, { key: member.key, method: 'POST' });
    expect(errorOf(await resume())).toEqual([429, 'RATE_LIMITED']);
    await cancel(bulkIn(accepted[1]!).id);
    expect((await resume()).status).toBe(200);
  });
});

describe('cancel', () => {
  test('takes along what has not begun; what is in hand runs on', async () => {
    const release = Promise.withResolvers<'completed'>();
    hold(release.promise);
    const { id } = bulkIn(await send({ urls: urls(20) }));
    await feeder.feedUntil(async () => (await recordOf(id)).jobs.some(({ status }) => status === 'PROCESSING'));
    const { status, json } = await cancel(id);
    expect([status, json]).toMatchObject([200, { id, status: 'CANCELLED', totalJobs: 20 }]);
    expect(json).not.toHaveProperty('jobs');
    const { jobs } = await recordOf(id);
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(['PROCESSING', 'CANCELLED']));
    release.resolve('completed');
    await feeder.feedUntil(async () => 'completedAt' in (await recordOf(id)));
    const running = jobs.filter((job) => job.status === 'PROCESSING').length;
    expect(await recordOf(id)).toMatchObject({
      status: 'CANCELLED',
      completedJobs: running,
      failedJobs: 0,
      progress: 100,
    });
  });

  test('may be repeated, tells nobody, and comes too late for one that has ended', async () => {
    const { id } = bulkIn(await send({ webhookUrl: 'https://example.com/hook' }));
    expect([(await cancel(id)).status, (await cancel(id)).status]).toEqual([200, 200]);
    await feeder.feedUntil(async () => 'completedAt' in (await recordOf(id)));
    expect(await gateway.database.client.webhookDelivery.count({ where: { subjectId: id } })).toBe(0);
    const other = bulkIn(await send({}));
    await ended(other.id);
    expect(errorOf(await cancel(other.id))).toEqual([409, 'BATCH_INVALID_STATE']);
  });

  test('that was broken off is completed by the scheduler', async () => {
    const { id } = bulkIn(await send({}));
    // All that a gateway had done when it was killed.
    await gateway.database.client.$executeRaw`UPDATE batches SET state = 'CANCELLED' WHERE id = ${id}`;
    await finishBatches(gateway.database, { limit: 1 });
    const { jobs, ...summary } = await recordOf(id);
    expect(summary).toMatchObject({ status: 'CANCELLED', completedAt: expect.any(String) });
    expect(jobs.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('meets claims at every moment, and nothing is lost or counted twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = bulkIn(await send({ urls: urls(30) }));
      const feeding = feeder.feedUntil(async () => (await recordOf(id)).jobs.some(({ status }) => status !== 'QUEUED'));
      await feeding;
      await cancel(id);
      await feeder.feedUntil(async () => 'completedAt' in (await recordOf(id)));
      const record = await recordOf(id);
      const states = record.jobs.map(({ status }) => status);
      expect(states.filter((state) => state === 'COMPLETED' || state === 'CANCELLED')).toHaveLength(30);
      expect(record).toMatchObject({ completedJobs: states.filter((state) => state === 'COMPLETED').length });
    }
  });
});

describe('who sees it', () => {
  test('is its key, newest first in the list, and no other of the same organization', async () => {
    const [first, second] = [bulkIn(await send({})), bulkIn(await send({}))];
    const { jobs: _jobs, ...summary } = second;
    const list = (await read('bulk')).json as object as Bulk[];
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(list[0]).toEqual(summary);
    expect((await read('bulk?limit=1')).json).toEqual([summary]);
    for (const other of [await colleagueOf(gateway, member), await gateway.join()]) {
      expect((await read('bulk', other)).json).toEqual([]);
      expect((await read('jobs', other)).json).toEqual([]);
      expect(errorOf(await read(`bulk/${first.id}`, other))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await cancel(first.id, other))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await read(`jobs/${first.jobs[0]!.id}`, other))).toEqual([404, 'NOT_FOUND']);
    }
    await ended(first.id);
    const file = `captures/${first.jobs[0]!.id}/result`;
    expect((await read(file)).status).toBe(200);
    expect(errorOf(await read(file, await colleagueOf(gateway, member)))).toEqual([404, 'NOT_FOUND']);
    expect((await read('jobs')).json).toHaveLength(4);
  });

  test('an async job is seen by every key of its organization', async () => {
    const sent = await call(`${base()}/async`, { key: member.key, body: { url: 'https://example.com/' } });
    expect((await read(`jobs/${sent.json['id']}`, await colleagueOf(gateway, member))).status).toBe(200);
  });

  test('a batch is answered like it, unless it is a draft or has more than 100 items', async () => {
    const batch = async (id: string, items: number, queuedAt: Date | null) => {
      await gateway.database.client.$executeRaw`
        INSERT INTO batches (id, organization_id, api_key_id, kind, state, defaults, request_id, items_max, total_items, queued_at)
        VALUES (${id}, ${member.organizationId}, ${member.apiKeyId}, 'batch', 'CANCELLED', '{}', 'r', 200, ${items}, ${queuedAt})`;
      return read(`bulk/${id}`);
    };
    expect((await batch('smallbatch', 100, new Date())).status).toBe(200);
    const draft = await batch('draftbatch', 100, null);
    expect([draft.status, draft.json['error']]).toMatchObject([
      409,
      { code: 'BATCH_REQUIRES_PAGINATION', message: expect.stringContaining('has not been started') },
    ]);
    expect(errorOf(await batch('largebatch', 101, new Date()))).toEqual([409, 'BATCH_REQUIRES_PAGINATION']);
    expect(errorOf(await cancel('smallbatch'))).toEqual([404, 'NOT_FOUND']);
  });
});

test('typed text and secrets of webhooks are in no answer and no log line', async () => {
  const type = { type: 'type', selector: '#a', text: 'canary-text' };
  const sent = await send({
    defaults: { actions: [type] },
    urls: [{ url: 'https://example.com/' }, { url: 'https://example.com/', options: { actions: [type, type] } }],
    webhookUrl: 'https://example.com/hook',
    webhookSecret: 'canary-secret',
  });
  const { id } = bulkIn(sent);
  await ended(id);
  const answers = [sent, await read(`bulk/${id}`), await read('bulk'), await read('jobs')];
  expect(answers.map(({ bytes }) => bytes.toString()).join()).not.toContain('canary');
  expect(JSON.stringify(gateway.lines)).not.toContain('canary');
  expect(JSON.stringify(await requestsOf(id))).not.toContain('canary');
});
