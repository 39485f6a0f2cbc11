import { deleteOwnCapture as remove } from '../../use-cases/captures/delete-capture.ts';
import { captureParams } from '../../use-cases/captures/find-visible.ts';
import { defineRoute, forCallers } from '../define-route.ts';

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
