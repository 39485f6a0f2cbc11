import { idPattern } from '@tintype/contracts/ids/ids';
import { linkDigests, linkDigest, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import { nodesThat } from '@tintype/contracts/pipelines/graph';
import type { GalleryImage } from '@tintype/contracts/pipelines/image-record';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import {
  type FoundGallery,
  findGallery,
  findResultsLink,
  addLinks,
} from '@tintype/database/pipeline-galleries/galleries';
import { findRun } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';
import { type Principal, found } from '../../http/principal.ts';
import { readPipeline } from '../../responses/pipeline.ts';

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

/** The caller may not see the gallery, or the run did not have it. */
export async function requireRunGallery(
  dependencies: Pick<Dependencies, 'database'>,
  params: GalleryParams,
  caller: Principal,
): Promise<void> {
  const { pipelineId, runId, galleryNodeId } = params;
  await readPipeline(dependencies, pipelineId, caller);
  const { graph } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
  found(nodesThat(graph, 'collect').find(({ id }) => id === galleryNodeId));
}

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
 * The links expire with the link to the gallery. Their tokens are derived from its token, so
 * repeated reads create no further links.
 */
export async function createDownloadUrls(
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
