import { fileFormats } from '@tintype/contracts/formats/formats';
import { schema } from '@tintype/contracts/schemas/schema';
import { findBatch, type StoredBatch } from '@tintype/database/batches/find-batch';
import { type ItemWithFiles, listItemFiles } from '@tintype/database/batches/list-item-files';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { slugOf, type ZipEntry, zipFiles, zipReply } from '../../responses/zip-files.ts';
import { batchParams, describeBatch, shownStatus } from '../../responses/batch.ts';
import { found } from '../../http/found.ts';

/** The records of this many items are held in memory at once; their files are not. */
const itemsMax = 10_000;

export const batchArchive = defineRoute({
  id: 'batchArchive',
  method: 'get',
  path: '/v1/screenshots/batches/{id}/archive',
  summary:
    'Download the files of a batch or bulk job as a ZIP archive with an index in `batch.json`. If the batch is still running, the archive contains the files available so far. Download a large batch in parts with `from` and `limit`.',
  ...forCallers,
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
  handle: async ({ database, storage }, { params: { id }, query, caller, note }) => {
    note({ batchId: id });
    const batch = found(await findBatch(database, { id, ...visibilityOf(caller, 'batch') }));
    const items = await listItemFiles(database, { batchId: id, ...query });
    const index = { name: 'batch.json', json: indexOf(batch, items, query.from) };
    const entries = items.flatMap(entriesOf);
    return zipReply(`batch-${id}`, await zipFiles(storage, { index, entries, createdAt: batch.createdAt }));
  },
});

/** `next` is the position of the next part; absent in the last one. */
const indexOf = (batch: StoredBatch, items: readonly ItemWithFiles[], from: number) => ({
  ...describeBatch(batch),
  from,
  ...(from + items.length < batch.totalItems && { next: from + items.length }),
  items: items.map((item) => {
    const { position, url, sourceLine, state, captureId, errorCode, errorMessage } = item;
    return {
      position,
      url,
      status: shownStatus(state, batch.state),
      ...(captureId !== null && { id: captureId }),
      ...(sourceLine !== null && { sourceLine }),
      ...(errorCode !== null && { error: { code: errorCode, message: errorMessage } }),
      files: entriesOf(item).map(({ name }) => name),
    };
  }),
});

const entriesOf = ({ position, url, files }: ItemWithFiles): ZipEntry[] =>
  files.map(({ outputId, format, storageKey, size }) => ({
    name: `items/${String(position).padStart(7, '0')}${slugOf(url)}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
