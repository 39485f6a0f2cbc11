import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Cancellation } from '@tintype/database/captures';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { describeWholeJob } from './describe-job.ts';
import { jobAnswer } from './job-answer.ts';
import { jobParams, type JobDependencies } from './job.ts';

export type CancelJobDependencies = JobDependencies & {
  /** Takes its job out of the queue too, if it is there. */
  readonly cancelJob: (job: {
    readonly id: string;
    readonly organizationId: string;
    readonly attempt: number;
  }) => Promise<Cancellation>;
};

export const cancelJob = defineRoute<CancelJobDependencies>()({
  id: 'cancelJob',
  method: 'post',
  path: '/v1/screenshots/jobs/{jobId}/cancel',
  summary: 'Cancels a job that has not begun.',
  access: 'api-key',
  allowance: 'general',
  params: jobParams,
  answers: { 200: { description: 'The cancelled job.', content: { 'application/json': jobAnswer } } },
  refusals: ['JOB_NOT_CANCELLABLE'],
  handle: async (dependencies, { params, caller, note }) => {
    const { organizationId } = caller;
    const { jobId: id } = params;
    note({ captureId: id });
    const find = () => dependencies.findJob({ id, ...visibilityOf(caller) });
    const found = await find();
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    const outcome = await dependencies.cancelJob({ id, organizationId, attempt: found.attempt });
    const now = await find();
    if (now === undefined) throw new ServiceError('NOT_FOUND');
    if (outcome === 'too-late') throw new ServiceError('JOB_NOT_CANCELLABLE', { details: { status: now.state } });
    return { status: 200, json: await describeWholeJob(dependencies, now) };
  },
});
