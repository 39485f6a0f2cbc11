import { beforeAll, describe, expect, test } from '@jest/globals';
import { pendingOfOrganizationMax, pendingOfPipelineMax } from '@tintype/contracts/pipelines/pipeline-bodies';
import { anId } from '../database/fresh-database.ts';
import {
  aCaptures,
  aGallery,
  aSource,
  aTrigger,
  graphOf,
  openPipelineStage,
  told,
  triggered,
  type PipelineStage,
} from './pipeline-stage.ts';
import { sharedGateway } from '../gateway/start-gateway.ts';

let stage: PipelineStage;
beforeAll(async () => {
  stage = await openPipelineStage(await sharedGateway());
});

const anEdit = { id: 'crop', type: 'edit', data: { edits: [{ type: 'crop', width: 100, height: 100 }] } };
const fire = async (one: { id: string; secret: string }, urls = ['https://example.com/']): Promise<string> =>
  (await stage.fire(one, { urls })).json['id']!;
const eventsOf = async (runId: string) => {
  const outputs = await stage.database.client.pipelineOutput.findMany({ where: { runId } });
  return stage.database.client.webhookDelivery.findMany({ where: { subjectId: { in: outputs.map(({ id }) => id) } } });
};

test('a run captures the URLs of the request and of the sources, shows their pictures, ends and tells once', async () => {
  const one = await stage.arm(told);
  const run = await fire(one);
  await stage.start();
  const active = await stage.runOf(one.id, run);
  expect(active).toMatchObject({ status: 'RUNNING', captures: { total: 2, completed: 0 } });
  // What is not there is absent.
  for (const name of ['completedAt', 'sourceRunId', 'errorCode', 'errorMessage', 'inputData'])
    expect(active).not.toHaveProperty(name);
  expect(active['deliveries']).toEqual([{ nodeId: 'hook', galleryNodeId: 'gallery', attempts: 0 }]);
  await stage.endCaptures(run);
  await stage.finish();
  await stage.finish();
  const ended = await stage.runOf(one.id, run);
  expect(ended).toMatchObject({
    status: 'COMPLETED',
    captures: { total: 2, completed: 2, failed: 0, cancelled: 0 },
    images: { total: 2, completed: 2, failed: 0 },
    nodes: { views: { total: 2, completed: 2, failed: 0 }, gallery: { total: 2, completed: 2, failed: 0 } },
    failures: [],
  });
  const { json } = await stage.send('GET', `/${one.id}/runs/${run}/galleries/gallery/images?limit=1`);
  expect(json).toMatchObject({ items: [{ view: 'Desktop', edited: false, width: 1_920, status: 'COMPLETED' }] });
  const next = await stage.send(
    'GET',
    `/${one.id}/runs/${run}/galleries/gallery/images?cursor=${String(json['nextCursor'])}`,
  );
  expect(next.json).toMatchObject({ items: [{ status: 'COMPLETED' }], nextCursor: null });
  expect(await eventsOf(run)).toMatchObject([{ event: 'PIPELINE_GALLERY_COMPLETED', state: 'PENDING' }]);
});

test('one run is active in a pipeline, the first that was accepted; other pipelines do not wait for it', async () => {
  const [one, two] = [await stage.arm(), await stage.arm()];
  const runs = [await fire(one), await fire(one), await fire(one)];
  const other = await fire(two);
  await Promise.all([stage.start(), stage.start(), stage.start()]);
  const states = async () => Promise.all(runs.map(async (run) => (await stage.runOf(one.id, run))['status'] as string));
  expect(await states()).toEqual(['RUNNING', 'QUEUED', 'QUEUED']);
  expect((await stage.runOf(two.id, other))['status']).toBe('RUNNING');
  await stage.endCaptures(runs[0]!);
  await stage.finish();
  await stage.start();
  expect(await states()).toEqual(['COMPLETED', 'RUNNING', 'QUEUED']);
});

test.each([
  ['all failed', (): 'failed' => 'failed', 'FAILED', { total: 2, completed: 0, failed: 2 }],
  [
    'one failed',
    (url: string): 'failed' | 'completed' => (url.endsWith('bad') ? 'failed' : 'completed'),
    'PARTIALLY_COMPLETED',
    { total: 2, completed: 1, failed: 1 },
  ],
] as const)('a run of which %s is %s', async (_name, how, status, images) => {
  const one = await stage.arm();
  const run = await fire(one, ['https://example.com/', 'https://example.com/bad']);
  await stage.start();
  await stage.endCaptures(run, how);
  await stage.finish();
  const ended = await stage.runOf(one.id, run);
  expect(ended).toMatchObject({ status, images });
  expect(ended['failures']).toContainEqual(expect.objectContaining({ nodeId: 'views', errorCode: 'TIMEOUT' }));
});

