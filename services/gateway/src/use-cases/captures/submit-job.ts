import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { withoutSentUrl, type asyncRequest } from '@tintype/contracts/capture/capture-request';
import { pickInput } from '@tintype/contracts/capture/input';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureState } from '@tintype/contracts/states/capture';
import { findCapture } from '@tintype/database/captures/find-capture';
import { acceptReused } from '@tintype/database/jobs/jobs';
import { acceptJob, type AcceptedJob, type NewJob } from '@tintype/database/captures/accept-capture';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import type { Sender } from '../sender.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks/new-webhook.ts';
import { forgetResult, reuseResult, type ReusedResult, type ReuseDependencies } from './reuse-result.ts';
import { createSubmission } from './submission.ts';

type SentJob = Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'> & {
  readonly body: TypeOf<typeof asyncRequest>;
  /** The idempotency key of the request. */
  readonly key: string | undefined;
};
type SubmitDependencies = ReuseDependencies &
  WebhookDependencies &
  Pick<Dependencies, 'sealFor' | 'hashOf' | 'formerHashesOf'>;
type JobReceipt = { readonly id: string; readonly state: CaptureState; readonly createdAt: Date };

/** Accepts a capture that is retrieved later. The scheduler puts it into the queue. */
export async function submitJob(dependencies: SubmitDependencies, sent: SentJob): Promise<JobReceipt> {
  const { body, key, caller, requestId, onRefusedUrl } = sent;
  const { database, checkUrl } = dependencies;
  const { webhookUrl, webhookSecret, ...options } = body;
  const fields = {
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(webhookSecret !== undefined && { webhookSecret }),
  };
  const { plan } = caller;
  const made = makeCapture({ origin: 'async', body: options, ...pickInput(body), checkUrl, onRefusedUrl, plan });
  if (!made.ok) throw made.failure;
  const { request } = made;
  const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
  const now = dependencies.clock.now();
  const id = dependencies.newId();
  const job: NewJob = {
    capture: {
      id,
      ...toCreator(caller),
      origin: 'async',
      request: sealOptions(request, dependencies.sealFor(caller.organizationId)),
      requestId,
      // If later requests may reuse a result, it is stored at least that long.
      expiresAt: new Date(now.getTime() + Math.max(origins.async.retentionMs, request.cacheTtl * 1_000)),
      fingerprint: dependencies.fingerprintOf(request),
      isSent: false,
    },
    ...(webhook && { webhook }),
    // `async` is part of the order, so that the same body sent synchronously is a different order.
    ...createSubmission(dependencies, key, { async: true, request: withoutSentUrl(request), ...fields }),
  };
  const reused = await reuseResult(dependencies, { request, caller });
  const accepted =
    reused === undefined
      ? throwIfOutOfCredits(await acceptJob(database, job, { limit: plan.capturesPerMonth, now }))
      : await acceptWith(dependencies, job, reused);
  if (accepted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (accepted.outcome === 'accepted')
    return { id, state: reused === undefined ? 'QUEUED' : 'COMPLETED', createdAt: accepted.createdAt };
  const known = await findCapture(database, { id: accepted.captureId });
  if (known === undefined) throw new Error(`Capture ${accepted.captureId} has a submission and is not there`);
  return known;
}

/**
 * Accepts a job that adopts the copies of an earlier result; if it is refused, they are deleted.
 * After a failed write it is unknown whether the job exists, so the copies are then deleted after a
 * time unless the job has adopted them.
 */
async function acceptWith(dependencies: ReuseDependencies, job: NewJob, reused: ReusedResult): Promise<AcceptedJob> {
  const accepted = await acceptReused(dependencies.database, job, reused);
  if (accepted.outcome !== 'accepted') await forgetResult(dependencies, reused.files);
  return accepted;
}
