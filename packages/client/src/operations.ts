import type { operations as Wire } from './generated/api.ts';

/**
 * When a call may be sent again after an error that leaves open whether the call was carried out.
 * - `safe`: always, because the call changes nothing or does the same thing twice.
 * - `keyed`: with an Idempotency-Key.
 * - `never`: only after a response that states that nothing was begun (429, SERVICE_BUSY).
 */
export type Repeat = 'safe' | 'keyed' | 'never';
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly repeat: Repeat;
};

const get = (path: string): Operation => ({ method: 'GET', path, repeat: 'safe' });
const remove = (path: string): Operation => ({ method: 'DELETE', path, repeat: 'safe' });
const put = (path: string, repeat: Repeat = 'safe'): Operation => ({ method: 'PUT', path, repeat });
const post = (path: string, repeat: Repeat = 'never'): Operation => ({ method: 'POST', path, repeat });

const screenshots = '/v1/screenshots';
const jobs = `${screenshots}/jobs`;
const compose = `${screenshots}/compose`;
const bulk = `${screenshots}/bulk`;
const batches = `${screenshots}/batches`;
const webhooks = '/v1/webhooks';
const deliveries = '/v1/webhook-deliveries';
const linkKeys = '/v1/link-keys';
const usage = '/v1/usage';
const schedules = '/v1/schedules';
const schedule = `${schedules}/{scheduleId}`;
const crawls = '/v1/crawls';
const pipelines = '/v1/pipelines';
const pipeline = `${pipelines}/{pipelineId}`;
const run = `${pipeline}/runs/{runId}`;
const captures = '/v1/captures';