test('pictures that are edited wait for it, those of failed captures do not, and the run ends with the last', async () => {
  const one = await stage.arm(
    graphOf([aTrigger, aCaptures, anEdit, aGallery], 'trigger>views views>crop crop>gallery'),
  );
  const run = await fire(one, ['https://example.com/', 'https://example.com/bad']);
  await stage.start();
  await stage.endCaptures(run, (url) => (url.endsWith('bad') ? 'failed' : 'completed'));
  await stage.finish();
  expect(await stage.runOf(one.id, run)).toMatchObject({ status: 'RUNNING', images: { total: 2, failed: 1 } });
  await stage.database.client.pipelineImage.updateMany({
    where: { runId: run, state: 'WAITING' },
    data: { state: 'COMPLETED' },
  });
  await stage.finish();
  expect((await stage.runOf(one.id, run))['status']).toBe('PARTIALLY_COMPLETED');
});

describe('a run that cannot start fails visibly, makes no captures and is told', () => {
  test('because its key was revoked', async () => {
    const one = await stage.arm(told);
    const run = await fire(one);
    await stage.database.client.apiKey.update({
      where: { id: stage.member.apiKeyId },
      data: { revokedAt: new Date() },
    });
    await stage.start();
    await stage.database.client.apiKey.update({ where: { id: stage.member.apiKeyId }, data: { revokedAt: null } });
    expect(await stage.runOf(one.id, run)).toMatchObject({
      status: 'FAILED',
      errorCode: 'API_KEY_REQUIRED',
      captures: { total: 0 },
    });
    expect(await eventsOf(run)).toHaveLength(1);
  });

  test('because the credits of the month do not suffice', async () => {
    const owner = await stage.join('free', { capturesPerMonth: 1 });
    const one = await stage.arm(told, owner);
    const run = await fire(one);
    await stage.start();
    const row = await stage.database.client.pipelineRun.findUniqueOrThrow({ where: { id: run } });
    expect(row).toMatchObject({ state: 'FAILED', errorCode: 'QUOTA_EXCEEDED', total: 0 });
    expect(await stage.database.client.capture.count({ where: { organizationId: owner.organizationId } })).toBe(0);
    expect(await eventsOf(run)).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('ends a run that waits, at once and without an event', async () => {
    const one = await stage.arm(told);
    const run = await fire(one);
    expect((await stage.send('POST', `/${one.id}/runs/${run}/cancel`)).json).toMatchObject({ status: 'CANCELLED' });
    await stage.start();
    expect((await stage.runOf(one.id, run))['status']).toBe('CANCELLED');
    expect(await eventsOf(run)).toEqual([]);
  });

  test('asks an active run to stop, which cancels what nobody has begun; asked twice it is the same, later it is refused', async () => {
    const one = await stage.arm(told);
    const run = await fire(one);
    await stage.start();
    expect((await stage.send('POST', `/${one.id}/runs/${run}/cancel`)).json).toMatchObject({
      status: 'RUNNING',
      cancelRequested: true,
    });
    await stage.finish();
    expect(await stage.runOf(one.id, run)).toMatchObject({ status: 'CANCELLED', captures: { total: 2, cancelled: 2 } });
    expect((await stage.send('POST', `/${one.id}/runs/${run}/cancel`)).status).toBe(200);
    expect(await eventsOf(run)).toEqual([]);
    const done = await fire(await stage.arm(), []);
    expect(done).toBeUndefined();
  });
});

test('a run is made again with its URLs and data, and names the one that it repeats', async () => {
  const one = await stage.arm();
  const run = await fire(one, ['https://example.com/again']);
  const { status, json } = await stage.send('POST', `/${one.id}/runs/${run}/rerun`);
  expect(status).toBe(202);
  expect(await stage.runOf(one.id, json['id']!)).toMatchObject({
    startedBy: 'RERUN',
    sourceRunId: run,
    urls: ['https://example.com/again'],
  });
});

test('a run keeps the graph that it was accepted with; a change of a stale revision is refused', async () => {
  const one = await stage.arm();
  const run = await fire(one);
  const graph = graphOf([aTrigger, aSource, aCaptures, aGallery], 'trigger>views source>views views>gallery');
  const changed = await stage.send('PUT', `/${one.id}`, { revision: 1, graph });
  expect([changed.status, changed.json['revision']]).toEqual([200, 2]);
  const stale = await stage.send('PUT', `/${one.id}`, { revision: 1, name: 'Other' });
  expect([stale.status, (stale.json['error'] as unknown as { code: string }).code]).toEqual([409, 'PIPELINE_CHANGED']);
  await stage.start();
  expect(await stage.runOf(one.id, run)).toMatchObject({ revision: 1, captures: { total: 1 } });
});

test('a schedule makes one run for the times that have passed, and the next time stands', async () => {
  const aSchedule = { id: 'times', type: 'schedule', data: { schedule: 'hourly', timezone: 'UTC' } };
  const id = await stage.create(graphOf([aSchedule, aSource, aCaptures, aGallery], 'source>views views>gallery'));
  await stage.database.client.pipeline.update({
    where: { id },
    data: { nextRunAt: new Date(Date.now() - 3 * 3_600_000) },
  });
  await Promise.all([stage.tick(), stage.tick()]);
  expect(await stage.database.client.pipelineRun.count({ where: { pipelineId: id } })).toBe(1);
  const { nextRunAt } = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id } });
  expect(nextRunAt!.getTime()).toBeGreaterThan(Date.now());
});

