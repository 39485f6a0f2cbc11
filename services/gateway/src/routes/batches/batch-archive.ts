import { schema } from '@tintype/contracts/schemas/schema';
import { findBatch } from '@tintype/database/batches/find-batch';
import { listItemFiles } from '@tintype/database/batches/list-items';
import { getVisibility } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { zipReply } from '../../responses/zip-files.ts';
import { batchParams } from '../../responses/batch.ts';
import { found } from '../../http/found.ts';
import { zipBatch } from '../../responses/batch-archive.ts';

/** The records of this many items are in memory at once; their files are not. */
const itemsMax = 10_000;

export const batchArchiveRoute = defineRoute({
  id: 'batchArchive',
  method: 'get',
  path: '/v1/screenshots/batches/{id}/archive',
  summary:
    'Download the files of a batch or bulk job as a ZIP archive with an index in `batch.json`. If the ' +
    'batch is still running, the archive contains the files available so far. Download a large batch in ' +
    'parts with `from` and `limit`.',
  ...forCallers,
  logs: { batchId: 'id' },
  params: batchParams,
  query: schema({
    type: 'object',
    properties: {
      from: { type: 'integer', minimum: 0, default: 0, description: 'Index of the first item.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: itemsMax,
        default: itemsMax,
        description: 'Maximum number of items.',
      },
    },
  }),
  answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database, storage }, { params: { id }, query, caller }) => {
    const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
    const items = await listItemFiles(database, { batchId: id, ...query });
    return zipReply(`batch-${id}`, await zipBatch(storage, { batch, items, from: query.from }));
  },
});