/** Every operation of the OpenAPI document that an API key or the secret of a trigger may call. */
export const operations = {
  createCapture: post(screenshots, 'keyed'),
  captureResult: get(`${screenshots}/captures/{id}/result`),
  getCaptureOutput: get(`${screenshots}/captures/{id}/result/{outputId}`),
  getSubmission: get(`${screenshots}/submissions/{key}`),
  listCaptures: get(captures),
  countCaptures: get(`${captures}/count`),
  deleteCaptures: remove(captures),
  capturesArchive: get(`${captures}/archive`),
  oneCapture: get(`${captures}/{captureId}`),
  deleteCapture: remove(`${captures}/{captureId}`),
  captureThumbnail: get(`${captures}/{captureId}/thumbnail`),
  captureLater: post(`${screenshots}/async`, 'keyed'),
  listJobs: get(jobs),
  getJob: get(`${jobs}/{jobId}`),
  cancelJob: post(`${jobs}/{jobId}/cancel`),
  getJobResult: get(`${jobs}/{jobId}/result`),
  getJobOutput: get(`${jobs}/{jobId}/result/{outputId}`),
  createCompose: post(compose),
  previewCompose: get(`${compose}/preview`),
  listComposeJobs: get(`${compose}/jobs`),
  getComposeJob: get(`${compose}/jobs/{jobId}`),
  getComposeResult: get(`${compose}/jobs/{jobId}/result`),
  createBulk: post(bulk),
  listBulk: get(bulk),
  getBulk: get(`${bulk}/{bulkJobId}`),
  retryBulk: post(`${bulk}/{bulkJobId}/retry-failed`),
  cancelBulk: post(`${bulk}/{bulkJobId}/cancel`, 'safe'),
  createBatch: post(batches),
  listBatches: get(batches),
  // Sending the same bytes again returns the same receipt.
  addChunk: post(`${batches}/{id}/chunks`, 'safe'),
  startBatch: post(`${batches}/{id}/start`, 'safe'),
  getBatch: get(`${batches}/{id}`),
  deleteBatch: remove(`${batches}/{id}`),
  listBatchItems: get(`${batches}/{id}/items`),
  batchArchive: get(`${batches}/{id}/archive`),
  resumeBatch: post(`${batches}/{id}/resume`, 'safe'),
  // Sending the same requestId again returns the same new batch.
  restartBatch: post(`${batches}/{id}/restart`, 'safe'),
  retryBatch: post(`${batches}/{id}/retry-failed`),
  cancelBatch: post(`${batches}/{id}/cancel`, 'safe'),
  createSchedule: post(schedules),
  listSchedules: get(schedules),
  getSchedule: get(schedule),
  updateSchedule: put(schedule),
  deleteSchedule: remove(schedule),
  pauseSchedule: post(`${schedule}/pause`, 'safe'),
  resumeSchedule: post(`${schedule}/resume`, 'safe'),
  triggerSchedule: post(`${schedule}/trigger`),
  getScheduleHistory: get(`${schedule}/history`),
  createShareLink: post(`${schedule}/share-links`),
  listShareLinks: get(`${schedule}/share-links`),
  deleteShareLink: remove(`${schedule}/share-links/{shareLinkId}`),
  startCrawl: post(crawls),
  listCrawls: get(crawls),
  getCrawl: get(`${crawls}/{id}`),
  deleteCrawl: remove(`${crawls}/{id}`),
  crawlPages: get(`${crawls}/{id}/pages`),
  crawlOutput: get(`${crawls}/{id}/pages/{pageId}/outputs/{type}`),
  getCrawlSitemap: get(`${crawls}/{id}/sitemap`),
  crawlArchive: get(`${crawls}/{id}/archive`),
  cancelCrawl: post(`${crawls}/{id}/cancel`, 'safe'),
  createPipeline: post(pipelines),
  listPipelines: get(pipelines),
  validatePipeline: post(`${pipelines}/validate`, 'safe'),
  importPipeline: post(`${pipelines}/import`),
  getPipeline: get(pipeline),
  // The request names the revision that it replaces. A second attempt would be refused, as if
  // another person had changed the pipeline.
  changePipeline: put(pipeline, 'never'),
  deletePipeline: remove(pipeline),
  savePipelineDraft: put(`${pipeline}/draft`),
  listPipelineRevisions: get(`${pipeline}/revisions`),
  getPipelineRevision: get(`${pipeline}/revisions/{revision}`),
  exportPipeline: get(`${pipeline}/export`),
  duplicatePipeline: post(`${pipeline}/duplicate`),
  rotatePipelineTriggerSecret: post(`${pipeline}/trigger-secret`),
  enablePipelineTrigger: post(`${pipeline}/trigger/enable`, 'safe'),
  disablePipelineTrigger: post(`${pipeline}/trigger/disable`, 'safe'),
  rotatePipelineSigningSecret: post(`${pipeline}/signing-secret`),
  startPipelineRun: post(`${pipeline}/runs`),
  listPipelineRuns: get(`${pipeline}/runs`),
  getPipelineRun: get(run),
  cancelPipelineRun: post(`${run}/cancel`, 'safe'),
  rerunPipelineRun: post(`${run}/rerun`),
  pipelineImages: get(`${run}/galleries/{galleryNodeId}/images`),
  createGalleryLink: post(`${run}/galleries/{galleryNodeId}/link`),
  triggerPipeline: post('/webhooks/canvas/{pipelineId}/{nodeId}', 'keyed'),
  createWebhook: post(webhooks),
  listWebhooks: get(webhooks),
  getWebhook: get(`${webhooks}/{id}`),
  updateWebhook: put(`${webhooks}/{id}`),
  deleteWebhook: remove(`${webhooks}/{id}`),
  testWebhook: post(`${webhooks}/{id}/test`),
  listWebhookDeliveries: get(deliveries),
  getWebhookDelivery: get(`${deliveries}/{id}`),
  retryWebhookDelivery: post(`${deliveries}/{id}/retry`),
  listLinkKeys: get(linkKeys),
  createLinkKey: post(linkKeys),
  rollLinkKey: post(`${linkKeys}/{linkKeyId}/roll`),
  deleteLinkKey: remove(`${linkKeys}/{linkKeyId}`),
  getUsage: get(usage),
  getQuota: get(`${usage}/quota`),
  getUsageOfKeys: get(`${usage}/keys`),
  getActivity: get(`${usage}/activity`),
  listDevices: get('/v1/devices'),
} as const satisfies Partial<Record<keyof Wire, Operation>>;

export type OperationName = keyof typeof operations;
