import { fingerprintOf, hashOf } from '@tintype/contracts/capture/fingerprint';
import { origins } from '@tintype/contracts/capture/origins';
import { cancelCapture, findCapture, findReusable } from '@tintype/database/captures';
import { acceptJob } from '@tintype/database/jobs';
import { findSubmission } from '@tintype/database/submissions';
import { captureJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { readPresences } from '@tintype/queues/worker-presence';
import { deriveKey } from '@tintype/runtime/secrets';
import type { CaptureDependencies } from '../routes/screenshots/capture.ts';
import type { CaptureResultDependencies } from '../routes/screenshots/capture-result.ts';
import type { SubmissionDependencies } from '../routes/screenshots/submission.ts';
import { captureNow, type CaptureNowDependencies } from '../use-cases/capture-now.ts';
import { createExpectedWait } from '../use-cases/expected-wait.ts';
import type { WiringDependencies } from './dependencies.ts';

export function wireCaptures(
  dependencies: WiringDependencies,
): CaptureDependencies & CaptureResultDependencies & SubmissionDependencies {
  const { database, queues, redis, secret, storage, policy, publicUrl, clock, logger, newId, waiters } = dependencies;
  const requestHashKey = deriveKey(secret, 'request-hash');
  const capturing: CaptureNowDependencies = {
    newId,
    fingerprintOf: (request) => fingerprintOf(request, requestHashKey),
    clock,
    logger,
    waiters,
    expectedWaitMs: createExpectedWait({
      clock,
      readPresences: () => readPresences(redis),
      readLoad: () => queues.load(catalogue.capture, origins.sync.priority),
    }),
    accept: (job, quota) => acceptJob(database, job, quota),
    findReusable: (wanted) => findReusable(database, wanted),
    enqueue: ({ id, attempt, priority, requestId }) =>
      queues.enqueue(
        catalogue.capture,
        { captureId: id, attempt, requestId },
        { id: captureJobId({ id, attempt }), priority },
      ),
    find: (id) => findCapture(database, { id }),
    cancel: (capture) => cancelCapture(database, capture),
    removeJob: async (capture) => void (await queues.remove(catalogue.capture, captureJobId(capture))),
  };
  return {
    hashOf: (body) => hashOf(body, requestHashKey),
    captureNow: (order) => captureNow(capturing, order),
    checkUrl: policy.checkUrl,
    findCapture: (capture) => findCapture(database, capture),
    findSubmission: (submission) => findSubmission(database, submission),
    storage,
    clock,
    publicUrl,
  };
}
