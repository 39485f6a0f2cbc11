import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { pictureBytesMax } from '@tintype/contracts/pipelines/edits/edit';
import { editsAt, planRunSteps, type StoredSteps } from '@tintype/contracts/pipelines/run-steps';
import { claimImage, releaseUnstoredImage } from '@tintype/database/pipeline-images/edit-images';
import { listPipelines, listRevisions, listRuns } from '@tintype/database/pipelines/find-pipelines';
import { claimByVersionBefore } from './claim-by-version-before.ts';
import {
  aCaptures,
  aGallery,
  aSource,
  aTrigger,
  graphOf,
  openPipelineStage,
  triggered,
  type Armed,
  type PipelineStage,
} from './pipeline-stage.ts';

let gateway: TestGateway;
let stage: PipelineStage;
beforeAll(async () => {
  gateway = await startGateway();
  stage = await openPipelineStage(gateway);
});
afterAll(() => gateway.end());

const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** As large as one may be. */
const aLogo = Buffer.concat([pngBeginning, randomBytes(pictureBytesMax - pngBeginning.length)]).toString('base64');
const anEdit = (id: string, ...edits: readonly object[]) => ({ id, type: 'edit', data: { edits } });
const logo = anEdit('logo', { type: 'watermark', image: aLogo });
const crop = anEdit('crop', { type: 'crop', width: 100, height: 100 }, { type: 'redact', width: 1, height: 1 });
const small = anEdit('small', { type: 'resize', width: 50 });
const gallery = (id: string) => ({ ...aGallery, id });
/**
 * Two ways into one gallery, one of them through two edit nodes, and a gallery beside each of them.
 */
const branched = graphOf(
  [aTrigger, aCaptures, crop, small, gallery('plain'), gallery('first'), gallery('second')],
  'trigger>views views>plain views>crop crop>first crop>small small>second small>plain',
);

const imagesOf = (runId: string) =>
  stage.database.client.pipelineImage.findMany({ where: { runId }, orderBy: { id: 'asc' } });
const placeOf = (image: { readonly galleryNodeId: string; readonly editNodeId: string | null }): string =>
  `${image.galleryNodeId} ${image.editNodeId}`;
const fire = async (one: Armed, urls = ['https://example.com/']): Promise<string> =>
  (await stage.fire(one, { urls })).json['id']!;
const runNow = async (pipelineId: string): Promise<string> =>
  (await stage.send('POST', `/${pipelineId}/runs`, {})).json['id']!;
/** A run whose captures have ended and whose pictures wait for their edits. */
async function waiting(graph: object): Promise<{ readonly one: Armed; readonly run: string }> {
  const one = await stage.arm(graph);
  const run = await fire(one);
  await stage.start();
  await stage.endCaptures(run);
  await stage.finish();
  return { one, run };
}
const claim = ({ id, attempt }: { readonly id: bigint; readonly attempt: number }) =>
  claimImage(stage.database, { id: String(id), attempt, worker: 'w', leaseMs: 8_000 });

test('a run of 1,000 URLs with the largest logo in two galleries is cancelled, and no picture has the logo in its row', async () => {
  const urls = Array.from({ length: 1_000 }, (_one, nth) => `https://example.com/${nth}`);
  const source = { ...aSource, data: { urls } };
  const id = await stage.create(
    graphOf([source, aCaptures, logo, gallery('one'), gallery('two')], 'source>views views>logo logo>one logo>two'),
  );
  const run = await runNow(id);
  await stage.start();
  await stage.send('POST', `/${id}/runs/${run}/cancel`);
  await stage.finish();
  expect(await stage.runOf(id, run)).toMatchObject({
    status: 'CANCELLED',
    captures: { total: 1_000, cancelled: 1_000 },
    images: { total: 2_000, failed: 2_000 },
  });
  const [{ bytes }] = (await stage.database.client.rows<{ bytes: number }>`
    SELECT sum(pg_column_size(edits))::int AS bytes FROM pipeline_images WHERE run_id = ${run}`) as [{ bytes: number }];
  expect(bytes).toBeLessThan(aLogo.length);
});

