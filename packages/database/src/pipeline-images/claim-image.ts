import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Edit } from '@tintype/contracts/pipelines/edits/edit';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import { editsAt, planRunSteps } from '@tintype/contracts/pipelines/run-steps';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';

export type ClaimedImage = {
  readonly id: string;
  /**
   * The number of this attempt. Every later call passes the number, and is refused once a newer
   * attempt exists.
   */
  readonly attempt: number;
  readonly runId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdAt: Date;
  /** The URL of the page in the image. */
  readonly url: string;
  readonly edits: readonly Edit[];
  /** The captured file; `null` if it has been deleted. */
  readonly source: {
    readonly storageKey: string;
    readonly format: ImageFormat;
    readonly width: number;
    readonly height: number;
  } | null;
};
type ImageClaim = { readonly id: string; readonly attempt: number; readonly worker: string; readonly leaseMs: number };

/**
 * The previous version stored no steps with a run: the edits of its images are read from the graph.
 */
type ClaimImageRow = Omit<ClaimedImage, 'edits'> & {
  readonly editNodeId: string;
  readonly edits: readonly Edit[] | null;
  readonly graph: Graph | null;
};

/**
 * Works like `claimCapture`: if several workers claim the same attempt number, only one gets the
 * image. The edits come from the graph with which the run was accepted, at the places that the
 * steps of the run name.
 */
export async function claimImage(
  { client }: Db,
  { id, attempt, worker, leaseMs }: ImageClaim,
): Promise<ClaimedImage | undefined> {
  const [claimed] = await client.rows<ClaimImageRow>`
    WITH claimed AS (
      UPDATE pipeline_images
      SET state = ${stateOf.pipelineImages.reached('claim')}, attempt = attempt + 1, graph_attempt = attempt + 1, worker = ${worker}, started_at = now(),
          lease_expires_at = ${leaseUntil(leaseMs)}
      WHERE id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.mayLeave('claim')}
      RETURNING *
    )
    SELECT claimed.id::text AS id, claimed.attempt, claimed.run_id AS "runId", organization_id AS "organizationId",
           request_id AS "requestId", claimed.created_at AS "createdAt", claimed.url,
           edit_node_id AS "editNodeId", CASE WHEN edits = 'null' AND steps IS NULL THEN graph END AS graph,
           CASE WHEN edits <> 'null' THEN edits WHEN steps IS NOT NULL THEN (
             SELECT jsonb_agg(edit ORDER BY place, nth)
             FROM jsonb_array_elements_text(steps #> ARRAY['edits', edit_node_id]) WITH ORDINALITY AS list (path, place),
                  jsonb_array_elements(graph #> path::text[]) WITH ORDINALITY AS one (edit, nth))
           END AS edits,
           (SELECT jsonb_build_object('storageKey', files.storage_key, 'format', files.format,
                                      'width', files.width, 'height', files.height)
            FROM files
            WHERE files.capture_id = claimed.capture_id AND files.output_id = claimed.output_id
              AND files.deleted_at IS NULL AND files.expires_at > now()) AS source
    FROM claimed JOIN pipeline_runs ON pipeline_runs.id = claimed.run_id`;
  if (claimed === undefined) return undefined;
  const { editNodeId, edits, graph, ...image } = claimed;
  const found = edits ?? (graph && editsAt(graph, planRunSteps(graph), editNodeId));
  if (found === null) throw new Error(`The steps of run ${image.runId} have no edits for the node ${editNodeId}`);
  return { ...image, edits: found };
}
