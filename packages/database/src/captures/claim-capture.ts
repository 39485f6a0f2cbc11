import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';

const columns = columnsOf('captures', [
  'id',
  'organizationId',
  'apiKeyId',
  'createdBy',
  'attempt',
  'losses',
  'origin',
  'requestId',
  'queuedAt',
  'createdAt',
  'startBy',
  'expiresAt',
]);
export type ClaimedCapture = RowOf<typeof columns> & { readonly request: CaptureRequest };

type CaptureClaim = {
  readonly id: string;
  /**
   * The attempt number in the job: how often the capture had been claimed when the job was sent.
   */
  readonly attempt: number;
  readonly worker: string;
  readonly leaseMs: number;
};

/**
 * Claims a queued capture for one worker. If several workers claim the same attempt number, one
 * succeeds; the others get `undefined`. So does every claim after the capture was cancelled or
 * ended, or after its caller has disconnected. Leases use the database's clock.
 */
export async function claimCapture(
  { client }: Db,
  { id, attempt, worker, leaseMs }: CaptureClaim,
): Promise<ClaimedCapture | undefined> {
  const [claimed] = await client.rows<ClaimedCapture>`
    UPDATE captures
    SET state = ${stateOf.captures.reached('claim')}, attempt = attempt + 1, worker = ${worker}, started_at = now(),
        lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('claim')} AND (start_by IS NULL OR start_by > now())
    RETURNING ${columns}, request`;
  return claimed;
}
