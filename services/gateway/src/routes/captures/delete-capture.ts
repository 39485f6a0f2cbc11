import { ServiceError } from '@tintype/contracts/errors/service-error';
import { deleteCapture as remove } from '@tintype/database/captures/delete-capture';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import { forCallers, defineRoute } from '../define-route.ts';
import { captureParams, findVisible } from '../../use-cases/captures/find-visible.ts';

export const deleteCapture = defineRoute({
  id: 'deleteCapture',
  method: 'delete',
  path: '/v1/captures/{captureId}',
  summary:
    'Delete the files and typed data of an ended capture of any origin. The capture remains in lists, with `deletedAt`.',
  ...forCallers,
  params: captureParams,
  answers: { 204: { description: 'The files and typed data are deleted.' } },
  refusals: ['JOB_NOT_COMPLETED'],
  handle: async (dependencies, { params: { captureId }, caller, note }) => {
    note({ captureId });
    const { database } = dependencies;
    const { id, organizationId, state } = await findVisible(dependencies, { caller, captureId });
    const outcome = await remove(database, { id, organizationId }, createDeleteFiles(dependencies));
    if (outcome === 'not-found') throw new ServiceError('NOT_FOUND');
    if (outcome === 'in-use')
      throw new ServiceError('JOB_NOT_COMPLETED', {
        message: 'The capture, or the work that it belongs to, has not ended yet. Cancel it or wait until it ends.',
        details: { status: state },
      });
    return { status: 204, empty: true };
  },
});