test.each([
  ['pipeline', pendingOfPipelineMax],
  ['organization', pendingOfOrganizationMax],
] as const)(
  'a planned run is accepted while the queue of its %s is full, and no second one beside it',
  async (whose, count) => {
    const owner = await stage.join();
    const aSchedule = { id: 'times', type: 'schedule', data: { schedule: 'hourly', timezone: 'UTC' } };
    const timed = graphOf([aSchedule, aSource, aCaptures, aGallery], 'source>views views>gallery');
    const id = await stage.create(timed, owner);
    const full = whose === 'pipeline' ? id : await stage.create(timed, owner);
    const { client } = stage.database;
    const common = { pipelineId: full, organizationId: owner.organizationId, createdBy: 'system', requestId: 'r' };
    const made = { ...common, startedBy: 'MANUAL', revision: 1, graph: timed, urls: [] };
    await client.pipelineRun.createMany({ data: Array.from({ length: count }, () => ({ ...made, id: anId() })) });
    const refused = await stage.send('POST', `/${id}/runs`, {}, owner);
    expect((refused.json['error'] as unknown as { code: string }).code).toBe('PIPELINE_QUEUE_FULL');
    for (const hours of [3, 2]) {
      const nextRunAt = new Date(Date.now() - hours * 3_600_000);
      await client.pipeline.update({ where: { id }, data: { nextRunAt } });
      await stage.tick();
    }
    expect(await client.pipelineRun.count({ where: { pipelineId: id, startedBy: 'SCHEDULE' } })).toBe(1);
  },
);

// A gateway whose clock is behind that of the scheduler gives a pipeline whose times are changed
// the time that has just run.
test('a planned time that has run already runs no second time, and keeps no other pipeline from running', async () => {
  const aSchedule = { id: 'times', type: 'schedule', data: { schedule: 'hourly', timezone: 'UTC' } };
  const timed = graphOf([aSchedule, aSource, aCaptures, aGallery], 'source>views views>gallery');
  const [again, other] = [await stage.create(timed), await stage.create(timed)];
  const { client } = stage.database;
  const plannedAt = new Date(Date.now() - 7_200_000);
  const runsOf = (pipelineId: string) => client.pipelineRun.count({ where: { pipelineId } });
  await client.pipeline.update({ where: { id: again }, data: { nextRunAt: plannedAt } });
  await stage.tick();
  await client.pipelineRun.updateMany({ where: { pipelineId: again }, data: { state: 'CANCELLED' } });
  await client.pipeline.update({ where: { id: again }, data: { nextRunAt: plannedAt } });
  await client.pipeline.update({ where: { id: other }, data: { nextRunAt: new Date(Date.now() - 3_600_000) } });
  await stage.tick();
  expect([await runsOf(again), await runsOf(other)]).toEqual([1, 1]);
  const { nextRunAt } = await client.pipeline.findUniqueOrThrow({ where: { id: again } });
  expect(nextRunAt!.getTime()).toBeGreaterThan(Date.now());
});

test('a pipeline is exported, imported, duplicated, listed and deleted', async () => {
  const id = await stage.create(triggered);
  const made = (await stage.send('GET', `/${id}`)).json;
  for (const name of ['nextRunAt', 'lastRun', 'draft', 'trigger.rotatedAt']) expect(made).not.toHaveProperty(name);
  const file = (await stage.send('GET', `/${id}/export`)).json;
  expect((await stage.send('POST', '/import', file)).json['graph']).toEqual(file['graph']);
  expect((await stage.send('POST', `/${id}/duplicate`, {})).json).toMatchObject({
    name: 'A pipeline (copy)',
    revision: 1,
  });
  expect((await stage.send('GET', '?limit=2')).json['items']).toHaveLength(2);
  expect((await stage.send('GET', `/${id}/revisions`)).json['items']).toMatchObject([{ revision: 1 }]);
  expect((await stage.send('DELETE', `/${id}`)).status).toBe(204);
  expect((await stage.send('GET', `/${id}`)).status).toBe(404);
});

test('a graph that is wrong is refused by the names of its nodes, and nothing is saved', async () => {
  const wrong = graphOf(
    [aTrigger, { ...aCaptures, data: { views: [{ name: 'A', options: { quality: 500 } }] } }, aGallery],
    'trigger>views views>gallery',
  );
  const { status, json } = await stage.send('POST', '', { name: 'Wrong', graph: wrong });
  expect([status, (json['error'] as unknown as { details: object }).details]).toEqual([
    400,
    { fields: { 'nodes.views.data.views.0.options.quality': 'must be from 1 to 100' } },
  ]);
});
