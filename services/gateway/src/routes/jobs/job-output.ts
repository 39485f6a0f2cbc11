import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';
import { jobId } from './job.ts';
import { resultAnswer, resultOfJob, resultRefusals, type JobResultDependencies } from './job-result.ts';

export const jobOutput = defineRoute<JobResultDependencies>()({
  id: 'jobOutput',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result/{outputId}',
  summary: 'One of the results of a job with `outputs`.',
  access: 'api-key',
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['jobId', 'outputId'],
    properties: { jobId, outputId: { type: 'string', pattern: outputIdPattern } },
  }),
  answers: { 200: resultAnswer },
  refusals: resultRefusals,
  handle: (dependencies, { params: { jobId: id, outputId }, caller, note }) => {
    note({ captureId: id });
    return resultOfJob(dependencies, {
      id,
      caller,
      choose: (files) => files.find((file) => file.outputId === outputId),
    });
  },
});
