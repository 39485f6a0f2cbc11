import { bulkRequest, bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { cancelBatch } from '@tintype/database/batches/end-batch';
import { findBatch, listBatches } from '@tintype/database/batches/find-batch';
import { listBulkItems } from '@tintype/database/batches/list-items';
import { limitField } from '../http/paging.ts';
import { getVisibility, found } from '../http/principal.ts';
import {
  bulkAnswer,
  describeWholeBulk,
  bulkList,
  bulkParams,
  bulkSummary,
  describeBulk,
} from '../responses/bulk-job.ts';
import { retryBatch } from '../use-cases/batches/change-batch.ts';
import { submitBulk } from '../use-cases/batches/create-batch.ts';
import { defineRoute, inJson, type DefinedRoute, forCallers } from './define-route.ts';

const createBulkRoute = defineRoute({
  id: 'createBulk',
  method: 'post',
  path: '/v1/screenshots/bulk',
  summary: 'Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: bulkRequest,
  answers: { 202: inJson('The bulk job.', bulkAnswer) },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, ...sender }) => {
    const { batch, items } = await submitBulk(dependencies, body, sender);
    return { status: 202, json: await describeWholeBulk(dependencies, batch, items) };
  },
});

const listBulk = defineRoute({
  id: 'listBulk',
  method: 'get',
  path: '/v1/screenshots/bulk',
  summary: 'List the most recent bulk jobs of the API key.',
  ...forCallers,
  query: schema({ type: 'object', properties: limitField }),
  answers: { 200: inJson('Summaries, newest first.', bulkList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query: { limit }, caller }) => ({
    status: 200,
    json: (await listBatches(database, { ...getVisibility(caller, 'batch'), limit, kind: 'bulk' })).map(describeBulk),
  }),
});

const bulk = defineRoute({
  id: 'getBulk',
  method: 'get',
  path: '/v1/screenshots/bulk/{bulkJobId}',
  summary: 'Get a bulk job with all its jobs. Also accepts the ID of a started batch of up to 100 items.',
  ...forCallers,
  params: bulkParams,
  answers: { 200: inJson('The bulk job.', bulkAnswer) },
  refusals: ['BATCH_REQUIRES_PAGINATION'],
  handle: async (dependencies, { params: { bulkJobId: id }, caller }) => {
    const { database } = dependencies;
    const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
    if (batch.queuedAt === null) throw notStarted(id);
    if (batch.totalItems > bulkUrlsMax) throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const items = await listBulkItems(database, { id });
    return { status: 200, json: await describeWholeBulk(dependencies, batch, items) };
  },
});

const notStarted = (id: string): ServiceError =>
  new ServiceError('BATCH_REQUIRES_PAGINATION', {
    message: `This batch has not been started. GET /v1/screenshots/batches/${id} returns its status.`,
  });

const cancelBulk = defineRoute({
  id: 'cancelBulk',
  method: 'post',
  path: '/v1/screenshots/bulk/{bulkJobId}/cancel',
  summary: 'Cancel a bulk job and its jobs that have not started.',
  ...forCallers,
  params: bulkParams,
  answers: { 200: inJson('The cancelled bulk job.', bulkSummary) },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async ({ database }, { params: { bulkJobId: id }, caller }) => {
    const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
    if (batch.kind !== 'bulk') throw new ServiceError('NOT_FOUND');
    const cancelled = await cancelBatch(database, { id, ...getVisibility(caller, 'batch') });
    if (cancelled === 'not found') throw new ServiceError('NOT_FOUND');
    if (cancelled === 'ended')
      throw new ServiceError('BATCH_INVALID_STATE', { details: { status: describeBulk(batch).status } });
    return { status: 200, json: describeBulk(cancelled) };
  },
});

const retryBulk = defineRoute({
  id: 'retryBulk',
  method: 'post',
  path: '/v1/screenshots/bulk/{bulkJobId}/retry-failed',
  summary: 'Retry the failed jobs of an ended bulk job. Completed jobs are retained and not charged again.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  params: bulkParams,
  answers: { 200: inJson('The bulk job.', bulkSummary) },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async (dependencies, { params: { bulkJobId: id }, caller, requestId }) => {
    const own = { id, ...getVisibility(caller, 'batch') };
    const { kind } = found(await findBatch(dependencies.database, own));
    if (kind !== 'bulk') throw new ServiceError('NOT_FOUND');
    return { status: 200, json: describeBulk(await retryBatch(dependencies, own, requestId)) };
  },
});

export const bulkRoutes: readonly DefinedRoute[] = [createBulkRoute, listBulk, bulk, retryBulk, cancelBulk];
