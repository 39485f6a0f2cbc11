import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Origin } from '@tintype/contracts/capture/origins';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-of.ts';
import type { Maker } from '../rights/visibility.ts';

export type ClaimedCapture = Maker & {
  readonly id: string;
  /**
   * The number of this attempt. Every later call names it and is refused once it is no longer the
   * current one.
   */
  readonly attempt: number;
  readonly losses: number;
  readonly origin: Origin;
  readonly request: CaptureRequest;
  readonly requestId: string;
  readonly queuedAt: Date;
  readonly createdAt: Date;
  readonly startBy: Date | null;
  readonly expiresAt: Date;
};

type Claim = {
  readonly id: string;
  /** The attempt number that the job carries: how often the capture had been claimed when the job was sent. */
  readonly attempt: number;
  readonly worker: string;
  readonly leaseMs: number;
};

/**
 * Claims a queued capture for one worker. Of any number of claims with the same attempt number one
 * gets it; the others get `undefined`, as do all after it was cancelled or ended, or its caller has
 * disconnected. Leases use the database's clock.
 */
export async function claimCapture(
  { client }: Db,
  { id, attempt, worker, leaseMs }: Claim,
): Promise<ClaimedCapture | undefined> {
  const [claimed] = await client.rows<ClaimedCapture>`
    UPDATE captures
    SET state = ${stateOf.captures.reached('claim')}, attempt = attempt + 1, worker = ${worker}, started_at = now(),
        lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('claim')} AND (start_by IS NULL OR start_by > now())
    RETURNING id, attempt, losses, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", origin, request,
              request_id AS "requestId", queued_at AS "queuedAt", created_at AS "createdAt", start_by AS "startBy",
              expires_at AS "expiresAt"`;
  return claimed;
}
