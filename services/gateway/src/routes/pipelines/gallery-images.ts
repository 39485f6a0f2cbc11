import { pipelineImageList } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { listImages } from '@tintype/database/pipelines/find-pipelines';
import { cursorFields, positionCursor, readCursorPage } from '../../http/paging.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { galleryParams, requireRunGallery } from '../../use-cases/pipelines/find-gallery.ts';
import { describeGalleryImage } from '../../responses/gallery-image.ts';

const imageCursor = positionCursor('images of a gallery');

export const galleryImagesRoute = defineRoute({
  id: 'pipelineImages',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images',
  summary: 'List the images of a gallery so far, in the order of creation.',
  ...forCallers,
  params: galleryParams,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: { 200: inJson('One page of the list.', pipelineImageList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params, query, caller }) => {
    await requireRunGallery(dependencies, params, caller);
    const { runId, galleryNodeId } = params;
    const { items, nextCursor } = await readCursorPage(
      query,
      imageCursor,
      async (page) =>
        (await listImages(dependencies.database, { ...page, runId, galleryNodeId })).map((image) => ({
          ...image,
          position: Number(image.id),
        })),
      (image) => describeGalleryImage(dependencies, image),
    );
    return { status: 200, json: { items: await Promise.all(items), nextCursor } };
  },
});
