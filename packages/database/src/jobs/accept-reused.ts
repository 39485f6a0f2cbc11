import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import { claimCapture } from '../captures/claim-capture.ts';
import { requestWithoutSecrets } from '../captures/request-without-secrets.ts';
import type { Database } from '../connect.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { stateOf } from '../states/state-guards.ts';
import { type AcceptedJob, type NewJob, writeJob } from '../captures/accept-capture.ts';

type AcceptReusedResult = { readonly report: CaptureReport; readonly files: readonly CapturedFile[] };

/**
 * No worker renders this capture. It gets a slot and a claim only because a job must be claimed
 * before it can end.
 */
const claim = { attempt: 0, worker: 'cache', leaseMs: 8_000 };

/**
 * Accepts a job whose result already exists and ends the job in the same transaction, so that its
 * caller sees the usual steps. The job uses no credit and does not count as a capture. It is not
 * reused for later requests, because an old image would then look new again.
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
