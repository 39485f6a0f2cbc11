import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { call } from '../call.ts';
import { colleagueOf } from '../start-batches.ts';
import type { Member } from '../start-gateway.ts';
import { stubBytes } from '../stub-render.ts';
import {
  bulkCaller,
  bulkIn,
  errorOf,
  startBulk,
  urls,
  type Bulk,
  type BulkCaller,
  type BulkSystem,
  type Job,
} from './start-bulk.ts';

let system: BulkSystem;
let caller: BulkCaller;
let member: Member;
beforeAll(async () => {
  system = await startBulk();
});
afterAll(() => system.end());
beforeEach(async () => {
  member = await system.gateway.join();
  caller = bulkCaller(system, member);
  system.render.behave = async () => 'completed';
});
const base = (): string => `${system.gateway.url}/v1/screenshots`;

describe('a bulk job', () => {
  test('is answered at once, as under way, with a job for each URL in their order', async () => {
    const answer = await caller.send({ urls: [{ url: 'https://example.com' }, { url: 'https://example.org/b' }] });
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
    expect(await caller.recordOf(bulkIn(answer).id)).toEqual(answer.json);
  });

  test('is completed when one of its jobs is, and tells of each how it ended', async () => {
    system.render.behave = async ({ request: { url } }) =>
      url.endsWith('/1') ? { code: 'TIMEOUT', message: 'Too slow.' } : 'completed';
    const { id } = bulkIn(await caller.send({ defaults: { format: 'png' } }));
    await caller.ended(id);
    const [good, bad] = (await caller.recordOf(id)).jobs as [Job, Job];
    const times = { createdAt: expect.any(String), completedAt: expect.any(String) };
    expect(await caller.recordOf(id)).toEqual({
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
          storageUrl: expect.stringContaining(system.gateway.filesUrl),
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
    expect((await caller.read(`jobs/${good.id}/result`)).bytes).toEqual(stubBytes);
    expect((await caller.read(`jobs/${bad.id}`)).json).toMatchObject({ status: 'FAILED', batchId: id });
  });

  test('has failed when none of its jobs is completed', async () => {
    system.render.behave = async () => ({ code: 'RENDER_FAILED', message: 'No.' });
    const { id } = bulkIn(await caller.send({}));
    await caller.ended(id);
    expect(await caller.recordOf(id)).toMatchObject({ status: 'FAILED', failedJobs: 2, progress: 100 });
  });

  test('tells its webhook once, and not for each job', async () => {
    const { id, jobs } = bulkIn(
      await caller.send({ webhookUrl: 'https://example.com/hook', webhookSecret: 'canary-secret' }),
    );
    await caller.ended(id);
    const told = await system.gateway.database.client.webhookDelivery.findMany({
      where: { subjectId: { in: [id, ...jobs.map((job) => job.id)] } },
    });
    expect(told).toMatchObject([{ event: 'BULK_COMPLETED', subjectId: id }]);
  });

  test('with outputs leads to the first, and its job lists all', async () => {
    const { id } = bulkIn(
      await caller.send({ urls: urls(1), defaults: { outputs: [{ type: 'markdown' }, { type: 'screenshot' }] } }),
    );
    await caller.ended(id);
    const [job] = (await caller.recordOf(id)).jobs as [Job];
    expect(job).toMatchObject({ format: 'MULTI', width: 1_920, fileSize: 2 * stubBytes.length });
    expect((await caller.read(`jobs/${job.id}/result`)).headers.get('content-type')).toContain('text/markdown');
    expect(Object.keys((await caller.read(`jobs/${job.id}`)).json['outputs']!)).toEqual(['markdown', 'screenshot']);
  });
});

describe('who sees it', () => {
  test('is its key, newest first in the list, and no other of the same organization', async () => {
    const [first, second] = [bulkIn(await caller.send({})), bulkIn(await caller.send({}))];
    const { jobs: _jobs, ...summary } = second;
    const list = (await caller.read('bulk')).json as object as Bulk[];
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(list[0]).toEqual(summary);
    expect((await caller.read('bulk?limit=1')).json).toEqual([summary]);
    for (const other of [await colleagueOf(system.gateway, member), await system.gateway.join()]) {
      expect((await caller.read('bulk', other)).json).toEqual([]);
      expect((await caller.read('jobs', other)).json).toEqual([]);
      expect(errorOf(await caller.read(`bulk/${first.id}`, other))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await caller.cancel(first.id, other))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await caller.read(`jobs/${first.jobs[0]!.id}`, other))).toEqual([404, 'NOT_FOUND']);
    }
    await caller.ended(first.id);
    const file = `captures/${first.jobs[0]!.id}/result`;
    expect((await caller.read(file)).status).toBe(200);
    expect(errorOf(await caller.read(file, await colleagueOf(system.gateway, member)))).toEqual([404, 'NOT_FOUND']);
    expect((await caller.read('jobs')).json).toHaveLength(4);
  });

  test('an async job is seen by every key of its organization', async () => {
    const sent = await call(`${base()}/async`, { key: member.key, body: { url: 'https://example.com/' } });
    expect((await caller.read(`jobs/${sent.json['id']}`, await colleagueOf(system.gateway, member))).status).toBe(200);
  });

  test('a batch is answered like it, unless it is a draft or has more than 100 items', async () => {
    const batch = async (id: string, items: number, queuedAt: Date | null) => {
      await system.gateway.database.client.execute`
        INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, request_id, items_max, total_items, queued_at)
        VALUES (${id}, ${member.organizationId}, ${member.apiKeyId}, ${toPrincipalId(member)}, 'batch', 'CANCELLED', '{}', 'r', 200, ${items}, ${queuedAt})`;
      return caller.read(`bulk/${id}`);
    };
    expect((await batch('smallbatch', 100, new Date())).status).toBe(200);
    const draft = await batch('draftbatch', 100, null);
    expect([draft.status, draft.json['error']]).toMatchObject([
      409,
      { code: 'BATCH_REQUIRES_PAGINATION', message: expect.stringContaining('has not been started') },
    ]);
    expect(errorOf(await batch('largebatch', 101, new Date()))).toEqual([409, 'BATCH_REQUIRES_PAGINATION']);
    expect(errorOf(await caller.cancel('smallbatch'))).toEqual([404, 'NOT_FOUND']);
  });
});

test('typed text and secrets of webhooks are in no answer and no log line', async () => {
  const type = { type: 'type', selector: '#a', text: 'canary-text' };
  const sent = await caller.send({
    defaults: { actions: [type] },
    urls: [{ url: 'https://example.com/' }, { url: 'https://example.com/', options: { actions: [type, type] } }],
    webhookUrl: 'https://example.com/hook',
    webhookSecret: 'canary-secret',
  });
  const { id } = bulkIn(sent);
  await caller.ended(id);
  const answers = [sent, await caller.read(`bulk/${id}`), await caller.read('bulk'), await caller.read('jobs')];
  expect(answers.map(({ bytes }) => bytes.toString()).join()).not.toContain('canary');
  expect(JSON.stringify(system.gateway.lines)).not.toContain('canary');
  expect(JSON.stringify(await caller.requestsOf(id))).not.toContain('canary');
});
