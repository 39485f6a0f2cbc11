import type { Db } from '../connect.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';
import { newestFirst, type PageQuery } from '../statements/page.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { visibilityCondition, type Visibility } from '../rights/visibility.ts';
import { pipelineColumns, type ListedPipeline, type StoredPipeline } from './types.ts';

const listedPipelineColumns = sql`
  ${pipelineColumns}, trigger_secret_digest IS NOT NULL AS "hasTriggerSecret",
  (SELECT count(*)::int FROM pipeline_runs
   WHERE organization_id = pipelines.organization_id AND pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.is('QUEUED')}) AS "queuedRuns",
  (SELECT json_build_object('id', id, 'status', state, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   FROM pipeline_runs WHERE pipeline_id = pipelines.id ORDER BY created_at DESC, id DESC LIMIT 1) AS "lastRun"`;

type PipelineQuery = Visibility & { readonly id: string };

export async function findPipeline({ client }: Db, { id, ...who }: PipelineQuery): Promise<StoredPipeline | undefined> {
  const [row] = await client.rows<StoredPipeline>`
    SELECT ${listedPipelineColumns}, graph, draft FROM pipelines WHERE id = ${id} AND ${visibilityCondition(who)} AND deleted_at IS NULL`;
  return row;
}

/** Lists pipelines, newest first. */
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

/** Lists revisions, newest first. */
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
  const [row] = await client.rows<Revision>`
    SELECT ${revisionColumns}, graph FROM pipeline_revisions
    WHERE pipeline_id = ${pipelineId} AND revision = ${revision}`;
  return row;
}
