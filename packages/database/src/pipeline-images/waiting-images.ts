import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/** The fields of its job. */
export type WaitingImage = { readonly id: string; readonly attempt: number; readonly requestId: string };

/**
 * Pictures that wait for their edits: of each organization its oldest, then of each its next, and so on, so that a run of thousands does not
 * hold up another organization's one. Whether each has its job is for the caller to see.
 */
export const listWaitingImages = ({ client }: Db, { limit }: { readonly limit: number }): Promise<WaitingImage[]> =>
  client.rows<WaitingImage>`
    SELECT id, attempt, "requestId" FROM (
      SELECT pipeline_images.id::text AS id, pipeline_images.id AS place, attempt, request_id AS "requestId",
             row_number() OVER (PARTITION BY organization_id ORDER BY pipeline_images.id) AS turn
      FROM pipeline_images JOIN pipeline_runs ON pipeline_runs.id = run_id
      WHERE ${stateOf.pipelineImages.mayLeave('claim')}) AS waiting
    ORDER BY turn, place LIMIT ${limit}`;
