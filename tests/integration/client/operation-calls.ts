import type { OperationName } from '../../../packages/client/src/operations.ts';
import { graphOf } from '../pipelines/graph-of.ts';
import { url, type ClientStage } from './stage.ts';

type Calls = (stage: ClientStage) => Promise<unknown>;
/**
 * With `refusal`, the code by which the service refuses what has no browser, scheduler or notifier
 * behind it.
 */
type Row = { readonly calls: Calls; readonly refusal?: string };

const row = (calls: Calls): Row => ({ calls });
const refused = (refusal: string, calls: Calls): Row => ({ calls, refusal });

const missing = 'abcdefghij0123456789';
const schedule = { name: 'daily', url, schedule: 'daily' };
const graph = graphOf(
  [
    { id: 'trigger', type: 'trigger', data: {} },
    { id: 'views', type: 'captures', data: { views: [{ name: 'Desktop', options: { format: 'png' } }] } },
    { id: 'gallery', type: 'gallery', data: {} },
  ],
  'trigger>views views>gallery',
);

const stored = async ({ client }: ClientStage) =>
  client.capture({ url, responseType: 'url', outputs: [{ type: 'markdown' }] });
const ended = async ({ client, dispatcher }: ClientStage): Promise<string> => {
  const { id } = await client.jobs.create({ url, outputs: [{ type: 'markdown' }] });
  await dispatcher.dispatch();
  return (await client.jobs.wait(id)).id;
};
const bulk = async ({ client }: ClientStage) => (await client.bulk.create({ urls: [{ url }] })).id;
const composed = async ({ client }: ClientStage) =>
  (await client.compose.create({ captures: [{ url }, { url }], async: true })).jobId;
const draft = async ({ client }: ClientStage) => (await client.batches.upload([url], { start: false })).id;
const started = async ({ client }: ClientStage) => (await client.batches.upload([url])).id;
const cancelled = async (stage: ClientStage) => (await stage.client.batches.cancel(await started(stage))).id;
const scheduled = async ({ client }: ClientStage) => (await client.schedules.create(schedule)).id;
const crawled = async ({ client }: ClientStage) => (await client.crawls.start({ url })).id;
const pipeline = async ({ client }: ClientStage) => client.pipelines.create({ name: 'shop', graph });
const pipelineId = async (stage: ClientStage) => (await pipeline(stage)).id;
const run = async (stage: ClientStage) => {
  const id = await pipelineId(stage);
  return [id, (await stage.client.pipelines.runs.start(id, { urls: [url] })).runId] as const;
};

const webhook = async ({ client }: ClientStage) =>
  (await client.webhooks.create({ url: 'https://hooks.example.com/', events: ['JOB_COMPLETED'] })).id;
const linkKey = async ({ client }: ClientStage) => (await client.linkKeys.create({ name: 'site' })).id;

