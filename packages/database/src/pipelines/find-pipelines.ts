import type { Verdict } from '@tintype/contracts/capture/report-fields';
import type { PipelineRunState } from '@tintype/contracts/states/pipeline';
import type { Rows } from '../generated/tables.ts';
import { columnsOf, type RowOf, newestFirst, type PageQuery, sql } from '../statements/sql.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { visibilityCondition, type Visibility } from '../rights/rights.ts';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { captureVerdict } from '../captures/list-captures.ts';

const pipelineColumns = columnsOf('pipelines', [
  'id',
  'organizationId',
  'apiKeyId',
  'createdBy',
  'name',
  'revision',
  'triggerNodeId',
  'triggerEnabled',
  'triggerRotatedAt',
  'signingSecret',
  'nextRunAt',
  'createdAt',
  'updatedAt',
]);
/** Leaves out the graph, which may have megabytes. */
export type ListedPipeline = RowOf<typeof pipelineColumns> & {
  readonly hasTriggerSecret: boolean;
  readonly queuedRuns: number;
  readonly lastRun: { readonly id: string; readonly status: PipelineRunState; readonly createdAt: string } | null;
};
export type StoredPipeline = ListedPipeline & Pick<Rows['pipelines'], 'graph' | 'draft'>;

/** Facts that follow from a graph, in columns so that SQL can search them. */
export type GraphFacts = Pick<Rows['pipelines'], 'triggerNodeId' | 'cron' | 'timezone' | 'nextRunAt'>;

export type NodeWebhook = { readonly nodeId: string; readonly webhookId: string; readonly url: string };

type Counts = { readonly total: number; readonly completed: number; readonly failed: number };
const runColumns = columnsOf('pipeline_runs', [
  'id',
  'pipelineId',
  'organizationId',
  'state',
  'startedBy',
  'revision',
  'sourceRunId',
  'total',
  'completed',
  'failed',
  'cancelled',
  'errorCode',
  'errorMessage',
  'cancelRequested',
  'createdAt',
  'startedAt',
  'completedAt',
]);
export type ListedRun = RowOf<typeof runColumns> & { readonly images: Counts };
type StoredRun = ListedRun &
  Pick<Rows['pipeline_runs'], 'graph' | 'urls'> & {
    readonly inputText: string | null;
  };

const imageColumns = columnsOf(
  'pipeline_images',
  [
    'id',
    'nodeId',
    'view',
    'url',
    'captureId',
    'editNodeId',
    'state',
    'width',
    'height',
    'format',
    'errorCode',
    'errorMessage',
    'expiresAt',
  ],
  'image',
);
export type StoredImage = RowOf<typeof imageColumns> & {
  readonly httpStatus: number | null;
  readonly verdict: Verdict | null;
  /** `null` unless the file is stored. */
  readonly storageKey: string | null;
  readonly originalKey: string | null;
};

const listedPipelineColumns = sql`
  ${pipelineColumns}, trigger_secret_digest IS NOT NULL AS "hasTriggerSecret",
  (SELECT count(*)::int FROM pipeline_runs
   WHERE organization_id = pipelines.organization_id AND pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.is('QUEUED')}) AS "queuedRuns",
  (SELECT json_build_object('id', id, 'status', state, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   FROM pipeline_runs WHERE pipeline_id = pipelines.id ORDER BY created_at DESC, id DESC LIMIT 1) AS "lastRun"`;

type PipelineQuery = Visibility & { readonly id: string };

export async function findPipeline({ client }: Db, { id, ...who }: PipelineQuery): Promise<StoredPipeline | undefined> {
  return client.first<StoredPipeline>`
    SELECT ${listedPipelineColumns}, graph, draft FROM pipelines WHERE id = ${id} AND ${visibilityCondition(who)} AND deleted_at IS NULL`;
}

export const listPipelines = (
  { client }: Db,
  { limit, after, ...who }: Visibility & PageQuery,
): Promise<ListedPipeline[]> =>
  client.rows<ListedPipeline>`
    SELECT ${listedPipelineColumns} FROM pipelines
    WHERE ${visibilityCondition(who)} AND deleted_at IS NULL ${newestFirst('pipelines', { limit, after })}`;

const revisionColumns = columnsOf('pipeline_revisions', ['revision', 'name', 'savedAt', 'savedBy']);
export type ListedRevision = RowOf<typeof revisionColumns>;
type Revision = ListedRevision & Pick<StoredPipeline, 'graph'>;
type PipelineScope = { readonly pipelineId: string };

export const listRevisions = (
  { client }: Db,
  { pipelineId, limit, before }: PipelineScope & { readonly limit: number; readonly before: number | undefined },
): Promise<ListedRevision[]> =>
  client.rows<ListedRevision>`
    SELECT ${revisionColumns} FROM pipeline_revisions
    WHERE pipeline_id = ${pipelineId} AND revision < coalesce(${before ?? null}::int, 2147483647)
    ORDER BY revision DESC LIMIT ${limit}`;

export async function findRevision(
  { client }: Db,
  { pipelineId, revision }: PipelineScope & { readonly revision: number },
): Promise<Revision | undefined> {
  return client.first<Revision>`
    SELECT ${revisionColumns}, graph FROM pipeline_revisions
    WHERE pipeline_id = ${pipelineId} AND revision = ${revision}`;
}

const listedRunColumns = sql`
  ${runColumns},
  (SELECT json_build_object('total', count(*), 'completed', count(*) FILTER (WHERE ${stateOf.pipelineImages.is('COMPLETED')}),
                            'failed', count(*) FILTER (WHERE ${stateOf.pipelineImages.is('FAILED')}))
   FROM pipeline_images WHERE run_id = pipeline_runs.id) AS images`;

