import { schema } from '@tintype/contracts/schemas/schema';
import { deleteOwnCapture as remove } from '../../use-cases/captures/delete-capture.ts';
import { captureParams } from '../../use-cases/captures/find-visible.ts';
import { deleteMatchingCaptures } from '../../use-cases/captures/delete-captures.ts';
import { captureListQuery } from '../../use-cases/captures/list-captures.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const deleteCaptureRoute = defineRoute({
  id: 'deleteCapture',
  method: 'delete',
  path: '/v1/captures/{captureId}',
  summary:
    'Delete the files and typed data of an ended capture of any origin. The capture remains in lists, with `deletedAt`.',
  ...forCallers,
  logs: { captureId: 'captureId' },
  params: captureParams,
  answers: { 204: { description: 'The files and typed data are deleted.' } },
  refusals: ['JOB_NOT_COMPLETED'],
  handle: async (dependencies, { params: { captureId }, caller }) => {
    await remove(dependencies, { caller, captureId });
    return { status: 204, empty: true };
  },
});

const count = { type: 'integer', minimum: 0 } as const;

export const deleteCapturesRoute = defineRoute({
  id: 'deleteCaptures',
  method: 'delete',
  path: '/v1/captures',
  summary:
    'Delete the files and typed data of ended captures that match at least one filter, newest first, up to `limit` in ' +
    'one request. Repeat the request with `cursor` until `nextCursor` is null.',
  ...forCallers,
  query: captureListQuery,
  answers: {
    200: inJson(
      'What was deleted.',
      schema({
        $id: 'CaptureDeletion',
        type: 'object',
        required: ['deleted', 'inUse', 'nextCursor'],
        properties: {
          deleted: { ...count, description: 'Number of deleted captures.' },
          inUse: {
            ...count,
            description: 'Number of captures that were not deleted, because other work still reads them.',
          },
          nextCursor: {
            type: ['string', 'null'],
            description: 'Continues after these captures. null if no further capture matches.',
          },
        },
      }),
    ),
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query, caller }) => ({
    status: 200,
    json: await deleteMatchingCaptures(dependencies, query, caller),
  }),
});
