import { idPattern } from '@tintype/contracts/ids/ids';
import { linkDigest, linkExpiry, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import {
  runRequest,
  idempotencyKeyMax,
  triggerBodyBytesMax,
  triggerRequest,
} from '@tintype/contracts/pipelines/pipeline-bodies';
import {
  pipelineRunList,
  pipelineRunRecord,
  triggerAccepted,
  pipelineImageList,
  galleryLink,
} from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { findGallery, addLinks } from '@tintype/database/pipeline-galleries/galleries';
import { listRuns as readRuns, listImages } from '@tintype/database/pipelines/find-pipelines';
import { cursorFields, readCursorPage, createTimeCursor, createPositionCursor } from '../http/paging.ts';
import { found } from '../http/principal.ts';
import {
  describeRun,
  runReply,
  describeRunSummary,
  readPipeline,
  pipelineParams,
  runParams,
  describeGalleryImage,
  triggerPath,
} from '../responses/pipeline.ts';
import { auditChange } from '../use-cases/accounts/audit.ts';
import { galleryParams, requireRunGallery } from '../use-cases/pipelines/galleries.ts';
import {
  cancelOwnRun as cancel,
  repeatRun as repeat,
  startRun as start,
  triggerRun,
} from '../use-cases/pipelines/runs.ts';
import { type DefinedRoute, defineRoute, inJson } from './define-route.ts';

const runCursor = createTimeCursor('runs of a pipeline', { idPattern });
const acceptedResponse = { status: 202, answer: inJson('The run is queued.', triggerAccepted) } as const;
const runResponse = { 200: inJson('The run.', pipelineRunRecord) };
const imageCursor = createPositionCursor('images of a gallery');

/** Printable ASCII, the characters that a header can contain. */
const idempotencyKey = {
  type: 'string',
  pattern: `^[\\x21-\\x7e]([\\x20-\\x7e]{0,${idempotencyKeyMax - 2}}[\\x21-\\x7e])?$`,
  description:
    `must have 1 to ${idempotencyKeyMax} printable ASCII characters. Requests with the same key start ` +
    'only one run within 7 days.',
} as const;

export const pipelineRunRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/pipelines/{pipelineId}/runs', {
    id: 'startPipelineRun',
    summary: 'Start a run manually. Pipelines with a trigger accept sample URLs and data.',
    params: pipelineParams,
    body: runRequest,
    keepsText: true,
    ...acceptedResponse,
    refusals: ['URL_NOT_ALLOWED', 'PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
    handle: (dependencies, { params: { pipelineId }, caller, ...sent }) =>
      start(dependencies, { pipelineId, caller }, sent),
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/runs', {
    id: 'listPipelineRuns',
    summary: 'List the runs of a pipeline, newest first.',
    params: pipelineParams,
    query: schema({ type: 'object', properties: cursorFields }),
    answer: inJson('One page of the list.', pipelineRunList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { pipelineId }, query, caller }) => {
      const { id } = await readPipeline(dependencies, pipelineId, caller);
      const page = await readCursorPage(
        query,
        runCursor,
        (place) => readRuns(dependencies.database, { ...place, pipelineId: id }),
        describeRunSummary,
      );
      return page;
    },
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/runs/{runId}', {
    id: 'getPipelineRun',
    summary: 'Get a run with its progress by node, failures and webhook deliveries.',
    params: runParams,
    answers: runResponse,
    handle: async (dependencies, { params: { pipelineId, runId }, caller }) => {
      await readPipeline(dependencies, pipelineId, caller);
      return runReply(await describeRun(dependencies, { pipelineId, id: runId }));
    },
  }),
  defineRoute('POST /v1/pipelines/{pipelineId}/runs/{runId}/cancel', {
    id: 'cancelPipelineRun',
    summary: 'Cancel a run. A queued run ends immediately. In an active run, captures in progress finish.',
    params: runParams,
    answers: runResponse,
    refusals: ['PIPELINE_INVALID_STATE'],
    handle: async (dependencies, { params, caller }) => runReply(await cancel(dependencies, { ...params, caller })),
  }),
  defineRoute('POST /v1/pipelines/{pipelineId}/runs/{runId}/rerun', {
    id: 'rerunPipelineRun',
    summary: 'Start a run of the current pipeline with the URLs and data of an earlier run.',
    params: runParams,
    ...acceptedResponse,
    refusals: ['PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
    handle: (dependencies, { params, caller, requestId }) => repeat(dependencies, { ...params, caller }, requestId),
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images', {
    id: 'pipelineImages',
    summary: 'List the images of a gallery so far, in the order of creation.',
    params: galleryParams,
    query: schema({ type: 'object', properties: cursorFields }),
    answer: inJson('One page of the list.', pipelineImageList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params, query, caller }) => {
      await requireRunGallery(dependencies, params, caller);
      const { runId, galleryNodeId } = params;
      const { items, nextCursor } = await readCursorPage(
        query,
        imageCursor,
        async (page) =>
          (await listImages(dependencies.database, { ...page, runId, galleryNodeId })).map((image) => ({
            ...image,
            position: Number(image.id),
          })),
        (image) => describeGalleryImage(dependencies, image),
      );
      return { items: await Promise.all(items), nextCursor };
    },
  }),
  defineRoute('POST /v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/link', {
    id: 'createGalleryLink',
    summary:
      'Create a link that shows a gallery without an account, for at most 24 hours. The link is shown only once.',
    params: galleryParams,
    status: 201,
    answer: inJson('The link.', galleryLink),
    handle: async (dependencies, { params, ...sender }) => {
      await requireRunGallery(dependencies, params, sender.caller);
      const { database, linkKeys, newId, clock, publicUrl } = dependencies;
      const { pipelineId, runId, galleryNodeId } = params;
      const keys = linkKeys();
      const token = createLinkToken(keys, ['gallery', newId()]);
      const { keptUntil } = found(await findGallery(database, { runId, galleryNodeId }));
      const expiresAt = linkExpiry(clock.now(), keptUntil);
      await database.transaction(async (db) => {
        await addLinks(db, [{ kind: 'RESULTS', digest: linkDigest(keys, token), runId, galleryNodeId, expiresAt }]);
        const details = { runId, galleryNodeId, expiresAt: expiresAt.toISOString() };
        await auditChange(db, sender, { action: 'pipeline.gallery_shared', subject: pipelineId, details });
      });
      return { url: linkUrl(publicUrl, 'RESULTS', token), expiresAt: expiresAt.toISOString() };
    },
  }),
  defineRoute(`POST ${triggerPath('{pipelineId}', '{nodeId}')}`, {
    id: 'triggerPipeline',
    summary:
      'Trigger a pipeline run with URLs. The response 202 means that the run is accepted, not that it has ended.',
    access: ['trigger'],
    allowance: null,
    // No pattern: the secret is checked first, so that the response does not reveal which pipelines
    // exist.
    params: schema({
      type: 'object',
      required: ['pipelineId', 'nodeId'],
      properties: { pipelineId: { type: 'string' }, nodeId: { type: 'string' } },
    }),
    headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
    body: triggerRequest,
    bodyBytesMax: triggerBodyBytesMax,
    keepsText: true,
    status: 202,
    answer: inJson('The queued run, or the existing run for the same Idempotency-Key.', triggerAccepted),
    refusals: ['URL_NOT_ALLOWED', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'PIPELINE_QUEUE_FULL'],
    handle: (dependencies, { caller, headers, request, ...sent }) => {
      const trigger = { caller, headers: request.headers, key: headers['idempotency-key'] };
      return triggerRun(dependencies, trigger, sent);
    },
  }),
];