test('a run that is refused all its addresses writes down their pictures in the same way', async () => {
  const given = graphOf(
    [aSource, aCaptures, logo, gallery('one'), gallery('two')],
    'source>views views>logo logo>one logo>two',
  );
  const id = await stage.create(given);
  const run = await runNow(id);
  // What an address may be has changed since it was accepted.
  const urls = Array.from({ length: 50 }, (_one, nth) => `http://127.0.0.1/${nth}`);
  const graph = {
    ...given,
    nodes: given.nodes.map((node) => (node.id === 'source' ? { ...node, data: { urls } } : node)),
  };
  await stage.database.client.pipelineRun.update({ where: { id: run }, data: { graph } });
  await stage.start();
  await stage.finish();
  expect(await stage.runOf(id, run)).toMatchObject({ status: 'FAILED', images: { total: 100, failed: 100 } });
});

describe('the edits of a picture are those of the graph that its run was accepted with', () => {
  test('of all edit nodes on the way to it, in order', async () => {
    const { run } = await waiting(branched);
    const images = await imagesOf(run);
    const edited = {
      'plain null': undefined,
      'plain small': [...crop.data.edits, ...small.data.edits],
      'first crop': crop.data.edits,
      'second small': [...crop.data.edits, ...small.data.edits],
    };
    const claimed = await Promise.all(images.map(async (image) => [placeOf(image), (await claim(image))?.edits]));
    expect(Object.fromEntries(claimed)).toEqual(edited);
  });

  test('also of a run that the version before accepted, with which no steps are stored', async () => {
    const one = await stage.arm(branched);
    const run = await fire(one);
    await stage.database.client.execute`UPDATE pipeline_runs SET steps = NULL WHERE id = ${run}`;
    await stage.start();
    await stage.endCaptures(run);
    await stage.finish();
    const image = (await imagesOf(run)).find(({ galleryNodeId }) => galleryNodeId === 'second')!;
    expect((await claim(image))!.edits).toEqual([...crop.data.edits, ...small.data.edits]);
  });

  test('which PostgreSQL reads where the planner has seen them', async () => {
    const { run } = await waiting(branched);
    const { graph, steps } = (await stage.database.client.pipelineRun.findUniqueOrThrow({
      where: { id: run },
    })) as unknown as { graph: Graph; steps: StoredSteps };
    const { outputs: _rows, ...planned } = planRunSteps(graph);
    expect(steps).toEqual(planned);
    const edited = (await imagesOf(run)).filter(({ editNodeId }) => editNodeId !== null);
    for (const image of edited) expect((await claim(image))!.edits).toEqual(editsAt(graph, planned, image.editNodeId!));
  });

  test('also once the pipeline was changed; once it was deleted there are none', async () => {
    const { one, run } = await waiting(
      graphOf([aTrigger, aCaptures, crop, aGallery], 'trigger>views views>crop crop>gallery'),
    );
    const changed = graphOf(
      [aTrigger, aCaptures, anEdit('crop', { type: 'resize', width: 9 }), aGallery],
      'trigger>views views>crop crop>gallery',
    );
    expect((await stage.send('PUT', `/${one.id}`, { revision: 1, graph: changed })).status).toBe(200);
    const [image] = await imagesOf(run);
    const first = await claim(image!);
    expect(first).toMatchObject({ edits: crop.data.edits });
    expect((await stage.send('DELETE', `/${one.id}`)).status).toBe(204);
    await releaseUnstoredImage(stage.database, first!);
    expect(await claim({ id: image!.id, attempt: 1 })).toBeUndefined();
  });

  test('also for a worker of the version before, which reads them in the row of the picture', async () => {
    const { run } = await waiting(branched);
    const image = (await imagesOf(run)).find(({ galleryNodeId }) => galleryNodeId === 'second')!;
    const edits = [...crop.data.edits, ...small.data.edits];
    const first = await claim(image);
    expect(first).toMatchObject({ edits });
    await releaseUnstoredImage(stage.database, first!);
    const second = { id: String(image.id), attempt: 1, worker: 'old', leaseMs: 8_000 };
    expect(await claimByVersionBefore(stage.database, second)).toMatchObject({ attempt: 2, edits });
    await releaseUnstoredImage(stage.database, { id: String(image.id), attempt: 2 });
    expect(await claim({ id: image.id, attempt: 2 })).toMatchObject({ attempt: 3, edits });
  });
});

