import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CancelledBatch, OwnBatch, StoredBatch } from '@tintype/database/batches';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { bulkParams } from './bulk.ts';
import { bulkSummary } from './bulk-answer.ts';
import { describeBulk } from './describe-bulk.ts';

export type CancelBulkDependencies = {
  readonly findBatch: (batch: OwnBatch) => Promise<StoredBatch | undefined>;
  readonly cancelBatch: (batch: OwnBatch) => Promise<CancelledBatch>;
};

export const cancelBulk = defineRoute<CancelBulkDependencies>()({
  id: 'cancelBulk',
  method: 'post',
  path: '/v1/screenshots/bulk/{bulkJobId}/cancel',
  summary: 'Cancels a bulk job and those of its jobs that have not begun.',
  access: 'api-key',
  allowance: 'general',
  params: bulkParams,
  answers: { 200: { description: 'The cancelled bulk job.', content: { 'application/json': bulkSummary } } },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async ({ findBatch, cancelBatch }, { params: { bulkJobId: id }, caller }) => {
    const own = { id, ...visibilityOf(caller) };
    const found = await findBatch(own);
    if (found?.kind !== 'bulk') throw new ServiceError('NOT_FOUND');
    const cancelled = await cancelBatch(own);
    if (cancelled === 'not found') throw new ServiceError('NOT_FOUND');
    if (cancelled === 'ended')
      throw new ServiceError('BATCH_INVALID_STATE', { details: { status: describeBulk(found).status } });
    return { status: 200, json: describeBulk(cancelled) };
  },
});
