import { fileFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { linkDigests } from '@tintype/contracts/links/token-links';
import { describeImage } from '@tintype/contracts/pipelines/image-record';
import { schema } from '@tintype/contracts/schemas/schema';
import { listGalleryImages, findDownload } from '@tintype/database/pipeline-galleries/galleries';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import { parseKeyFormat } from '@tintype/storage/keys';
import { linkHeaders, LinkOpensNothing, linkParams } from '../http/page.ts';
import { describeFiles } from '../responses/file.ts';
import { createGalleryPage, createGoneGalleryPage, galleryResults, wantsPage } from '../responses/gallery-page.ts';
import { openGallery, createDownloadUrls } from '../use-cases/pipelines/galleries.ts';
import { defineRoute, type DefinedRoute, forEveryone } from './define-route.ts';

const imagesOnPage = 50;

const cursorMax = Number.MAX_SAFE_INTEGER;

export const pipelineResultRoutes: readonly DefinedRoute[] = [
  /** See docs/pipelines-edits.md#links. */
  defineRoute('GET /webhooks/canvas/results/{token}', {
    id: 'readPipelineResults',
    summary: 'Get the images of a gallery, as JSON or as an HTML page.',
    ...forEveryone,
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
        if (isForPeople) return createGoneGalleryPage();
        throw new LinkOpensNothing();
      }
      const { gallery, digest, expiresAt } = opened;
      const rows = await listGalleryImages(dependencies.database, {
        ...gallery,
        after: cursor,
        limit: imagesOnPage + 1,
      });
      const images = rows.slice(0, imagesOnPage);
      const urls = await createDownloadUrls(dependencies, { gallery, digest, expiresAt }, images);
      const items = images.map((image) => describeImage(image, urls.get(image.id)));
      const nextCursor = rows.length > imagesOnPage ? items.at(-1)!.id : null;
      if (!isForPeople) return { status: 200, headers: linkHeaders, json: { items, nextCursor } };
      return createGalleryPage({ gallery, items, nextCursor, isFirst: cursor === 0, expiresAt });
    },
  }),
  defineRoute('GET /webhooks/canvas/download/{token}', {
    id: 'downloadPipelineImage',
    summary: 'Download an image of a gallery.',
    ...forEveryone,
    params: linkParams,
    answers: { 200: { description: 'The image.', content: describeFiles(imageFormats) } },
    refusals: ['SERVICE_BUSY'],
    handle: async ({ database, storage, linkKeys }, { params: { token } }) => {
      const link = await findDownload(database, { digests: linkDigests(linkKeys(), token) });
      if (link === undefined) throw new LinkOpensNothing();
      const { storageKey } = link;
      const stored = await storage.read(storageKey);
      // The file was deleted a moment ago.
      if (stored === undefined) throw new LinkOpensNothing();
      return {
        status: 200,
        headers: { ...storedFileHeaders(storageKey, { origin: 'api' }), ...linkHeaders },
        file: stored.stream,
        contentType: fileFormats[parseKeyFormat(storageKey)].contentType,
        sizeBytes: stored.size,
      };
    },
  }),
];
