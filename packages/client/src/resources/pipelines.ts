import type { ResponsePromise, Body, Query, Answer } from '../wire.ts';
import { cursorList, type CursorListing, hasEnded, waitUntil, type WaitOptions } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

type TriggerOptions = CallOptions & {
  /** The same key means the same run, for seven days. A key is created for each call if absent. */
  readonly idempotencyKey?: string;
};

/** Saved graphs that capture pages, edit images and send notifications. */
export const createPipelines = (transport: Transport) => ({
  create: (request: Body<'createPipeline'>, options?: CallOptions): ResponsePromise<Answer<'createPipeline'>> =>
    transport.json('createPipeline', { body: request }, options),
  list: (query: Query<'listPipelines'> = {}, options?: CallOptions): CursorListing<'listPipelines'> =>
    cursorList(transport, 'listPipelines', { query }, options),
  /** Lists the problems of a graph and saves nothing. */
  validate: (request: Body<'validatePipeline'>, options?: CallOptions): ResponsePromise<Answer<'validatePipeline'>> =>
    transport.json('validatePipeline', { body: request }, options),
  import: (file: Body<'importPipeline'>, options?: CallOptions): ResponsePromise<Answer<'importPipeline'>> =>
    transport.json('importPipeline', { body: file }, options),
  get: (pipelineId: string, options?: CallOptions): ResponsePromise<Answer<'getPipeline'>> =>
    transport.json('getPipeline', { path: { pipelineId } }, options),
  /** Refused with PIPELINE_CHANGED if `revision` is not the latest revision. */
  change: (
    pipelineId: string,
    change: Body<'changePipeline'>,
    options?: CallOptions,
  ): ResponsePromise<Answer<'changePipeline'>> =>
    transport.json('changePipeline', { path: { pipelineId }, body: change }, options),
  saveDraft: (pipelineId: string, draft: Body<'savePipelineDraft'>, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('savePipelineDraft', { path: { pipelineId }, body: draft }, options),
  delete: (pipelineId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deletePipeline', { path: { pipelineId } }, options),
  revisions: (
    pipelineId: string,
    query: Query<'listPipelineRevisions'> = {},
    options?: CallOptions,
  ): CursorListing<'listPipelineRevisions'> =>
    cursorList(transport, 'listPipelineRevisions', { path: { pipelineId }, query }, options),
  revision: (
    pipelineId: string,
    revision: number,
    options?: CallOptions,
  ): ResponsePromise<Answer<'getPipelineRevision'>> =>
    transport.json('getPipelineRevision', { path: { pipelineId, revision: String(revision) } }, options),
  export: (pipelineId: string, options?: CallOptions): ResponsePromise<Answer<'exportPipeline'>> =>
    transport.json('exportPipeline', { path: { pipelineId } }, options),
  duplicate: (
    pipelineId: string,
    request: Body<'duplicatePipeline'> = {},
    options?: CallOptions,
  ): ResponsePromise<Answer<'duplicatePipeline'>> =>
    transport.json('duplicatePipeline', { path: { pipelineId }, body: request }, options),
  /** Creates a new secret and returns it once. The previous secret is invalid at once. */
  rotateTriggerSecret: (
    pipelineId: string,
    options?: CallOptions,
  ): ResponsePromise<Answer<'rotatePipelineTriggerSecret'>> =>
    transport.json('rotatePipelineTriggerSecret', { path: { pipelineId } }, options),
  rotateSigningSecret: (
    pipelineId: string,
    options?: CallOptions,
  ): ResponsePromise<Answer<'rotatePipelineSigningSecret'>> =>
    transport.json('rotatePipelineSigningSecret', { path: { pipelineId } }, options),
  enableTrigger: (pipelineId: string, options?: CallOptions): ResponsePromise<Answer<'enablePipelineTrigger'>> =>
    transport.json('enablePipelineTrigger', { path: { pipelineId } }, options),
  disableTrigger: (pipelineId: string, options?: CallOptions): ResponsePromise<Answer<'disablePipelineTrigger'>> =>
    transport.json('disablePipelineTrigger', { path: { pipelineId } }, options),
  /** Starts a run by the secret of the trigger; the API key is not sent. */
  trigger: (
    trigger: { readonly pipelineId: string; readonly nodeId: string; readonly secret: string },
    request: Body<'triggerPipeline'>,
    { idempotencyKey, ...options }: TriggerOptions = {},
  ): ResponsePromise<Answer<'triggerPipeline'>> => {
    const { secret, ...path } = trigger;
    return transport.json('triggerPipeline', { path, body: request, idempotencyKey, bearer: secret }, options);
  },
  runs: createPipelineRuns(transport),
});

type PipelineRun = Answer<'getPipelineRun'>;
type GalleryOfRun = { readonly pipelineId: string; readonly runId: string; readonly galleryNodeId: string };

/** Runs of pipelines, and the images in their galleries. */
const createPipelineRuns = (transport: Transport) => {
  const get = (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'getPipelineRun'>> =>
    transport.json('getPipelineRun', { path: { pipelineId, runId } }, options);
  return {
    start: (
      pipelineId: string,
      request: Body<'startPipelineRun'> = {},
      options?: CallOptions,
    ): ResponsePromise<Answer<'startPipelineRun'>> =>
      transport.json('startPipelineRun', { path: { pipelineId }, body: request }, options),
    list: (
      pipelineId: string,
      query: Query<'listPipelineRuns'> = {},
      options?: CallOptions,
    ): CursorListing<'listPipelineRuns'> =>
      cursorList(transport, 'listPipelineRuns', { path: { pipelineId }, query }, options),
    get,
    wait: (pipelineId: string, runId: string, options?: WaitOptions<PipelineRun>): Promise<PipelineRun> =>
      waitUntil(transport, (each) => get(pipelineId, runId, each), hasEnded, options),
    cancel: (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'cancelPipelineRun'>> =>
      transport.json('cancelPipelineRun', { path: { pipelineId, runId } }, options),
    rerun: (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'rerunPipelineRun'>> =>
      transport.json('rerunPipelineRun', { path: { pipelineId, runId } }, options),
    images: (
      gallery: GalleryOfRun,
      query: Query<'pipelineImages'> = {},
      options?: CallOptions,
    ): CursorListing<'pipelineImages'> => cursorList(transport, 'pipelineImages', { path: gallery, query }, options),
    /** A link that shows the gallery without an account, for at most 24 hours. */
    galleryLink: (gallery: GalleryOfRun, options?: CallOptions): ResponsePromise<Answer<'createGalleryLink'>> =>
      transport.json('createGalleryLink', { path: gallery }, options),
  };
};
