import { describeWholeJob, jobAnswer, jobParams } from '../../responses/job.ts';
import { cancelJob as cancel } from '../../use-cases/captures/cancel-job.ts';
import { forCallers, defineRoute } from '../define-route.ts';

export const cancelJob = defineRoute({
  id: 'cancelJob',
  method: 'post',
  path: '/v1/screenshots/jobs/{jobId}/cancel',
  summary: 'Cancel a job that has not started.',
  ...forCallers,
  params: jobParams,
  answers: { 200: { description: 'The cancelled job.', content: { 'application/json': jobAnswer } } },
  refusals: ['JOB_NOT_CANCELLABLE'],
  handle: async (dependencies, { params: { jobId: id }, caller, note }) => {
    note({ captureId: id });
    return { status: 200, json: await describeWholeJob(dependencies, await cancel(dependencies, { id, caller })) };
  },
});
