import { ServiceError } from '@tintype/contracts/errors/service-error';
import { deleteCapture as remove } from '@tintype/database/captures/cancel-capture';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Dependencies } from '../../dependencies.ts';
import { findVisible, type CaptureRef } from './find-visible.ts';

/** Deletes the files and typed data of an ended capture. */
export async function deleteOwnCapture(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  capture: CaptureRef,
): Promise<void> {
  const { id, organizationId, state } = await findVisible(dependencies, capture);
  const outcome = await remove(dependencies.database, { id, organizationId }, createDeleteFiles(dependencies));
  if (outcome === 'not-found') throw new ServiceError('NOT_FOUND');
  if (outcome === 'in-use')
    throw new ServiceError('JOB_NOT_COMPLETED', {
      message: 'The capture, or the work that it belongs to, has not ended yet. Cancel it or wait until it ends.',
      details: { status: state },
    });
}
