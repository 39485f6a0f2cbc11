import type { TokenLinkKind } from '@tintype/contracts/links/token-links';
import type { Db } from '../connect.ts';
import type { RunGalleryRef } from './find-gallery.ts';
import { fileOfImage, isImageAvailable, keyOfImage } from './list-gallery-images.ts';

export type NewLink = RunGalleryRef & {
  readonly kind: TokenLinkKind;
  readonly digest: Uint8Array;
  /** Only set for a link to one file. */
  readonly imageId?: bigint;
  readonly expiresAt: Date;
};

/**
 * Adds links of one gallery. An existing link does not change: the same link is created at every
 * view of the gallery. An image that has just been deleted gets none.
 */
export async function addLinks({ client }: Db, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await client.execute`
    INSERT INTO pipeline_links (digest, kind, run_id, gallery_node_id, image_id, expires_at)
    SELECT decode(digest, 'hex'), kind, run_id, gallery_node_id, nullif(image_id, '')::bigint, expires_at
    FROM unnest(${links.map(({ digest }) => Buffer.from(digest).toString('hex'))}::text[], ${links.map(({ kind }) => kind)}::text[],
                ${links.map(({ runId }) => runId)}::text[], ${links.map(({ galleryNodeId }) => galleryNodeId)}::text[],
                ${links.map(({ imageId }) => imageId?.toString() ?? '')}::text[],
                ${links.map(({ expiresAt }) => expiresAt.toISOString())}::timestamptz[])
      AS given (digest, kind, run_id, gallery_node_id, image_id, expires_at)
    WHERE image_id = '' OR EXISTS (SELECT FROM pipeline_images WHERE id = nullif(image_id, '')::bigint)
    ON CONFLICT (digest) DO NOTHING`;
}

/** The digests under which the link may be stored. */
type Lookup = { readonly digests: readonly Uint8Array[] };

/**
 * Finds the gallery to which a link leads. The result is the same for unknown and expired links.
 */
export async function findResultsLink(
  { client }: Db,
  { digests }: Lookup,
): Promise<(RunGalleryRef & { readonly expiresAt: Date }) | undefined> {
  const [link] = await client.rows<RunGalleryRef & { readonly expiresAt: Date }>`
    SELECT run_id AS "runId", gallery_node_id AS "galleryNodeId", expires_at AS "expiresAt"
    FROM pipeline_links WHERE digest = ANY(${digests}::bytea[]) AND kind = 'RESULTS' AND expires_at > now()`;
  return link;
}

/**
 * Finds the file to which a link leads. The result is the same for unknown and expired links and
 * for deleted files.
 */
export async function findDownload(
  { client }: Db,
  { digests }: Lookup,
): Promise<{ readonly imageId: bigint; readonly storageKey: string } | undefined> {
  const [found] = await client.rows<{ imageId: bigint; storageKey: string }>`
    SELECT pipeline_images.id AS "imageId", ${keyOfImage} AS "storageKey"
    FROM pipeline_links JOIN pipeline_images ON pipeline_images.id = image_id
    JOIN pipeline_runs ON pipeline_runs.id = pipeline_images.run_id
    JOIN pipelines ON pipelines.id = pipeline_runs.pipeline_id ${fileOfImage}
    WHERE digest = ANY(${digests}::bytea[]) AND kind = 'DOWNLOAD' AND pipeline_links.expires_at > now()
      AND pipelines.deleted_at IS NULL AND ${isImageAvailable}`;
  return found;
}
