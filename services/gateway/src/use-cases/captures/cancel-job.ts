import { ServiceError } from '@tintype/contracts/errors/service-error';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { findJob } from '@tintype/database/jobs/jobs';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';

type CancelDependencies = Pick<Dependencies, 'database' | 'queues' | 'logger'>;
type JobRef = { readonly id: string; readonly caller: Principal };

/** Cancels a job that no worker has begun, and returns it. */
export async function cancelJob(
  { database, queues, logger }: CancelDependencies,
  { id, caller }: JobRef,
): Promise<StoredCapture> {
  const find = async () => found(await findJob(database, { id, ...getVisibility(caller, 'job') }));
  const { attempt } = await find();
  const outcome = await cancelCapture(database, { id, organizationId: caller.organizationId });
  // A job that stays in the queue, or is just being sent there, is refused when a worker claims it.
  if (outcome === 'cancelled')
    await queues
      .remove(catalogue.capture, attemptJobId({ id, attempt }))
      .catch((error: unknown) => logger.warn({ captureId: id, error }, 'capture.job_not_removed'));
  const job = await find();
  if (outcome === 'too-late') throw new ServiceError('JOB_NOT_CANCELLABLE', { details: { status: job.state } });
  return job;
}
