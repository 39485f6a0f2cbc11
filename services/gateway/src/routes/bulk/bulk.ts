import { bulkUrlsMax } from '@tintype/contracts/batches/bulk-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { OwnBatch, StoredBatch, StoredBulkItem } from '@tintype/database/batches';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import type { DescribeDependencies } from '../jobs/describe-job.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { describeWholeBulk } from './describe-bulk.ts';

export type BulkDependencies = DescribeDependencies & {
  /** Finds only what the calling key has sent. */
  readonly findBatch: (batch: OwnBatch) => Promise<StoredBatch | undefined>;
  readonly listBulkItems: (batch: { readonly id: string }) => Promise<readonly StoredBulkItem[]>;
};

export const bulkParams = schema({
  type: 'object',
  required: ['bulkJobId'],
  properties: { bulkJobId: { type: 'string', pattern: idPattern } },
});

export const bulk = defineRoute<BulkDependencies>()({
  id: 'bulk',
  method: 'get',
  path: '/v1/screenshots/bulk/{bulkJobId}',
  summary: 'How a bulk job stands, with each of its jobs. A started batch of up to 100 items is answered too.',
  access: 'api-key',
  allowance: 'general',
  params: bulkParams,
  answers: { 200: { description: 'The bulk job.', content: { 'application/json': bulkAnswer } } },
  refusals: ['BATCH_REQUIRES_PAGINATION'],
  handle: async (dependencies, { params: { bulkJobId: id }, caller }) => {
    const batch = await dependencies.findBatch({ id, ...visibilityOf(caller) });
    if (batch === undefined) throw new ServiceError('NOT_FOUND');
    if (batch.queuedAt === null) throw notStarted(id);
    if (batch.totalItems > bulkUrlsMax) throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const items = await dependencies.listBulkItems({ id });
    return { status: 200, json: await describeWholeBulk(dependencies, batch, items) };
  },
});

const notStarted = (id: string): ServiceError =>
  new ServiceError('BATCH_REQUIRES_PAGINATION', {
    message: `This batch has not been started. GET /v1/screenshots/batches/${id} says how it stands.`,
  });