describe('a run that cannot be worked on', () => {
  const breakGraph = (id: string) =>
    stage.database.client.pipelineRun.update({ where: { id }, data: { graph: {}, steps: {} } });

  test('keeps no other from being read and ended, and is read once it can be', async () => {
    const [broken, other] = [await stage.arm(), await stage.arm()];
    const runs = [await fire(broken), await fire(other)] as const;
    await stage.start();
    const { steps } = await stage.database.client.pipelineRun.findUniqueOrThrow({ where: { id: runs[0] } });
    const { graph } = await breakGraph(runs[0]);
    for (const run of runs) await stage.endCaptures(run);
    await stage.finish();
    const states = async () => [
      (await stage.database.client.pipelineRun.findUniqueOrThrow({ where: { id: runs[0] } })).state,
      (await stage.runOf(other.id, runs[1]))['status'] as string,
    ];
    expect(graph).toEqual({});
    expect(await states()).toEqual(['RUNNING', 'COMPLETED']);
    await stage.database.client.pipelineRun.update({
      where: { id: runs[0] },
      data: { graph: triggered, steps: steps! },
    });
    await stage.database.client.execute`UPDATE ended_captures SET lease_expires_at = now() - interval '1 second'`;
    await stage.finish();
    expect(await states()).toEqual(['COMPLETED', 'COMPLETED']);
  });

  test('keeps no run of another pipeline from starting, and starts once it can', async () => {
    const [broken, other] = [await stage.arm(), await stage.arm()];
    const runs = [await fire(broken), await fire(other)] as const;
    await breakGraph(runs[0]);
    const states = async () =>
      Promise.all(
        runs.map(async (id) => (await stage.database.client.pipelineRun.findUniqueOrThrow({ where: { id } })).state),
      );
    await stage.start();
    expect(await states()).toEqual(['QUEUED', 'RUNNING']);
    await stage.database.client.pipelineRun.update({ where: { id: runs[0] }, data: { graph: triggered } });
    await stage.database.client.execute`UPDATE pipeline_runs SET start_after = now() WHERE start_after > now()`;
    await stage.start();
    expect(await states()).toEqual(['RUNNING', 'RUNNING']);
  });
});

test('lists of pipelines, of their runs and of their revisions read none of the graphs, drafts, addresses and data', async () => {
  const { one, run } = await waiting(branched);
  const { id: pipelineId } = one;
  await stage.send('PUT', `/${pipelineId}/draft`, { graph: branched });
  const { organizationId } = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id: pipelineId } });
  const page = { limit: 100, after: undefined };
  const lists = {
    runs: await listRuns(stage.database, { pipelineId, ...page }),
    pipelines: await listPipelines(stage.database, { organizationId, ...page }),
    revisions: await listRevisions(stage.database, { pipelineId, limit: 100, before: undefined }),
  };
  expect(lists.runs).toMatchObject([{ id: run }]);
  expect(lists.pipelines.map(({ id }) => id)).toContain(pipelineId);
  expect(lists.revisions).toMatchObject([{ revision: 1 }]);
  const read = Object.entries(lists).flatMap(([list, rows]) =>
    rows.flatMap((row) => Object.keys(row).map((name) => `${list}.${name}`)),
  );
  const large = ['graph', 'draft', 'urls', 'inputData'];
  expect([...new Set(read)].filter((name) => large.includes(name.split('.')[1]!))).toEqual([]);
});
