/** Everything that can happen to a pipeline and its runs in the database. Pictures that are edited have a folder of their own. */
export { addPipeline, changePipeline, saveDraft, type WebhookChange } from './pipelines/save-pipeline.ts';
export {
  findPipeline,
  findRevision,
  listPipelines,
  listRevisions,
  type ListedRevision,
} from './pipelines/find-pipelines.ts';
export { enableTrigger, findTrigger, setSigningSecret, setTriggerSecret } from './pipelines/secrets.ts';
export { acceptRun, type Acceptance, type NewRun } from './pipelines/accept-run.ts';
export { claimDuePipelines } from './pipelines/claim-due.ts';
export { claimNextRun, startRun, type RunCapture, type RunStart, type StartableRun } from './pipelines/start-runs.ts';
export { claimEndedOfRuns, giveBackEnded, takeEndedOfRun, type EndedOfRun } from './pipelines/take-ended.ts';
export { finishRuns } from './pipelines/finish-runs.ts';
export { cancelRun } from './pipelines/cancel-run.ts';
export { deletePipeline, purgePipelines } from './pipelines/delete-pipeline.ts';
export {
  findRun,
  listFailures,
  listImages,
  listRunDeliveries,
  listRuns,
  readProgress,
  type RunDelivery,
  type RunFailed,
} from './pipelines/find-runs.ts';
export type {
  GraphFacts,
  ListedPipeline,
  ListedRun,
  NodeWebhook,
  StoredImage,
  StoredPipeline,
} from './pipelines/types.ts';
