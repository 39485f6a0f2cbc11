import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import type { Db } from '../connect.ts';

export type NewCapture = {
  readonly id: string;
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly origin: Origin;
  readonly request: CaptureRequest;
  /** The HTTP request that led to this capture. */
  readonly requestId: string;
  /** For a caller who waits: after this it must not be started any more. */
  readonly startBy?: Date;
  readonly expiresAt: Date;
  /** What its result depends on: a later request with the same one may be answered with this result. */
  readonly fingerprint?: Uint8Array;
};

/** What its job in the capture queue needs. */
export type QueuedCapture = {
  readonly id: string;
  readonly attempt: number;
  readonly priority: number;
  readonly requestId: string;
};

/** From here on the capture is never lost: if its job does not reach the queue, the scheduler sends another. */
export async function acceptCapture(
  { client }: Db,
  { id, organizationId, apiKeyId, origin, request, requestId, startBy, expiresAt, fingerprint }: NewCapture,
): Promise<QueuedCapture & { readonly createdAt: Date }> {
  const { priority } = origins[origin];
  const [row] = await client.$queryRaw<{ createdAt: Date }[]>`
    INSERT INTO captures (id, organization_id, api_key_id, origin, priority, request, request_id, start_by, expires_at, fingerprint)
    VALUES (${id}, ${organizationId}, ${apiKeyId}, ${origin}, ${priority}, ${JSON.stringify(request)}::jsonb, ${requestId},
            ${startBy ?? null}::timestamptz, ${expiresAt}, ${fingerprint ?? null}::bytea)
    RETURNING created_at AS "createdAt"`;
  return { id, attempt: 0, priority, requestId, createdAt: row!.createdAt };
}
