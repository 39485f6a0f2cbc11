import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import { claimCapture, requestWithoutSecrets } from '../captures/capture-attempts.ts';
import type { Database, Db } from '../connect.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { stateOf } from '../states/state-guards.ts';
import { type AcceptedJob, type NewJob, writeJob } from '../captures/accept-capture.ts';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { selectCaptures, type StoredCapture } from '../captures/find-capture.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { visibilityCondition, type Visibility } from '../rights/rights.ts';

type AcceptReusedResult = { readonly report: CaptureReport; readonly files: readonly CapturedFile[] };

/** A job must be claimed before it can end. */
const claim = { attempt: 0, worker: 'cache', leaseMs: 8_000 };

/**
 * The caller sees the usual steps. The job is not charged and not reused, because an old image
 * would then look new again.
 */
export const acceptReused = (
  database: Database,
  job: NewJob,
  { report, files }: AcceptReusedResult,
): Promise<AcceptedJob> =>
  database.transaction(async (db) => {
    const accepted = await writeJob(db, { ...job, capture: { ...job.capture, isSent: true } });
    if (accepted.outcome !== 'accepted') return accepted;
    const { id } = job.capture;
    await claimCapture(db, { id, ...claim });
    await db.client.execute`
      WITH completed AS (
        UPDATE captures
        SET state = ${stateOf.captures.reached('succeed')}, completed_at = now(), lease_expires_at = NULL, fingerprint = NULL,
            report = ${JSON.stringify(report)}::jsonb, request = ${requestWithoutSecrets}
        WHERE id = ${id} AND ${stateOf.captures.mayLeave('succeed')}
        RETURNING id, expires_at
      )
      INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, width, height, expires_at)
      SELECT completed.id, file."outputId", file.type, file.format, file."storageKey", file.size, file.sha256, file.width,
             file.height, completed.expires_at
      FROM completed, jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        AS file ("outputId" text, type text, format text, "storageKey" text, size bigint, sha256 text, width int, height int)`;
    await retainFiles(db, { keys: files.map(({ storageKey }) => storageKey) });
    return accepted;
  });

/** See docs/interface/keys.md#who-sees-what. Each of the two conditions has a separate index. */
const organizationCondition = ({ organizationId }: Visibility): Sql =>
  sql`organization_id = ${organizationId} AND origin = 'async'`;
const isOfList = sql`origin IN ('bulk', 'batch')`;

/** Finds runs of schedules too, which only the history of the schedule lists. */
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
 * Each state is read along its index: three failed jobs would be searched among ten million
 * completed ones.
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

/** Steps from creator to creator, however many lists each has created. */
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
