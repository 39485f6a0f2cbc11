import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db, Database } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Edit } from '@tintype/contracts/pipelines/edits/edit';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import { editsAt, planRunSteps } from '@tintype/contracts/pipelines/run-steps';
import {
  backToQueue,
  hasSettled,
  isAttempt,
  leaseUntil,
  lostLeases,
  type Attempt,
  type Claim,
} from '../leases/leases.ts';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { retainFiles } from '../files/discarded-files.ts';
import { imageLossesMax } from '@tintype/contracts/states/pipeline';

type WaitingImage = Attempt & { readonly requestId: string };

const isWaiting = stateOf.pipelineImages.mayLeave('claim');

export const listWaitingImages = ({ client }: Db, { limit }: { readonly limit: number }): Promise<WaitingImage[]> =>
  client.rows<WaitingImage>`
    SELECT pipeline_images.id::text AS id, attempt, request_id AS "requestId"
    FROM pipeline_images JOIN pipeline_runs ON pipeline_runs.id = run_id
    WHERE ${isWaiting} ORDER BY pipeline_images.id LIMIT ${limit}`;

export type NextImage = Omit<WaitingImage, 'requestId'> & {
  readonly organizationId: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  /** Worker seconds of the organization's images within the last minute. */
  readonly seconds: number;
};

/**
 * The longest edit takes this long: an organization whose edit has just ended still counts as
 * served.
 */
const servedInterval = sql`interval '1 minute'`;

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
             sum(extract(epoch FROM coalesce(ended_at, now()) - greatest(begun_at, now() - ${servedInterval}))) AS seconds
      FROM (
        SELECT run_id, started_at AS begun_at, NULL::timestamptz AS ended_at
        FROM pipeline_images WHERE ${stateOf.pipelineImages.is('EDITING')}
        UNION ALL
        SELECT run_id, started_at, completed_at FROM pipeline_images
        WHERE started_at IS NOT NULL AND completed_at > now() - ${servedInterval}
      ) AS edited JOIN pipeline_runs ON pipeline_runs.id = run_id
      GROUP BY organization_id
    )
    SELECT next.id::text AS id, next.attempt, next.organization_id AS "organizationId", plan, overrides,
           coalesce(spent.seconds, 0)::float8 AS seconds
    FROM next JOIN organizations ON organizations.id = next.organization_id
    LEFT JOIN spent ON spent.organization_id = next.organization_id
    ORDER BY next.id`;

export type ClaimedImage = {
  readonly id: string;
  readonly attempt: number;
  readonly runId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly url: string;
  readonly edits: readonly Edit[];
  readonly source: {
    readonly storageKey: string;
    readonly format: ImageFormat;
    readonly width: number;
    readonly height: number;
  } | null;
};
/** The previous version stored no steps with a run: the edits are read from the graph. */
type ClaimImageRow = Omit<ClaimedImage, 'edits'> & {
  readonly editNodeId: string;
  readonly edits: readonly Edit[] | null;
  readonly graph: Graph | null;
};

/**
 * The edits come from the graph with which the run was accepted, at the places that its steps name.
 */
export async function claimImage(
  { client }: Db,
  { worker, leaseMs, ...attempt }: Claim,
): Promise<ClaimedImage | undefined> {
  const claimed = await client.first<ClaimImageRow>`
    WITH claimed AS (
      UPDATE pipeline_images
      SET state = ${stateOf.pipelineImages.reached('claim')}, attempt = attempt + 1, graph_attempt = attempt + 1, worker = ${worker}, started_at = now(),
          lease_expires_at = ${leaseUntil(leaseMs)}
      WHERE ${isAttempt('pipeline_images', attempt, 'claim')}
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

export type EditedFile = {
  readonly storageKey: string;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sha256: string;
};

/**
 * Only the current attempt may complete, and may repeat the call. The image is stored as long as
 * its source.
 */
export async function completeImage(
  database: Database,
  { id, attempt, file }: Attempt & { readonly file: EditedFile },
): Promise<boolean> {
  const { storageKey, format, width, height, size, sha256 } = file;
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE pipeline_images
      SET state = ${stateOf.pipelineImages.reached('succeed')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
          storage_key = ${storageKey}, format = ${format}, width = ${width}, height = ${height}, size = ${size}, sha256 = ${sha256},
          expires_at = files.expires_at
      FROM files
      WHERE pipeline_images.id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.mayLeave('succeed')}
        AND files.capture_id = pipeline_images.capture_id AND files.output_id = pipeline_images.output_id`;
    if (changed === 1) await retainFiles(db, { keys: [storageKey] });
    return changed === 1;
  });
  return settled || hasSettled(database, 'pipeline_images', { id, attempt }, 'succeed');
}

export async function failImage(
  database: Database,
  { code, message, ...attempt }: Attempt & { readonly code: ErrorCode; readonly message: string },
): Promise<boolean> {
  const changed = await database.client.execute`
    UPDATE pipeline_images
    SET state = ${stateOf.pipelineImages.reached('fail')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
        error_code = ${code}, error_message = ${message}
    WHERE ${isAttempt('pipeline_images', attempt, 'succeed')}`;
  return changed === 1 || hasSettled(database, 'pipeline_images', attempt, 'fail');
}

type ReleasedImage = Attempt & {
  readonly runId: string;
  readonly outcome: 'released' | 'abandoned';
};

export const releaseLostImages = (db: Db, { limit }: { readonly limit: number }): Promise<ReleasedImage[]> =>
  returnToQueue(
    db,
    1,
    sql`id IN (${lostLeases({ table: 'pipeline_images', where: stateOf.pipelineImages.mayLeave('release'), limit })})`,
  );

export const requeueImage = (db: Db, attempt: Attempt): Promise<ReleasedImage | undefined> =>
  returnToQueue(db, 1, isCurrent(attempt)).then(([one]) => one);

/** Storage could not return the file or accept the new one: this is not a loss. */
export const releaseUnstoredImage = (db: Db, attempt: Attempt): Promise<ReleasedImage | undefined> =>
  returnToQueue(db, 0, isCurrent(attempt)).then(([one]) => one);

const isCurrent = (attempt: Attempt): Sql => isAttempt('pipeline_images', attempt, 'release');

async function returnToQueue({ client }: Db, losses: 0 | 1, which: Sql): Promise<ReleasedImage[]> {
  const isLast = sql`losses + ${losses}::int >= ${imageLossesMax}::int`;
  return client.rows<ReleasedImage>`
    UPDATE pipeline_images
    SET losses = losses + ${losses}::int, ${backToQueue('pipeline_images', isLast)}
    WHERE ${which}
    RETURNING id::text AS id, attempt, run_id AS "runId",
              CASE WHEN state = ${stateOf.pipelineImages.reached('release')} THEN 'released' ELSE 'abandoned' END AS outcome`;
}
