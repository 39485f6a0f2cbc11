import { describeImage } from '@tintype/contracts/pipelines/image-record';
import { schema } from '@tintype/contracts/schemas/schema';
import { listGalleryImages } from '@tintype/database/pipeline-galleries/galleries';
import { defineRoute } from '../define-route.ts';
import { galleryPage, goneGalleryPage, galleryResults, wantsPage } from '../../responses/gallery-page.ts';
import { linkHeaders, LinkOpensNothing, linkParams } from '../../http/token-links.ts';
import { openGallery, downloadUrls } from '../../use-cases/pipelines/open-gallery.ts';

const imagesOnPage = 50;
/** The largest integer that JavaScript represents exactly. */
const cursorMax = Number.MAX_SAFE_INTEGER;

/** See docs/pipelines-edits.md#links. */
export const readResultsRoute = defineRoute({
  id: 'readPipelineResults',
  method: 'get',
  path: '/webhooks/canvas/results/{token}',
  summary: 'Get the images of a gallery, as JSON or as an HTML page.',
  access: 'public',
  allowance: null,
  params: linkParams,
  query: schema({
    type: 'object',
    properties: {
      cursor: {
        type: 'integer',
        minimum: 0,
        maximum: cursorMax,
        default: 0,
        description: 'Value of nextCursor from the previous page. 0 is the first page.',
      },
    },
  }),
  headers: schema({
    type: 'object',
    properties: { accept: { type: 'string', description: 'Set to text/html for an HTML page.' } },
  }),
  answers: {
    200: {
      description: 'One page of the images, in the order of creation.',
      content: { 'application/json': galleryResults, 'text/html': 'file' },
    },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { token }, query: { cursor }, headers: { accept } }) => {
    const isForPeople = wantsPage(accept);
    const opened = await openGallery(dependencies, token);
    if (opened === undefined) {
      if (isForPeople) return goneGalleryPage();
      throw new LinkOpensNothing();
    }
    const { gallery, digest, expiresAt } = opened;
    const rows = await listGalleryImages(dependencies.database, { ...gallery, after: cursor, limit: imagesOnPage + 1 });
    const images = rows.slice(0, imagesOnPage);
    const urls = await downloadUrls(dependencies, { gallery, digest, expiresAt }, images);
    const items = images.map((image) => describeImage(image, urls.get(image.id)));
    const nextCursor = rows.length > imagesOnPage ? items.at(-1)!.id : null;
    if (!isForPeople) return { status: 200, headers: linkHeaders, json: { items, nextCursor } };
    return galleryPage({ gallery, items, nextCursor, isFirst: cursor === 0, expiresAt });
  },
});
