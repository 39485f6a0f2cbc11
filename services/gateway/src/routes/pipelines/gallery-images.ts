import { idPattern } from '@tintype/contracts/ids/ids';
import { nodesThat } from '@tintype/contracts/pipelines/graph';
import { pipelineImageList } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { findRun, listImages } from '@tintype/database/pipelines/find-runs';
import type { StoredImage } from '@tintype/database/pipelines/types';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, positionCursor, readCursorPage } from '../../http/paging.ts';
import type { Principal } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { pipelineOf } from '../../responses/pipeline.ts';
import { found } from '../../http/found.ts';

export const galleryParams = schema({
  type: 'object',
  required: ['pipelineId', 'runId', 'galleryNodeId'],
  properties: {
    pipelineId: { type: 'string', pattern: idPattern },
    runId: { type: 'string', pattern: idPattern },
    galleryNodeId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
});
type GalleryParams = TypeOf<typeof galleryParams>;

/** Throws NOT_FOUND for a gallery that the caller may not see, or that the run did not have. */
export async function findGalleryOf(
  dependencies: Dependencies,
  params: GalleryParams,
  caller: Principal,
): Promise<void> {
  const { pipelineId, runId, galleryNodeId } = params;
  await pipelineOf(dependencies, pipelineId, caller);
  const { graph } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
  found(nodesThat(graph, 'collect').find(({ id }) => id === galleryNodeId));
}

const imageCursor = positionCursor('images of a gallery');

export const galleryImages = defineRoute({
  id: 'pipelineImages',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images',
  summary: 'List the images of a gallery so far, in the order of creation.',
  ...forCallers,
  params: galleryParams,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: { 200: { description: 'One page of the list.', content: { 'application/json': pipelineImageList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params, query, caller }) => {
    await findGalleryOf(dependencies, params, caller);
    const { runId, galleryNodeId } = params;
    const { items, nextCursor } = await readCursorPage(
      query,
      imageCursor,
      async (page) =>
        (await listImages(dependencies.database, { ...page, runId, galleryNodeId })).map((image) => ({
          ...image,
          position: Number(image.id),
        })),
      (image) => describe(dependencies, image),
    );
    return { status: 200, json: { items: await Promise.all(items), nextCursor } };
  },
});

async function describe({ storage }: Pick<Dependencies, 'storage'>, image: StoredImage) {
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
