import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';

/** An image to draw. */
export type ComposePicture = {
  readonly captureId: string;
  readonly storageKey: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string | null;
  readonly report: CaptureReport | null;
};
export type ClaimedCompose = {
  readonly id: string;
  readonly attempt: number;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly output: ComposeOutput;
  /** The images, in the order of the request. */
  readonly pictures: readonly ComposePicture[];
};
type ComposeClaim = {
  readonly id: string;
  readonly attempt: number;
  readonly worker: string;
  readonly leaseMs: number;
};

/**
 * Claims a compose, like `claimCapture`: if several workers claim the same attempt number, only one
 * succeeds.
 */
export async function claimCompose(
  { client }: Db,
  { id, attempt, worker, leaseMs }: ComposeClaim,
): Promise<ClaimedCompose | undefined> {
  const [claimed] = await client.rows<ClaimedCompose>`
    WITH claimed AS (
      UPDATE composes
      SET state = ${stateOf.composes.reached('claim')}, attempt = attempt + 1, worker = ${worker},
          lease_expires_at = ${leaseUntil(leaseMs)}
      WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.composes.mayLeave('claim')}
      RETURNING id, attempt, organization_id, request_id, created_at, output
    )
    SELECT id, attempt, organization_id AS "organizationId", request_id AS "requestId", created_at AS "createdAt", output,
           (SELECT jsonb_agg(jsonb_build_object(
              'captureId', capture_id, 'storageKey', storage_key, 'width', width, 'height', height,
              'caption', caption, 'report', captures.report) ORDER BY position)
            FROM compose_parts JOIN captures ON captures.id = capture_id JOIN files USING (capture_id)
            WHERE compose_id = claimed.id) AS pictures
    FROM claimed`;
  return claimed;
}
