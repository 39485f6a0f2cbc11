import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import { selectCaptures } from '../captures/find-capture.ts';
import type { StoredCapture } from '../captures.ts';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';

export type JobOwner = { readonly organizationId: string; readonly apiKeyId: string };

/**
 * Async jobs are their organization's; those of bulk jobs and batches are seen by the key that sent the list and by no other
 * (interface specification, section 2.7). Each has an index of its own.
 */
const ofOrganization = ({ organizationId }: JobOwner): Prisma.Sql =>
  Prisma.sql`organization_id = ${organizationId} AND origin = 'async'`;
const ofLists = ({ apiKeyId }: JobOwner): Prisma.Sql =>
  Prisma.sql`api_key_id = ${apiKeyId} AND origin IN ('bulk', 'batch')`;

/** Runs of schedules are found by their id and are no jobs of a list: the history of the schedule lists them. */
export async function findJob(db: Db, { id, ...owner }: JobOwner & { id: string }): Promise<StoredCapture | undefined> {
  const [job] = await selectCaptures(
    db,
    Prisma.sql`WHERE id = ${id} AND ((${ofOrganization(owner)}) OR (${ofLists(owner)})
      OR (organization_id = ${owner.organizationId} AND origin = 'schedule'))`,
  );
  return job;
}

type Wanted = JobOwner & { readonly state?: CaptureState; readonly limit: number };

/**
 * Newest first. Each state is walked along its index and the walks are merged: without that, three failed jobs would be looked for among
 * ten million completed ones.
 */
export async function listJobs(db: Db, { state, limit, ...owner }: Wanted): Promise<StoredCapture[]> {
  const states = state === undefined ? captureStates : [state];
  const walk = (owned: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT walk.* FROM unnest(${states}::text[]) AS wanted (state), LATERAL (
      SELECT id, created_at FROM captures WHERE ${owned} AND captures.state = wanted.state
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS walk`;
  const newest = Prisma.sql`ORDER BY created_at DESC, id DESC`;
  return selectCaptures(
    db,
    Prisma.sql`WHERE id IN (
        SELECT id FROM (${walk(ofOrganization(owner))} UNION ALL ${walk(ofLists(owner))}) AS jobs ${newest} LIMIT ${limit})
      ${newest}`,
  );
}
