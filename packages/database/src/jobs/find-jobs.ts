import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { selectCaptures, type StoredCapture } from '../captures/find-capture.ts';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { visibilityCondition, type Visibility } from '../rights/visibility.ts';

/**
 * Async jobs are visible to their organization. Jobs of bulk jobs and batches are visible to
 * callers that see the list: a key sees only its own lists (docs/interface/keys.md#who-sees-what).
 * Each of the two kinds has a separate index.
 */
const organizationCondition = ({ organizationId }: Visibility): Sql =>
  sql`organization_id = ${organizationId} AND origin = 'async'`;
const isOfList = sql`origin IN ('bulk', 'batch')`;

/**
 * Runs of schedules are found by id but are not in the list of jobs: the history of the schedule
 * lists them.
 */
export async function findJob(
  db: Db,
  { id, ...visibility }: Visibility & { id: string },
): Promise<StoredCapture | undefined> {
  const [job] = await selectCaptures(
    db,
    sql`WHERE id = ${id} AND ((${organizationCondition(visibility)}) OR (${visibilityCondition(visibility)} AND ${isOfList})
      OR (organization_id = ${visibility.organizationId} AND origin = 'schedule'))`,
  );
  return job;
}

type JobQuery = Visibility & { readonly state?: CaptureState; readonly limit: number };

/**
 * Lists jobs, newest first. Each state is read along its index, and the results are merged:
 * otherwise three failed jobs would be searched among ten million completed ones. Jobs of lists are
 * read creator by creator, because there are few creators.
 */
export async function listJobs(db: Db, { state, limit, ...visibility }: JobQuery): Promise<StoredCapture[]> {
  const states = state === undefined ? captureStates : [state];
  const walk = (owned: Sql, makers = sql.empty): Sql => sql`
    SELECT walk.* FROM unnest(${states}::text[]) AS wanted (state) ${makers}, LATERAL (
      SELECT id, created_at FROM captures WHERE ${owned} AND captures.state = wanted.state
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS walk`;
  const ofMaker = sql`organization_id = ${visibility.organizationId} AND created_by = maker.name AND ${isOfList}`;
  const newest = sql`ORDER BY created_at DESC, id DESC`;
  return selectCaptures(
    db,
    sql`WHERE id IN (
        SELECT id FROM (
          ${walk(organizationCondition(visibility))} UNION ALL ${walk(ofMaker, sql`, (${makersOfLists(visibility)}) AS maker (name)`)}
        ) AS jobs ${newest} LIMIT ${limit})
      ${newest}`,
  );
}

/**
 * Lists the creators, one row for each. The query steps from one creator to the next, however many
 * lists each has created.
 */
const makersOfLists = ({ organizationId, createdBy }: Visibility): Sql =>
  createdBy === undefined
    ? sql`
      WITH RECURSIVE makers (name) AS (
        SELECT min(created_by) FROM batches WHERE organization_id = ${organizationId}
        UNION ALL
        SELECT (SELECT min(created_by) FROM batches WHERE organization_id = ${organizationId} AND created_by > makers.name)
        FROM makers WHERE makers.name IS NOT NULL
      )
      SELECT name FROM makers WHERE name IS NOT NULL`
    : sql`SELECT ${createdBy}::text`;
