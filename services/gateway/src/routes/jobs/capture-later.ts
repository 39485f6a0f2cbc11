import { asJudged, asyncRequest, type StoredRequest } from '@tintype/contracts/capture/capture-request';
import { inputOf } from '@tintype/contracts/capture/input';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { origins } from '@tintype/contracts/capture/origins';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import type { CaptureState } from '@tintype/contracts/states/capture';
import { findCapture } from '@tintype/database/captures/find-capture';
import { acceptJob as writeJob, type AcceptedJob, type NewJob } from '@tintype/database/jobs/accept-job';
import { acceptReused } from '@tintype/database/jobs/accept-reused';
import type { Submission } from '@tintype/database/jobs/submissions';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf, type Principal } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../../use-cases/limit-errors.ts';
import { newWebhook } from '../../use-cases/webhooks/new-webhook.ts';
import { defineRoute } from '../define-route.ts';
import { statusUrlOf } from '../../responses/result-files.ts';
import { idempotencyKey } from '../screenshots/capture.ts';
import { jobReceipt } from '../../responses/job.ts';
import { forget, reuseResult, type Reused } from '../../use-cases/captures/reuse-result.ts';

export const captureLater = defineRoute({
  id: 'captureLater',
  method: 'post',
  path: '/v1/screenshots/async',
  summary: 'Submit a capture as a job and return immediately.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: asyncRequest,
  withoutEffect: optionsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    202: {
      description: 'The job, or the existing job for the same Idempotency-Key.',
      content: { 'application/json': jobReceipt },
    },
  },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'IDEMPOTENCY_CONFLICT'],
  handle: async (dependencies, { body, headers, caller, requestId, note }) => {
    const { hashOf, formerHashesOf, checkUrl } = dependencies;
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const { webhookUrl, webhookSecret, ...options } = body;
    const fields = {
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(webhookSecret !== undefined && { webhookSecret }),
    };
    const { plan } = caller;
    const made = makeCapture({ origin: 'async', body: options, ...inputOf(body), checkUrl, onRefusedUrl, plan });
    if (!made.ok) throw made.failure;
    const { request } = made;
    // `async` is part of the order, so that the same body sent synchronously is a different order.
    const order = { async: true, request: asJudged(request), ...fields };
    const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
    const { 'idempotency-key': key } = headers;
    const job = await acceptJob(dependencies, {
      request,
      caller,
      requestId,
      ...(webhook && { webhook }),
      ...(key !== undefined && {
        submission: { key, bodyHash: hashOf(order), formerHashes: formerHashesOf(order) },
      }),
    });
    note({ captureId: job.id });
    const statusUrl = statusUrlOf(dependencies, job);
    return {
      status: 202,
      json: { id: job.id, status: job.state, statusUrl, createdAt: job.createdAt.toISOString() },
    };
  },
});

type JobOrder = Pick<NewJob, 'webhook'> & {
  readonly request: StoredRequest;
  readonly caller: Principal;
  readonly requestId: string;
  readonly submission?: Submission;
};
type JobReceipt = { readonly id: string; readonly state: CaptureState; readonly createdAt: Date };

/** Accepts a capture that is retrieved later. The scheduler puts it into the queue. */
async function acceptJob(dependencies: Dependencies, order: JobOrder): Promise<JobReceipt> {
  const { request, caller, requestId, webhook, submission } = order;
  const { database } = dependencies;
  const now = dependencies.clock.now();
  const id = dependencies.newId();
  const job: NewJob = {
    capture: {
      id,
      ...makerOf(caller),
      origin: 'async',
      request: dependencies.sealOptions(request, caller.organizationId),
      requestId,
      // A result that later requests may reuse is kept at least that long.
      expiresAt: new Date(now.getTime() + Math.max(origins.async.retentionMs, request.cacheTtl * 1_000)),
      fingerprint: dependencies.fingerprintOf(request),
      isSent: false,
    },
    ...(webhook && { webhook }),
    ...(submission && { submission }),
  };
  const reused = await reuseResult(dependencies, { request, caller });
  const accepted =
    reused === undefined
      ? throwIfOutOfCredits(await writeJob(database, job, { limit: caller.plan.capturesPerMonth, now }))
      : await acceptWith(dependencies, job, reused);
  if (accepted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (accepted.outcome === 'accepted')
    return { id, state: reused === undefined ? 'QUEUED' : 'COMPLETED', createdAt: accepted.createdAt };
  const known = await findCapture(database, { id: accepted.captureId });
  if (known === undefined) throw new Error(`Capture ${accepted.captureId} has a submission and is not there`);
  return known;
}

/**
 * The copies of an earlier result are kept by this job or deleted. After a failed write it is unknown whether the job exists: the copies
 * are then deleted after a time unless the job has kept them.
 */
async function acceptWith(dependencies: Dependencies, job: NewJob, reused: Reused): Promise<AcceptedJob> {
  const accepted = await acceptReused(dependencies.database, job, reused);
  if (accepted.outcome !== 'accepted') await forget(dependencies, reused.files);
  return accepted;
}
