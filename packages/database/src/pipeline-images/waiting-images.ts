import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/** The fields of the image's job. */
export type WaitingImage = { readonly id: string; readonly attempt: number; readonly requestId: string };

const isWaiting = stateOf.pipelineImages.mayLeave('claim');

/** Lists images that wait for their edits, the oldest first. */
export const listWaitingImages = ({ client }: Db, { limit }: { readonly limit: number }): Promise<WaitingImage[]> =>
  client.rows<WaitingImage>`
    SELECT pipeline_images.id::text AS id, attempt, request_id AS "requestId"
    FROM pipeline_images JOIN pipeline_runs ON pipeline_runs.id = run_id
    WHERE ${isWaiting} ORDER BY pipeline_images.id LIMIT ${limit}`;

/** The next image of an organization. */
export type NextImage = Omit<WaitingImage, 'requestId'> & {
  readonly organizationId: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  /** The worker seconds that the organization's images used within the last minute. */
  readonly seconds: number;
};

/**
 * The period over which the use of workers is measured. It is as long as the longest edit, so that
 * an organization whose edit has just ended still counts as served.
 */
const memory = sql`interval '1 minute'`;

/**
 * Lists the oldest waiting image of each organization that has one, and how much of the workers the
 * organization has used recently.
 */
export const listNextImages = ({ client }: Db): Promise<NextImage[]> =>
  client.rows<NextImage>`
    WITH next AS (
      SELECT DISTINCT ON (organization_id) organization_id, oldest.id, attempt
      FROM pipeline_runs CROSS JOIN LATERAL (
        SELECT pipeline_images.id, attempt FROM pipeline_images
        WHERE run_id = pipeline_runs.id AND ${isWaiting} ORDER BY pipeline_images.id LIMIT 1) AS oldest
      WHERE ${stateOf.pipelineRuns.is('RUNNING')} ORDER BY organization_id, oldest.id
    ), spent AS (
      SELECT organization_id,
             sum(extract(epoch FROM coalesce(ended_at, now()) - greatest(begun_at, now() - ${memory}))) AS seconds
      FROM (
        SELECT run_id, started_at AS begun_at, NULL::timestamptz AS ended_at
        FROM pipeline_images WHERE ${stateOf.pipelineImages.is('EDITING')}
        UNION ALL
        SELECT run_id, started_at, completed_at FROM pipeline_images
        WHERE started_at IS NOT NULL AND completed_at > now() - ${memory}
      ) AS edited JOIN pipeline_runs ON pipeline_runs.id = run_id
      GROUP BY organization_id
    )
    SELECT next.id::text AS id, next.attempt, next.organization_id AS "organizationId", plan, overrides,
           coalesce(spent.seconds, 0)::float8 AS seconds
    FROM next JOIN organizations ON organizations.id = next.organization_id
    LEFT JOIN spent ON spent.organization_id = next.organization_id
    ORDER BY next.id`;
