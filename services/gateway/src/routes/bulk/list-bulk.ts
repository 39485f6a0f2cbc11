import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredBatch } from '@tintype/database/batches';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { bulkList } from './bulk-answer.ts';
import { describeBulk } from './describe-bulk.ts';

export type ListBulkDependencies = {
  readonly listBulk: (wanted: Visibility & { readonly limit: number }) => Promise<readonly StoredBatch[]>;
};

export const listBulk = defineRoute<ListBulkDependencies>()({
  id: 'listBulk',
  method: 'get',
  path: '/v1/screenshots/bulk',
  summary: 'The newest bulk jobs of the calling key.',
  access: 'api-key',
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
  }),
  answers: { 200: { description: 'Summaries, the newest first.', content: { 'application/json': bulkList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query: { limit }, caller }) => ({
    status: 200,
    json: (await dependencies.listBulk({ ...visibilityOf(caller), limit })).map(describeBulk),
  }),
});
