import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { schema } from '@tintype/contracts/schemas/schema';
import type { RouteResponse } from '../../http/route.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { captureFailures } from '../../responses/capture-failures.ts';
import { outputAnswer } from '../../responses/file.ts';
import { jobId, jobParams, jobResultAnswer } from '../../responses/job.ts';
import { readJobResult } from '../../use-cases/captures/read-result.ts';

const resultAnswer = {
  ...outputAnswer,
  description: 'The file, or JSON with the file if the responseType of the job is base64.',
  content: { ...outputAnswer.content, 'application/json': jobResultAnswer },
} as const satisfies RouteResponse;

/** The errors if there is no result: not yet, no longer, or never. */
const refusals = [
  'JOB_NOT_COMPLETED',
  'CANCELLED',
  'RESULT_EXPIRED',
  ...captureFailures,
  'URL_NOT_ALLOWED',
  'SERVICE_BUSY',
] as const;

export const jobResultRoute = defineRoute({
  id: 'getJobResult',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result',
  summary: 'Download the result of a job. With `outputs`, the first output.',
  ...forCallers,
  logs: { captureId: 'jobId' },
  params: jobParams,
  answers: { 200: resultAnswer },
  refusals,
  handle: (dependencies, { params: { jobId: id }, caller }) => readJobResult(dependencies, { id, caller }),
});

export const jobOutputRoute = defineRoute({
  id: 'getJobOutput',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result/{outputId}',
  summary: 'Download one output of a job.',
  ...forCallers,
  logs: { captureId: 'jobId' },
  params: schema({
    type: 'object',
    required: ['jobId', 'outputId'],
    properties: { jobId, outputId: { type: 'string', pattern: outputIdPattern } },
  }),
  answers: { 200: resultAnswer },
  refusals,
  handle: (dependencies, { params: { jobId: id, outputId }, caller }) =>
    readJobResult(dependencies, { id, outputId, caller }),
});
