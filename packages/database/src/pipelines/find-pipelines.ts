import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-of.ts';
import { isVisible, type Visibility } from '../rights/visibility.ts';
import type { ListedPipeline, StoredPipeline } from './types.ts';

const listed = sql`
  id, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", name, revision,
  trigger_node_id AS "triggerNodeId", trigger_secret_digest IS NOT NULL AS "hasTriggerSecret", trigger_enabled AS "triggerEnabled",
  trigger_rotated_at AS "triggerRotatedAt", signing_secret AS "signingSecret", next_run_at AS "nextRunAt",
  created_at AS "createdAt", updated_at AS "updatedAt",
  (SELECT count(*)::int FROM pipeline_runs
   WHERE organization_id = pipelines.organization_id AND pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.is('QUEUED')}) AS "queuedRuns",
  (SELECT json_build_object('id', id, 'status', state, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   FROM pipeline_runs WHERE pipeline_id = pipelines.id ORDER BY created_at DESC, id DESC LIMIT 1) AS "lastRun"`;

type Owned = Visibility & { readonly id: string };

export async function findPipeline({ client }: Db, { id, ...who }: Owned): Promise<StoredPipeline | undefined> {
  const [row] = await client.rows<StoredPipeline>`
    SELECT ${listed}, graph, draft FROM pipelines WHERE id = ${id} AND ${isVisible(who)} AND deleted_at IS NULL`;
  return row;
}

type Page = Visibility & {
  readonly limit: number;
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
};

/** Newest first. */
export const listPipelines = ({ client }: Db, { limit, after, ...who }: Page): Promise<ListedPipeline[]> =>
  client.rows<ListedPipeline>`
    SELECT ${listed} FROM pipelines
    WHERE ${isVisible(who)} AND deleted_at IS NULL
      AND ${after === undefined ? sql`true` : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;

type Revision = {
  readonly revision: number;
  readonly name: string;
  readonly graph: StoredPipeline['graph'];
  readonly savedAt: Date;
  readonly savedBy: string;
};
export type ListedRevision = Omit<Revision, 'graph'>;
type OfPipeline = { readonly pipelineId: string };

/** Newest first. */
export const listRevisions = (
  { client }: Db,
  { pipelineId, limit, before }: OfPipeline & { readonly limit: number; readonly before: number | undefined },
): Promise<ListedRevision[]> =>
  client.rows<ListedRevision>`
    SELECT revision, name, saved_at AS "savedAt", saved_by AS "savedBy" FROM pipeline_revisions
    WHERE pipeline_id = ${pipelineId} AND revision < coalesce(${before ?? null}::int, 2147483647)
    ORDER BY revision DESC LIMIT ${limit}`;

export async function findRevision(
  { client }: Db,
  { pipelineId, revision }: OfPipeline & { readonly revision: number },
): Promise<Revision | undefined> {
  const [row] = await client.rows<Revision>`
    SELECT revision, name, graph, saved_at AS "savedAt", saved_by AS "savedBy" FROM pipeline_revisions
    WHERE pipeline_id = ${pipelineId} AND revision = ${revision}`;
  return row;
}
