import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { listCaptures } from '@tintype/database/captures/list-captures';
import { getVisibility } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { zipCaptures } from '../../responses/captures-archive.ts';
import { zipReply } from '../../responses/zip-files.ts';

const idsMax = 100;

export const capturesArchiveRoute = defineRoute({
  id: 'capturesArchive',
  method: 'get',
  path: '/v1/captures/archive',
  summary:
    'Download the files of selected captures as a ZIP archive with an index in `captures.json`. The ' +
    'index also lists captures without files and omits unknown IDs.',
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
    const captures = await listCaptures(database, { ...getVisibility(caller, 'job'), ids, limit: idsMax });
    return zipReply('captures', await zipCaptures(storage, captures, clock.now()));
  },
});
