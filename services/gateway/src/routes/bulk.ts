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
import { retryBatch, submitBulk } from '../use-cases/batches/create-batch.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const createPaginationError = (id: string): ServiceError =>
  new ServiceError('BATCH_REQUIRES_PAGINATION', {
    message: `This batch has not been started. GET /v1/screenshots/batches/${id} returns its status.`,
  });

export const bulkRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/screenshots/bulk', {
    id: 'createBulk',
    summary: 'Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none.',
    allowance: 'screenshot',
    body: bulkRequest,
    status: 202,
    answer: inJson('The bulk job.', bulkAnswer),
    refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE'],
    handle: async (dependencies, { body, ...sender }) => {
      const { batch, items } = await submitBulk(dependencies, body, sender);
      return describeWholeBulk(dependencies, batch, items);
    },
  }),
  defineRoute('GET /v1/screenshots/bulk', {
    id: 'listBulk',
    summary: 'List the most recent bulk jobs of the API key.',
    query: schema({ type: 'object', properties: limitField }),
    answer: inJson('Summaries, newest first.', bulkList),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query: { limit }, caller }) =>
      (await listBatches(database, { ...getVisibility(caller, 'batch'), limit, kind: 'bulk' })).map(describeBulk),
  }),
  defineRoute('GET /v1/screenshots/bulk/{bulkJobId}', {
    id: 'getBulk',
    summary: 'Get a bulk job with all its jobs. Also accepts the ID of a started batch of up to 100 items.',
    params: bulkParams,
    answer: inJson('The bulk job.', bulkAnswer),
    refusals: ['BATCH_REQUIRES_PAGINATION'],
    handle: async (dependencies, { params: { bulkJobId: id }, caller }) => {
      const { database } = dependencies;
      const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
      if (batch.queuedAt === null) throw createPaginationError(id);
      if (batch.totalItems > bulkUrlsMax) throw new ServiceError('BATCH_REQUIRES_PAGINATION');
      const items = await listBulkItems(database, { id });
      return describeWholeBulk(dependencies, batch, items);
    },
  }),
  defineRoute('POST /v1/screenshots/bulk/{bulkJobId}/retry-failed', {
    id: 'retryBulk',
    summary: 'Retry the failed jobs of an ended bulk job. Completed jobs are retained and not charged again.',
    allowance: 'screenshot',
    params: bulkParams,
    answer: inJson('The bulk job.', bulkSummary),
    refusals: ['BATCH_INVALID_STATE'],
    handle: async (dependencies, { params: { bulkJobId: id }, caller, requestId }) => {
      const own = { id, ...getVisibility(caller, 'batch') };
      const { kind } = found(await findBatch(dependencies.database, own));
      if (kind !== 'bulk') throw new ServiceError('NOT_FOUND');
      return describeBulk(await retryBatch(dependencies, own, requestId));
    },
  }),
  defineRoute('POST /v1/screenshots/bulk/{bulkJobId}/cancel', {
    id: 'cancelBulk',
    summary: 'Cancel a bulk job and its jobs that have not started.',
    params: bulkParams,
    answer: inJson('The cancelled bulk job.', bulkSummary),
    refusals: ['BATCH_INVALID_STATE'],
    handle: async ({ database }, { params: { bulkJobId: id }, caller }) => {
      const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
      if (batch.kind !== 'bulk') throw new ServiceError('NOT_FOUND');
      const cancelled = await cancelBatch(database, { id, ...getVisibility(caller, 'batch') });
      if (cancelled === 'not found') throw new ServiceError('NOT_FOUND');
      if (cancelled === 'ended')
        throw new ServiceError('BATCH_INVALID_STATE', { details: { status: describeBulk(batch).status } });
      return describeBulk(cancelled);
    },
  }),
];
