import { fingerprintOf } from '@tintype/contracts/capture/fingerprint';
import { holdsLargeBatch } from '@tintype/database/batches';
import { cancelCapture, findCapture } from '@tintype/database/captures';
import { acceptJob as writeJob, findJob, listJobs } from '@tintype/database/jobs';
import { captureJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { sealSecret } from '@tintype/runtime/secret-box';
import { deriveKey } from '@tintype/runtime/secrets';
import type { CancelJobDependencies } from '../routes/jobs/cancel-job.ts';
import type { CaptureLaterDependencies } from '../routes/jobs/capture-later.ts';
import type { JobResultDependencies } from '../routes/jobs/job-result.ts';
import type { ListJobsDependencies } from '../routes/jobs/list-jobs.ts';
import { acceptJob, type AcceptJobDependencies } from '../use-cases/accept-job.ts';
import type { WiringDependencies } from './dependencies.ts';

type Dependencies = Omit<CaptureLaterDependencies, 'hashOf' | 'checkUrl'> &
  CancelJobDependencies &
  JobResultDependencies &
  ListJobsDependencies;

export function wireJobs(dependencies: WiringDependencies): Dependencies {
  const { database, queues, secret, storage, publicUrl, clock, logger, newId } = dependencies;
  const requestHashKey = deriveKey(secret, 'request-hash');
  const webhookKey = deriveKey(secret, 'webhook-secrets');
  const accepting: AcceptJobDependencies = {
    newId,
    clock,
    fingerprintOf: (request) => fingerprintOf(request, requestHashKey),
    accept: (job, quota) => writeJob(database, job, quota),
    find: (id) => findCapture(database, { id }),
  };
  return {
    newId,
    sealSecret: (text, webhookId) => sealSecret(webhookKey, text, webhookId),
    acceptJob: (order) => acceptJob(accepting, order),
    findJob: (job) => findJob(database, job),
    listJobs: (wanted) => listJobs(database, wanted),
    holdsLargeBatch: (owner) => holdsLargeBatch(database, owner),
    cancelJob: async ({ id, organizationId, attempt }) => {
      const outcome = await cancelCapture(database, { id, organizationId });
      // One that is left there, or is just being sent, is refused by the claim.
      if (outcome === 'cancelled')
        await queues
          .remove(catalogue.capture, captureJobId({ id, attempt }))
          .catch((error: unknown) => logger.warn({ captureId: id, error }, 'capture.job_not_removed'));
      return outcome;
    },
    storage,
    clock,
    publicUrl,
  };
}
