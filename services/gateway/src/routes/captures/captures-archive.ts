import { filesAsAsked } from '@tintype/contracts/capture/outputs';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { listCaptures } from '@tintype/database/captures/list-captures';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { slugOf, type ZipEntry, zipFiles, zipReply } from '../../responses/zip-files.ts';

const idsMax = 100;

export const capturesArchive = defineRoute({
  id: 'capturesArchive',
  method: 'get',
  path: '/v1/captures/archive',
  summary:
    'Download the files of selected captures as a ZIP archive with an index in `captures.json`. The index also lists captures without files and omits unknown IDs.',
  ...forCallers,
  query: schema({
    type: 'object',
    required: ['ids'],
    properties: {
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: idsMax,
        items: { type: 'string', maxLength: 40, pattern: idPattern },
        description: 'must be capture IDs, separated by commas or repeated',
      },
    },
  }),
  answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ clock, database, storage }, { query: { ids }, caller }) => {
    const now = clock.now();
    const captures = await listCaptures(database, { ...visibilityOf(caller, 'job'), ids, limit: idsMax });
    const index = {
      name: 'captures.json',
      json: {
        captures: captures.map((capture) => ({
          id: capture.id,
          url: shownUrlOf(capture.request),
          status: capture.state,
          createdAt: capture.createdAt.toISOString(),
          files: entriesOf(capture, now).map(({ name }) => name),
        })),
      },
    };
    const entries = captures.flatMap((capture) => entriesOf(capture, now));
    return zipReply('captures', await zipFiles(storage, { index, entries, createdAt: now }));
  },
});

function entriesOf({ id, state, request, files }: StoredCapture, now: Date): ZipEntry[] {
  if (state !== 'COMPLETED') return [];
  const kept = files.filter(({ deletedAt, expiresAt }) => deletedAt === null && expiresAt > now);
  return filesAsAsked(kept, request.outputs).map(({ outputId, format, storageKey, size }) => ({
    name: `captures/${id}${slugOf(shownUrlOf(request))}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
}