export const listRuns = (
  { client }: Db,
  { pipelineId, ...page }: PageQuery & { readonly pipelineId: string },
): Promise<ListedRun[]> =>
  client.rows<ListedRun>`
    SELECT ${listedRunColumns} FROM pipeline_runs WHERE pipeline_id = ${pipelineId} ${newestFirst('pipeline_runs', page)}`;

type RunScope = { readonly pipelineId: string; readonly id: string };

export async function findRun({ client }: Db, { pipelineId, id }: RunScope): Promise<StoredRun | undefined> {
  return client.first<StoredRun>`
    SELECT ${listedRunColumns}, graph, urls, coalesce(input_text, input_data::text) AS "inputText" FROM pipeline_runs WHERE pipeline_id = ${pipelineId} AND id = ${id}`;
}

type NodeProgress = {
  readonly nodeId: string;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
};

/** Capture nodes by their captures, edit nodes and galleries by their images. */
export const readProgress = ({ client }: Db, runId: string): Promise<NodeProgress[]> =>
  client.rows<NodeProgress>`
    WITH counted (node_id, is_completed, is_failed) AS (
      SELECT node_id, ${stateOf.captures.is('COMPLETED')}, captures.id IS NULL OR ${stateOf.captures.is('FAILED', 'CANCELLED')}
      FROM pipeline_run_captures LEFT JOIN captures ON captures.id = capture_id WHERE run_id = ${runId}
      UNION ALL
      SELECT unnest(ARRAY[gallery_node_id, edit_node_id]), ${stateOf.pipelineImages.is('COMPLETED')}, ${stateOf.pipelineImages.is('FAILED')}
      FROM pipeline_images WHERE run_id = ${runId}
    )
    SELECT node_id AS "nodeId", count(*)::int AS total, count(*) FILTER (WHERE is_completed)::int AS completed,
           count(*) FILTER (WHERE is_failed)::int AS failed
    FROM counted WHERE node_id IS NOT NULL GROUP BY node_id`;

export type RunFailed = {
  readonly nodeId: string;
  readonly view: string;
  readonly url: string;
  readonly jobId: string | null;
  readonly errorCode: string;
  readonly errorMessage: string | null;
};

const cancelled: ErrorCode = 'CANCELLED';

/** An image that failed with its capture is not listed twice. */
export const listFailures = (
  { client }: Db,
  { runId, limit }: { readonly runId: string; readonly limit: number },
): Promise<RunFailed[]> =>
  client.rows<RunFailed>`
    SELECT node_id AS "nodeId", view, url, capture_id AS "jobId", coalesce(run.error_code, captures.error_code, ${cancelled}) AS "errorCode",
           coalesce(run.error_message, captures.error_message) AS "errorMessage"
    FROM pipeline_run_captures AS run LEFT JOIN captures ON captures.id = capture_id
    WHERE run_id = ${runId} AND (capture_id IS NULL OR ${stateOf.captures.is('FAILED', 'CANCELLED')})
    UNION ALL
    SELECT edit_node_id, view, url, capture_id, image.error_code, image.error_message
    FROM pipeline_images AS image JOIN captures ON captures.id = capture_id
    WHERE run_id = ${runId} AND ${stateOf.pipelineImages.as('image').is('FAILED')} AND ${stateOf.captures.is('COMPLETED')}
    LIMIT ${limit}`;

export type RunDelivery = {
  readonly nodeId: string;
  readonly galleryNodeId: string;
  readonly deliveryId: string | null;
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED' | null;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
};

export const listRunDeliveries = ({ client }: Db, runId: string): Promise<RunDelivery[]> =>
  client.rows<RunDelivery>`
    SELECT webhook_node_id AS "nodeId", gallery_node_id AS "galleryNodeId", delivery.id AS "deliveryId", delivery.state AS status,
           coalesce(attempts, 0) AS attempts, attempt.status AS "lastStatus", attempt.error AS "lastError"
    FROM pipeline_outputs AS output LEFT JOIN webhook_deliveries AS delivery ON subject_id = output.id AND delivery.webhook_id = output.webhook_id
    LEFT JOIN webhook_attempts AS attempt ON delivery_id = delivery.id AND attempt = delivery.attempts
    WHERE run_id = ${runId} ORDER BY webhook_node_id`;

type Gallery = {
  readonly runId: string;
  readonly galleryNodeId: string;
  readonly limit: number;
  readonly after: { readonly position: number } | undefined;
};

/** Sorted by creation. A deleted file has no key. */
export const listImages = ({ client }: Db, { runId, galleryNodeId, limit, after }: Gallery): Promise<StoredImage[]> =>
  client.rows<StoredImage>`
    SELECT ${imageColumns}, (captures.report ->> 'httpStatus')::int AS "httpStatus", ${captureVerdict} AS verdict,
           CASE WHEN edit_node_id IS NULL THEN original.storage_key WHEN image.deleted_at IS NULL THEN image.storage_key END AS "storageKey",
           original.storage_key AS "originalKey"
    FROM pipeline_images AS image
    LEFT JOIN files AS original ON original.capture_id = image.capture_id AND original.output_id = image.output_id
      AND original.deleted_at IS NULL AND original.expires_at > now()
    LEFT JOIN captures ON captures.id = image.capture_id
    WHERE run_id = ${runId} AND gallery_node_id = ${galleryNodeId} AND image.id > ${after?.position ?? 0}::bigint
    ORDER BY image.id LIMIT ${limit}`;
