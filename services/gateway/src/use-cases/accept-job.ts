import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { origins } from '@tintype/contracts/capture/origins';
import { withAskedUrl } from '@tintype/contracts/capture/stored-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures';
import type { OutOfCredits } from '@tintype/database/credits';
import type { AcceptedJob, NewJob } from '@tintype/database/jobs';
import type { Submission } from '@tintype/database/submissions';
import type { Clock } from '@tintype/runtime/clock';
import { makerOf } from '../http/ownership.ts';
import type { Caller } from '../http/authentication.ts';
import { throwIfOutOfCredits } from './throw-if-out-of-credits.ts';

export type AcceptJobDependencies = {
  readonly newId: () => string;
  readonly clock: Clock;
  readonly fingerprintOf: (request: CaptureRequest) => Uint8Array;
  readonly accept: (
    job: NewJob,
    quota: { readonly limit: number | null; readonly now: Date },
  ) => Promise<AcceptedJob | OutOfCredits>;
  readonly find: (id: string) => Promise<StoredCapture | undefined>;
};

export type JobOrder = Pick<NewJob, 'webhook'> & {
  /** As `checkCapture` gives it. */
  readonly request: CaptureRequest;
  /** As it was sent. */
  readonly askedUrl: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly submission?: Submission;
};
export type JobReceipt = { readonly id: string; readonly state: CaptureState; readonly createdAt: Date };

/** Accepts a capture that its caller comes back for. The scheduler gives it a place in the queue. */
export async function acceptJob(dependencies: AcceptJobDependencies, order: JobOrder): Promise<JobReceipt> {
  const { request, askedUrl, caller, requestId, webhook, submission } = order;
  const now = dependencies.clock.now();
  const id = dependencies.newId();
  const job: NewJob = {
    capture: {
      id,
      ...makerOf(caller),
      origin: 'async',
      request: withAskedUrl(request, askedUrl),
      requestId,
      expiresAt: new Date(now.getTime() + origins.async.retentionMs),
      fingerprint: dependencies.fingerprintOf(request),
      isSent: false,
    },
    ...(webhook && { webhook }),
    ...(submission && { submission }),
  };
  const accepted = throwIfOutOfCredits(await dependencies.accept(job, { limit: caller.plan.capturesPerMonth, now }));
  if (accepted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (accepted.outcome === 'accepted') return { id, state: 'QUEUED', createdAt: accepted.createdAt };
  const known = await dependencies.find(accepted.captureId);
  if (known === undefined) throw new Error(`Capture ${accepted.captureId} has a submission and is not there`);
  return known;
}
