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

const screenshotsPath = '/v1/screenshots';
const jobsPath = `${screenshotsPath}/jobs`;
const composePath = `${screenshotsPath}/compose`;
const bulkPath = `${screenshotsPath}/bulk`;
const batchesPath = `${screenshotsPath}/batches`;
const webhooksPath = '/v1/webhooks';
const deliveriesPath = '/v1/webhook-deliveries';
const linkKeysPath = '/v1/link-keys';
const usagePath = '/v1/usage';
const schedulesPath = '/v1/schedules';
const schedulePath = `${schedulesPath}/{scheduleId}`;
const crawlsPath = '/v1/crawls';
const pipelinesPath = '/v1/pipelines';
const pipelinePath = `${pipelinesPath}/{pipelineId}`;
const runPath = `${pipelinePath}/runs/{runId}`;
const capturesPath = '/v1/captures';

/** Every operation of the OpenAPI document that an API key or the secret of a trigger may call. */
export const operations = {
  createCapture: post(screenshotsPath, 'keyed'),
  captureResult: get(`${screenshotsPath}/captures/{id}/result`),
  getCaptureOutput: get(`${screenshotsPath}/captures/{id}/result/{outputId}`),
  getSubmission: get(`${screenshotsPath}/submissions/{key}`),
  listCaptures: get(capturesPath),
  countCaptures: get(`${capturesPath}/count`),
  deleteCaptures: remove(capturesPath),
  capturesArchive: get(`${capturesPath}/archive`),
  oneCapture: get(`${capturesPath}/{captureId}`),
  deleteCapture: remove(`${capturesPath}/{captureId}`),
  captureThumbnail: get(`${capturesPath}/{captureId}/thumbnail`),
  captureLater: post(`${screenshotsPath}/async`, 'keyed'),
  listJobs: get(jobsPath),
  getJob: get(`${jobsPath}/{jobId}`),
  cancelJob: post(`${jobsPath}/{jobId}/cancel`),
  getJobResult: get(`${jobsPath}/{jobId}/result`),
  getJobOutput: get(`${jobsPath}/{jobId}/result/{outputId}`),
  createCompose: post(composePath),
  previewCompose: get(`${composePath}/preview`),
  listComposeJobs: get(`${composePath}/jobs`),
  getComposeJob: get(`${composePath}/jobs/{jobId}`),
  getComposeResult: get(`${composePath}/jobs/{jobId}/result`),
  createBulk: post(bulkPath),
  listBulk: get(bulkPath),
  getBulk: get(`${bulkPath}/{bulkJobId}`),
  retryBulk: post(`${bulkPath}/{bulkJobId}/retry-failed`),
  cancelBulk: post(`${bulkPath}/{bulkJobId}/cancel`, 'safe'),
  createBatch: post(batchesPath),
  listBatches: get(batchesPath),
  // Sending the same bytes again returns the same receipt.
  addChunk: post(`${batchesPath}/{id}/chunks`, 'safe'),
  startBatch: post(`${batchesPath}/{id}/start`, 'safe'),
  getBatch: get(`${batchesPath}/{id}`),
  deleteBatch: remove(`${batchesPath}/{id}`),
  listBatchItems: get(`${batchesPath}/{id}/items`),
  batchArchive: get(`${batchesPath}/{id}/archive`),
  resumeBatch: post(`${batchesPath}/{id}/resume`, 'safe'),
  // Sending the same requestId again returns the same new batch.
  restartBatch: post(`${batchesPath}/{id}/restart`, 'safe'),
  retryBatch: post(`${batchesPath}/{id}/retry-failed`),
  cancelBatch: post(`${batchesPath}/{id}/cancel`, 'safe'),
  createSchedule: post(schedulesPath),
  listSchedules: get(schedulesPath),
  getSchedule: get(schedulePath),
  updateSchedule: put(schedulePath),
  deleteSchedule: remove(schedulePath),
  pauseSchedule: post(`${schedulePath}/pause`, 'safe'),
  resumeSchedule: post(`${schedulePath}/resume`, 'safe'),
  triggerSchedule: post(`${schedulePath}/trigger`),
  getScheduleHistory: get(`${schedulePath}/history`),
  createShareLink: post(`${schedulePath}/share-links`),
  listShareLinks: get(`${schedulePath}/share-links`),
  deleteShareLink: remove(`${schedulePath}/share-links/{shareLinkId}`),
  startCrawl: post(crawlsPath),
  listCrawls: get(crawlsPath),
  getCrawl: get(`${crawlsPath}/{id}`),
  deleteCrawl: remove(`${crawlsPath}/{id}`),
  crawlPages: get(`${crawlsPath}/{id}/pages`),
  crawlOutput: get(`${crawlsPath}/{id}/pages/{pageId}/outputs/{type}`),
  getCrawlSitemap: get(`${crawlsPath}/{id}/sitemap`),
  crawlArchive: get(`${crawlsPath}/{id}/archive`),
  cancelCrawl: post(`${crawlsPath}/{id}/cancel`, 'safe'),
  createPipeline: post(pipelinesPath),
  listPipelines: get(pipelinesPath),
  validatePipeline: post(`${pipelinesPath}/validate`, 'safe'),
  importPipeline: post(`${pipelinesPath}/import`),
  getPipeline: get(pipelinePath),
  // The request names the revision that it replaces. A second attempt would be refused, as if
  // another person had changed the pipeline.
  changePipeline: put(pipelinePath, 'never'),
  deletePipeline: remove(pipelinePath),
  savePipelineDraft: put(`${pipelinePath}/draft`),
  listPipelineRevisions: get(`${pipelinePath}/revisions`),
  getPipelineRevision: get(`${pipelinePath}/revisions/{revision}`),
  exportPipeline: get(`${pipelinePath}/export`),
  duplicatePipeline: post(`${pipelinePath}/duplicate`),
  rotatePipelineTriggerSecret: post(`${pipelinePath}/trigger-secret`),
  enablePipelineTrigger: post(`${pipelinePath}/trigger/enable`, 'safe'),
  disablePipelineTrigger: post(`${pipelinePath}/trigger/disable`, 'safe'),
  rotatePipelineSigningSecret: post(`${pipelinePath}/signing-secret`),
  startPipelineRun: post(`${pipelinePath}/runs`),
  listPipelineRuns: get(`${pipelinePath}/runs`),
  getPipelineRun: get(runPath),
  cancelPipelineRun: post(`${runPath}/cancel`, 'safe'),
  rerunPipelineRun: post(`${runPath}/rerun`),
  pipelineImages: get(`${runPath}/galleries/{galleryNodeId}/images`),
  createGalleryLink: post(`${runPath}/galleries/{galleryNodeId}/link`),
  triggerPipeline: post('/webhooks/canvas/{pipelineId}/{nodeId}', 'keyed'),
  createWebhook: post(webhooksPath),
  listWebhooks: get(webhooksPath),
  getWebhook: get(`${webhooksPath}/{id}`),
  updateWebhook: put(`${webhooksPath}/{id}`),
  deleteWebhook: remove(`${webhooksPath}/{id}`),
  testWebhook: post(`${webhooksPath}/{id}/test`),
  listWebhookDeliveries: get(deliveriesPath),
  getWebhookDelivery: get(`${deliveriesPath}/{id}`),
  retryWebhookDelivery: post(`${deliveriesPath}/{id}/retry`),
  listLinkKeys: get(linkKeysPath),
  createLinkKey: post(linkKeysPath),
  rollLinkKey: post(`${linkKeysPath}/{linkKeyId}/roll`),
  deleteLinkKey: remove(`${linkKeysPath}/{linkKeyId}`),
  getUsage: get(usagePath),
  getQuota: get(`${usagePath}/quota`),
  getUsageOfKeys: get(`${usagePath}/keys`),
  getActivity: get(`${usagePath}/activity`),
  listDevices: get('/v1/devices'),
} as const satisfies Partial<Record<keyof Wire, Operation>>;

export type OperationName = keyof typeof operations;