/** One call of every operation. */
export const operationCalls: Readonly<Record<OperationName, Row>> = {
  createCapture: row(({ client }) => client.capture({ url })),
  captureResult: row(async (stage) => stage.client.captures.result((await stored(stage)).id)),
  getCaptureOutput: row(async (stage) => stage.client.captures.result((await stored(stage)).id, 'markdown')),
  getSubmission: row(async ({ client }) => {
    await client.capture({ url }, { idempotencyKey: 'known' });
    return client.captures.submission('known');
  }),
  listCaptures: row(({ client }) => client.captures.list({ limit: 1 })),
  countCaptures: row(({ client }) => client.captures.count({ status: 'COMPLETED' })),
  deleteCaptures: row(({ client }) => client.captures.deleteMatching({ search: 'no-such-host.example' })),
  capturesArchive: row(async (stage) => (await stage.client.captures.archive([(await stored(stage)).id])).bytes()),
  oneCapture: row(async (stage) => stage.client.captures.get((await stored(stage)).id)),
  deleteCapture: row(async (stage) => stage.client.captures.delete((await stored(stage)).id)),
  captureThumbnail: refused('NOT_FOUND', ({ client }) => client.captures.thumbnail(missing, { width: 320 })),
  captureLater: row(({ client }) => client.jobs.create({ url })),
  listJobs: row(({ client }) => client.jobs.list({ limit: 5 })),
  getJob: row(async (stage) => stage.client.jobs.get(await ended(stage))),
  cancelJob: refused('JOB_NOT_CANCELLABLE', async (stage) => stage.client.jobs.cancel(await ended(stage))),
  getJobResult: row(async (stage) => stage.client.jobs.result(await ended(stage))),
  getJobOutput: row(async (stage) => stage.client.jobs.result(await ended(stage), 'markdown')),
  createCompose: row(({ client }) => client.compose.create({ captures: [{ url }, { url }], async: true })),
  previewCompose: row(({ client }) => client.compose.preview({ layout: 'grid', image_count: 3 })),
  listComposeJobs: row(({ client }) => client.compose.list()),
  getComposeJob: row(async (stage) => stage.client.compose.get(await composed(stage))),
  getComposeResult: refused('JOB_NOT_COMPLETED', async (stage) => stage.client.compose.result(await composed(stage))),
  createBulk: row(({ client }) => client.bulk.create({ urls: [{ url }] })),
  listBulk: row(({ client }) => client.bulk.list()),
  getBulk: row(async (stage) => stage.client.bulk.get(await bulk(stage))),
  retryBulk: row(async (stage) => stage.client.bulk.retryFailed(await bulk(stage))),
  cancelBulk: row(async (stage) => stage.client.bulk.cancel(await bulk(stage))),
  createBatch: row(({ client }) => client.batches.create({ name: 'all' })),
  listBatches: row(({ client }) => client.batches.list()),
  addChunk: row(async ({ client }) => {
    const { id } = await client.batches.create();
    return client.batches.addChunk(id, { sequence: 0, entries: [{ url }] });
  }),
  startBatch: row(async (stage) => stage.client.batches.start(await draft(stage))),
  getBatch: row(async (stage) => stage.client.batches.get(await draft(stage))),
  deleteBatch: row(async (stage) => stage.client.batches.delete(await cancelled(stage))),
  listBatchItems: row(async (stage) => stage.client.batches.items(await started(stage))),
  batchArchive: row(async (stage) => (await stage.client.batches.archive(await started(stage))).bytes()),
  resumeBatch: row(async (stage) => stage.client.batches.resume(await cancelled(stage))),
  restartBatch: row(async (stage) => stage.client.batches.restart(await cancelled(stage))),
  retryBatch: row(async (stage) => stage.client.batches.retryFailed(await started(stage))),
  cancelBatch: row(async (stage) => stage.client.batches.cancel(await started(stage))),
  createSchedule: row(({ client }) => client.schedules.create(schedule)),
  listSchedules: row(({ client }) => client.schedules.list()),
  getSchedule: row(async (stage) => stage.client.schedules.get(await scheduled(stage))),
  updateSchedule: row(async (stage) => stage.client.schedules.update(await scheduled(stage), { timezone: null })),
  deleteSchedule: row(async (stage) => stage.client.schedules.delete(await scheduled(stage))),
  pauseSchedule: row(async (stage) => stage.client.schedules.pause(await scheduled(stage))),
  resumeSchedule: row(async (stage) => {
    const id = await scheduled(stage);
    await stage.client.schedules.pause(id);
    return stage.client.schedules.resume(id);
  }),
  triggerSchedule: row(async (stage) => stage.client.schedules.trigger(await scheduled(stage))),
  getScheduleHistory: row(async (stage) => stage.client.schedules.history(await scheduled(stage), { limit: 5 })),
  // A run has ended only where a scheduler is: tests/integration/schedules/share-links.test.ts.
  createShareLink: refused('NOT_FOUND', async (stage) =>
    stage.client.schedules.createShareLink(await scheduled(stage), { executionId: missing }),
  ),
  listShareLinks: row(async (stage) => stage.client.schedules.shareLinks(await scheduled(stage))),
  deleteShareLink: refused('NOT_FOUND', async (stage) =>
    stage.client.schedules.deleteShareLink(await scheduled(stage), missing),
  ),
  startCrawl: row(({ client }) => client.crawls.start({ url, outputs: ['markdown'] })),
  listCrawls: row(({ client }) => client.crawls.list()),
  getCrawl: row(async (stage) => stage.client.crawls.get(await crawled(stage))),
  deleteCrawl: row(async (stage) => {
    const { id } = await stage.client.crawls.cancel(await crawled(stage));
    return stage.client.crawls.delete(id);
  }),
  crawlPages: row(async (stage) => stage.client.crawls.pages(await crawled(stage))),
  crawlOutput: refused('NOT_FOUND', async (stage) =>
    stage.client.crawls.output(await crawled(stage), missing, 'markdown'),
  ),
  getCrawlSitemap: row(async (stage) => stage.client.crawls.sitemap(await crawled(stage))),
  crawlArchive: row(async (stage) => (await stage.client.crawls.archive(await crawled(stage))).bytes()),
  cancelCrawl: row(async (stage) => stage.client.crawls.cancel(await crawled(stage))),
  createPipeline: row(({ client }) => client.pipelines.create({ name: 'shop' })),
  listPipelines: row(({ client }) => client.pipelines.list()),
  validatePipeline: row(({ client }) => client.pipelines.validate({ graph })),
  importPipeline: row(async (stage) =>
    stage.client.pipelines.import(await stage.client.pipelines.export(await pipelineId(stage))),
  ),
  getPipeline: row(async (stage) => stage.client.pipelines.get(await pipelineId(stage))),
  changePipeline: row(async (stage) => {
    const { id, revision } = await pipeline(stage);
    return stage.client.pipelines.change(id, { revision, name: 'other' });
  }),
  deletePipeline: row(async (stage) => stage.client.pipelines.delete(await pipelineId(stage))),
  savePipelineDraft: row(async (stage) => stage.client.pipelines.saveDraft(await pipelineId(stage), { graph })),
  listPipelineRevisions: row(async (stage) => stage.client.pipelines.revisions(await pipelineId(stage))),
  getPipelineRevision: row(async (stage) => {
    const { id, revision } = await pipeline(stage);
    return stage.client.pipelines.revision(id, revision);
  }),
  exportPipeline: row(async (stage) => stage.client.pipelines.export(await pipelineId(stage))),
  duplicatePipeline: row(async (stage) => stage.client.pipelines.duplicate(await pipelineId(stage))),
  rotatePipelineTriggerSecret: row(async (stage) =>
    stage.client.pipelines.rotateTriggerSecret(await pipelineId(stage)),
  ),
  enablePipelineTrigger: row(async (stage) => {
    const id = await pipelineId(stage);
    await stage.client.pipelines.rotateTriggerSecret(id);
    return stage.client.pipelines.enableTrigger(id);
  }),
  disablePipelineTrigger: row(async (stage) => stage.client.pipelines.disableTrigger(await pipelineId(stage))),
  rotatePipelineSigningSecret: row(async (stage) =>
    stage.client.pipelines.rotateSigningSecret(await pipelineId(stage)),
  ),
  startPipelineRun: row(async (stage) => stage.client.pipelines.runs.start(await pipelineId(stage), { urls: [url] })),
  listPipelineRuns: row(async (stage) => stage.client.pipelines.runs.list(await pipelineId(stage))),
  getPipelineRun: row(async (stage) => stage.client.pipelines.runs.get(...(await run(stage)))),
  cancelPipelineRun: row(async (stage) => stage.client.pipelines.runs.cancel(...(await run(stage)))),
  rerunPipelineRun: row(async (stage) => stage.client.pipelines.runs.rerun(...(await run(stage)))),
  pipelineImages: row(async (stage) => {
    const [id, runId] = await run(stage);
    return stage.client.pipelines.runs.images({ pipelineId: id, runId, galleryNodeId: 'gallery' });
  }),
  createGalleryLink: row(async (stage) => {
    const [id, runId] = await run(stage);
    return stage.client.pipelines.runs.galleryLink({ pipelineId: id, runId, galleryNodeId: 'gallery' });
  }),
  triggerPipeline: row(async (stage) => {
    const id = await pipelineId(stage);
    const { secret } = await stage.client.pipelines.rotateTriggerSecret(id);
    return stage.client.pipelines.trigger({ pipelineId: id, nodeId: 'trigger', secret }, { urls: [url] });
  }),
  createWebhook: row(webhook),
  listWebhooks: row(({ client }) => client.webhooks.list()),
  getWebhook: row(async (stage) => stage.client.webhooks.get(await webhook(stage))),
  updateWebhook: row(async (stage) => stage.client.webhooks.update(await webhook(stage), { enabled: false })),
  deleteWebhook: row(async (stage) => stage.client.webhooks.delete(await webhook(stage))),
  testWebhook: row(async (stage) => stage.client.webhooks.test(await webhook(stage))),
  listWebhookDeliveries: row(({ client }) => client.webhookDeliveries.list()),
  getWebhookDelivery: refused('NOT_FOUND', ({ client }) => client.webhookDeliveries.get(missing)),
  retryWebhookDelivery: refused('NOT_FOUND', ({ client }) => client.webhookDeliveries.retry(missing)),
  listLinkKeys: row(({ client }) => client.linkKeys.list()),
  createLinkKey: row(linkKey),
  rollLinkKey: row(async (stage) => stage.client.linkKeys.roll(await linkKey(stage), { graceSeconds: 60 })),
  deleteLinkKey: row(async (stage) => stage.client.linkKeys.delete(await linkKey(stage))),
  getUsage: row(({ client }) => client.usage.get()),
  getQuota: row(({ client }) => client.usage.quota()),
  getUsageOfKeys: row(({ client }) => client.usage.keys()),
  getActivity: row(({ client }) => client.usage.activity({ days: 7 })),
  listDevices: row(({ client }) => client.devices()),
};
