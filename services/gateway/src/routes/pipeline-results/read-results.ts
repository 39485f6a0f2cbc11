import { linkDigest, linkDigests, linkToken, linkUrl } from '@tintype/contracts/links/token-links';
import { describeImage, type GalleryImage } from '@tintype/contracts/pipelines/image-record';
import { imageFields, imageNames } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { addLinks, findResultsLink } from '@tintype/database/pipeline-galleries/links';
import { findGallery, type FoundGallery } from '@tintype/database/pipeline-galleries/find-gallery';
import { listGalleryImages } from '@tintype/database/pipeline-galleries/list-gallery-images';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../define-route.ts';
import { galleryPage, goneGalleryPage } from '../../responses/gallery-page.ts';
import { linkHeaders, LinkOpensNothing, linkParams } from '../../http/token-links.ts';

const imagesOnPage = 50;
/** The largest that JavaScript counts exactly. */
const cursorMax = Number.MAX_SAFE_INTEGER;

const answer = schema({
  $id: 'PipelineResults',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineResult',
        required: imageNames,
        properties: {
          ...imageFields,
          downloadUrl: { type: 'string', description: 'URL of the file. Absent if the image failed or has expired.' },
        },
      },
    },
    nextCursor: { type: ['integer', 'null'], description: 'Cursor of the next page. null on the last page.' },
  },
});

/** See docs/pipelines-edits.md#links. */
export const readResults = defineRoute({
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
      content: { 'application/json': answer, 'text/html': 'file' },
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

/** Browsers name `text/html`; a program that accepts anything gets JSON. */
const wantsPage = (accept: string | undefined): boolean =>
  /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept ?? '') &&
  !/(?:^|,)\s*application\/json\s*(?:,|$)/i.test(accept ?? '');

type Opened = { readonly gallery: FoundGallery; readonly digest: Buffer; readonly expiresAt: Date };

async function openGallery({ database, linkKeys }: Dependencies, token: string): Promise<Opened | undefined> {
  const link = await findResultsLink(database, { digests: linkDigests(linkKeys(), token) });
  const gallery = link && (await findGallery(database, link));
  return link && gallery && { gallery, digest: linkDigest(linkKeys(), token), expiresAt: link.expiresAt };
}

/** Links with the same end as the link to the gallery. Their tokens are derived from it, so repeated reads create no further links. */
async function downloadUrls(
  { database, linkKeys, publicUrl }: Dependencies,
  { gallery: { runId, galleryNodeId }, digest, expiresAt }: Opened,
  images: readonly GalleryImage[],
): Promise<ReadonlyMap<bigint, string>> {
  const keys = linkKeys();
  const made = images
    .filter(({ state, isKept }) => state === 'COMPLETED' && isKept)
    .map((image) => ({ image, token: linkToken(keys, ['results', digest.toString('hex'), String(image.id)]) }));
  await addLinks(
    database,
    made.map(({ image, token }) => ({
      runId,
      galleryNodeId,
      kind: 'DOWNLOAD',
      digest: linkDigest(keys, token),
      imageId: image.id,
      expiresAt: image.expiresAt === null || image.expiresAt > expiresAt ? expiresAt : image.expiresAt,
    })),
  );
  return new Map(made.map(({ image, token }) => [image.id, linkUrl(publicUrl, 'DOWNLOAD', token)]));
}
