import type { StoredImage } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../dependencies.ts';

export async function describeGalleryImage({ storage }: Pick<Dependencies, 'storage'>, image: StoredImage) {
  const { captureId, width, height, format, storageKey, originalKey, editNodeId, expiresAt } = image;
  const { httpStatus, verdict } = image;
  const error = image.errorMessage ?? image.errorCode;
  return {
    id: Number(image.id),
    url: image.url,
    view: image.view,
    edited: editNodeId !== null,
    status: image.state,
    nodeId: image.nodeId,
    ...(captureId !== null && { jobId: captureId }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(format !== null && { format }),
    ...(httpStatus !== null && { httpStatus }),
    ...(verdict !== null && { verdict }),
    ...(error !== null && { error }),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
    ...(editNodeId !== null && { editNodeId }),
    ...(storageKey !== null &&
      expiresAt !== null &&
      image.state === 'COMPLETED' && { storageUrl: await storage.linkFor(storageKey, { expiresAt }) }),
    ...(originalKey !== null &&
      expiresAt !== null &&
      editNodeId !== null && { originalUrl: await storage.linkFor(originalKey, { expiresAt }) }),
  };
}
