import type { CaptureState } from '@tintype/contracts/states/capture';
import { selectCaptures } from '../captures/find-capture.ts';
import type { StoredCapture } from '../captures.ts';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';

export type JobOwner = { readonly organizationId: string; readonly apiKeyId: string };

/**
 * Async jobs are their organization's; those of bulk jobs and batches are seen by the key that sent the list and by no other
 * (interface specification, section 2.7).
 */
const ownedBy = ({ organizationId, apiKeyId }: JobOwner): Prisma.Sql => Prisma.sql`
  organization_id = ${organizationId} AND origin IN ('async', 'bulk', 'batch') AND (origin = 'async' OR api_key_id = ${apiKeyId})`;

/** Runs of schedules are found by their id and are no jobs of a list: the history of the schedule lists them. */
export async function findJob(db: Db, { id, ...owner }: JobOwner & { id: string }): Promise<StoredCapture | undefined> {
  const [job] = await selectCaptures(
    db,
    Prisma.sql`WHERE id = ${id} AND (${ownedBy(owner)} OR (organization_id = ${owner.organizationId} AND origin = 'schedule'))`,
  );
  return job;
}

type Wanted = JobOwner & { readonly state?: CaptureState; readonly limit: number };

/** Newest first. */
export async function listJobs(db: Db, { state, limit, ...owner }: Wanted): Promise<StoredCapture[]> {
  const inState = state === undefined ? Prisma.empty : Prisma.sql`AND state = ${state}`;
  return selectCaptures(
    db,
    Prisma.sql`WHERE ${ownedBy(owner)} ${inState} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
}
