import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { PipelineRunState } from '@tintype/contracts/states/pipeline';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import type { GalleryImage } from '@tintype/contracts/pipelines/image-record';
import { sql } from '../statements/sql.ts';
import type { TokenLinkKind } from '@tintype/contracts/links/token-links';

type RunGalleryRef = { readonly runId: string; readonly galleryNodeId: string };
type GalleryCounts = { readonly total: number; readonly completed: number; readonly failed: number };
export type FoundGallery = RunGalleryRef & {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly runState: PipelineRunState;
  readonly graph: Graph;
  readonly inputText: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
  readonly captures: GalleryCounts;
  readonly images: GalleryCounts;
  /** `null` if it has no images. */
  readonly keptUntil: Date | null;
};

/** `undefined` once its pipeline has been deleted. */
export async function findGallery(
  { client }: Db,
  { runId, galleryNodeId }: RunGalleryRef,
): Promise<FoundGallery | undefined> {
  return client.first<FoundGallery>`
    SELECT run.id AS "runId", ${galleryNodeId}::text AS "galleryNodeId", run.pipeline_id AS "pipelineId", pipelines.name AS "pipelineName",
           run.state AS "runState", run.graph, coalesce(run.input_text, run.input_data::text) AS "inputText", run.error_message AS "errorMessage", run.created_at AS "createdAt",
           jsonb_build_object('total', run.total, 'completed', run.completed, 'failed', run.failed + run.cancelled) AS captures,
           counted.images, counted."keptUntil"
    FROM pipeline_runs AS run JOIN pipelines ON pipelines.id = run.pipeline_id
    CROSS JOIN LATERAL (
      SELECT jsonb_build_object('total', count(*),
               'completed', count(*) FILTER (WHERE ${stateOf.pipelineImages.is('COMPLETED')}),
               'failed', count(*) FILTER (WHERE ${stateOf.pipelineImages.is('FAILED')})) AS images,
             max(coalesce(pipeline_images.expires_at, files.expires_at)) AS "keptUntil"
      FROM pipeline_images LEFT JOIN files
        ON files.capture_id = pipeline_images.capture_id AND files.output_id = pipeline_images.output_id
      WHERE run_id = run.id AND gallery_node_id = ${galleryNodeId}) AS counted
    WHERE run.id = ${runId} AND pipelines.deleted_at IS NULL`;
}

/** The gallery that an event reports, and the node that reports it. */
export async function findOutput(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<(RunGalleryRef & { readonly webhookNodeId: string }) | undefined> {
  return client.first<RunGalleryRef & { readonly webhookNodeId: string }>`
    SELECT run_id AS "runId", gallery_node_id AS "galleryNodeId", webhook_node_id AS "webhookNodeId" FROM pipeline_outputs WHERE id = ${id}`;
}

/** The edited file, or the file of the capture that the image shows. */
const fileOfImage = sql`
  LEFT JOIN files ON pipeline_images.edit_node_id IS NULL
    AND files.capture_id = pipeline_images.capture_id AND files.output_id = pipeline_images.output_id`;
const keyOfImage = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL THEN files.storage_key ELSE pipeline_images.storage_key END`;
const expiryOfImage = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL THEN files.expires_at ELSE pipeline_images.expires_at END`;
const isImageAvailable = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL
    THEN files.deleted_at IS NULL AND files.expires_at > now()
    ELSE pipeline_images.storage_key IS NOT NULL AND pipeline_images.deleted_at IS NULL AND pipeline_images.expires_at > now() END`;

type ListGalleryImagePage = RunGalleryRef & { readonly after: number; readonly limit: number };

export const listGalleryImages = (
  { client }: Db,
  { runId, galleryNodeId, after, limit }: ListGalleryImagePage,
): Promise<GalleryImage[]> =>
  client.rows<GalleryImage>`
    SELECT pipeline_images.id, pipeline_images.capture_id AS "captureId", url, view, edit_node_id IS NOT NULL AS "isEdited",
           coalesce(pipeline_images.width, files.width) AS width, coalesce(pipeline_images.height, files.height) AS height,
           coalesce(pipeline_images.format, files.format) AS format, state, error_message AS "errorMessage",
           ${expiryOfImage} AS "expiresAt", coalesce(${isImageAvailable}, false) AS "isKept"
    FROM pipeline_images ${fileOfImage}
    WHERE run_id = ${runId} AND gallery_node_id = ${galleryNodeId} AND pipeline_images.id > ${after}::bigint
    ORDER BY pipeline_images.id LIMIT ${limit}`;

export type NewLink = RunGalleryRef & {
  readonly kind: TokenLinkKind;
  readonly digest: Uint8Array;
  /** Only for a link to one file. */
  readonly imageId?: bigint;
  readonly expiresAt: Date;
};

/**
 * Every view of the gallery creates the same link. An image that has just been deleted gets none.
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
type LinkDigests = { readonly digests: readonly Uint8Array[] };

/** The result is the same for unknown and expired links. */
export async function findResultsLink(
  { client }: Db,
  { digests }: LinkDigests,
): Promise<(RunGalleryRef & { readonly expiresAt: Date }) | undefined> {
  return client.first<RunGalleryRef & { readonly expiresAt: Date }>`
    SELECT run_id AS "runId", gallery_node_id AS "galleryNodeId", expires_at AS "expiresAt"
    FROM pipeline_links WHERE digest = ANY(${digests}::bytea[]) AND kind = 'RESULTS' AND expires_at > now()`;
}

/** The result is the same for unknown and expired links and deleted files. */
export async function findDownload(
  { client }: Db,
  { digests }: LinkDigests,
): Promise<{ readonly imageId: bigint; readonly storageKey: string } | undefined> {
  return client.first<{ imageId: bigint; storageKey: string }>`
    SELECT pipeline_images.id AS "imageId", ${keyOfImage} AS "storageKey"
    FROM pipeline_links JOIN pipeline_images ON pipeline_images.id = image_id
    JOIN pipeline_runs ON pipeline_runs.id = pipeline_images.run_id
    JOIN pipelines ON pipelines.id = pipeline_runs.pipeline_id ${fileOfImage}
    WHERE digest = ANY(${digests}::bytea[]) AND kind = 'DOWNLOAD' AND pipeline_links.expires_at > now()
      AND pipelines.deleted_at IS NULL AND ${isImageAvailable}`;
}
