import {
  type FoundGallery,
  findGallery,
  findResultsLink,
  addLinks,
} from '@tintype/database/pipeline-galleries/galleries';
import { linkDigests, linkDigest, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import type { GalleryImage } from '@tintype/contracts/pipelines/image-record';
import type { Dependencies } from '../../dependencies.ts';

type OpenedGallery = { readonly gallery: FoundGallery; readonly digest: Buffer; readonly expiresAt: Date };

export async function openGallery(
  { database, linkKeys }: Pick<Dependencies, 'database' | 'linkKeys'>,
  token: string,
): Promise<OpenedGallery | undefined> {
  const link = await findResultsLink(database, { digests: linkDigests(linkKeys(), token) });
  const gallery = link && (await findGallery(database, link));
  return link && gallery && { gallery, digest: linkDigest(linkKeys(), token), expiresAt: link.expiresAt };
}

/**
 * Creates links that expire with the link to the gallery. Their tokens are derived from its token,
 * so repeated reads create no further links.
 */
export async function downloadUrls(
  { database, linkKeys, publicUrl }: Pick<Dependencies, 'database' | 'linkKeys' | 'publicUrl'>,
  { gallery: { runId, galleryNodeId }, digest, expiresAt }: OpenedGallery,
  images: readonly GalleryImage[],
): Promise<ReadonlyMap<bigint, string>> {
  const keys = linkKeys();
  const made = images
    .filter(({ state, isKept }) => state === 'COMPLETED' && isKept)
    .map((image) => ({ image, token: createLinkToken(keys, ['results', digest.toString('hex'), String(image.id)]) }));
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
