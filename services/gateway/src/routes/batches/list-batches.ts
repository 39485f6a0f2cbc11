import { batchCursor } from '@tintype/contracts/batches/cursor';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredBatch } from '@tintype/database/batches';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { batchAnswer, describeBatch } from './batch-answer.ts';
import { nextCursor, pageFields, readPage } from './pages.ts';

export type ListBatchesDependencies = {
  readonly listBatches: (
    page: Visibility & {
      readonly limit: number;
      readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
    },
  ) => Promise<StoredBatch[]>;
};

const batchPage = schema({
  $id: 'BatchPage',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: { items: { type: 'array', items: batchAnswer.json }, nextCursor },
});

export const listBatches = defineRoute<ListBatchesDependencies>()({
  id: 'listBatches',
  method: 'get',
  path: '/v1/screenshots/batches',
  summary: 'The batches and bulk jobs of this key, newest first.',
  access: 'api-key',
  allowance: 'general',
  query: schema({ type: 'object', properties: pageFields }),
  answers: { 200: { description: 'A page of them.', content: { 'application/json': batchPage } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ listBatches: list }, { query, caller }) => {
    const page = await readPage(query, batchCursor, ({ limit, after }) =>
      list({ ...visibilityOf(caller), limit, after }),
    );
    return { status: 200, json: { items: page.rows.map(describeBatch), nextCursor: page.nextCursor } };
  },
});
