import type { GalleryImage } from '@tintype/contracts/pipelines/image-record';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import type { RunGalleryRef } from './find-gallery.ts';

/** Joins the file of an image: the edited file, or the file of the capture that the image shows. */
export const fileOfImage = sql`
  LEFT JOIN files ON pipeline_images.edit_node_id IS NULL
    AND files.capture_id = pipeline_images.capture_id AND files.output_id = pipeline_images.output_id`;
export const keyOfImage = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL THEN files.storage_key ELSE pipeline_images.storage_key END`;
const expiryOfImage = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL THEN files.expires_at ELSE pipeline_images.expires_at END`;
/** The file exists and has not expired. */
export const isImageAvailable = sql`
  CASE WHEN pipeline_images.edit_node_id IS NULL
    THEN files.deleted_at IS NULL AND files.expires_at > now()
    ELSE pipeline_images.storage_key IS NOT NULL AND pipeline_images.deleted_at IS NULL AND pipeline_images.expires_at > now() END`;

type ListGalleryImagePage = RunGalleryRef & { readonly after: number; readonly limit: number };

/** Lists images in the order of their creation, beginning after the position `after`. */
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
