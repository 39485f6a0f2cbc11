import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { PipelineRunState } from '@tintype/contracts/states/pipeline';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type RunGalleryRef = { readonly runId: string; readonly galleryNodeId: string };
type GalleryCounts = { readonly total: number; readonly completed: number; readonly failed: number };
export type FoundGallery = RunGalleryRef & {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly runState: PipelineRunState;
  /** The graph when the run was accepted. */
  readonly graph: Graph;
  /** The text of the JSON as it was sent. */
  readonly inputText: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
  /** The number of captures of the run. */
  readonly captures: GalleryCounts;
  /** The number of images of this gallery. */
  readonly images: GalleryCounts;
  /** The latest expiry of its images; `null` if it has no images. */
  readonly keptUntil: Date | null;
};

/** `undefined` once its pipeline has been deleted. */
export async function findGallery(
  { client }: Db,
  { runId, galleryNodeId }: RunGalleryRef,
): Promise<FoundGallery | undefined> {
  const [found] = await client.rows<FoundGallery>`
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
  return found;
}

/** Returns the gallery that an event reports, and the node that reports it. */
export async function findOutput(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<(RunGalleryRef & { readonly webhookNodeId: string }) | undefined> {
  const [output] = await client.rows<RunGalleryRef & { readonly webhookNodeId: string }>`
    SELECT run_id AS "runId", gallery_node_id AS "galleryNodeId", webhook_node_id AS "webhookNodeId" FROM pipeline_outputs WHERE id = ${id}`;
  return output;
}
