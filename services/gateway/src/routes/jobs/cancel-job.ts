import { describeWholeJob, jobAnswer, jobParams } from '../../responses/job.ts';
import { cancelJob as cancel } from '../../use-cases/captures/cancel-job.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const cancelJobRoute = defineRoute({
  id: 'cancelJob',
  method: 'post',
  path: '/v1/screenshots/jobs/{jobId}/cancel',
  summary: 'Cancel a job that has not started.',
  ...forCallers,
  logs: { captureId: 'jobId' },
  params: jobParams,
  answers: { 200: inJson('The cancelled job.', jobAnswer) },
  refusals: ['JOB_NOT_CANCELLABLE'],
  handle: async (dependencies, { params: { jobId: id }, caller }) => ({
    status: 200,
    json: await describeWholeJob(dependencies, await cancel(dependencies, { id, caller })),
  }),
});
