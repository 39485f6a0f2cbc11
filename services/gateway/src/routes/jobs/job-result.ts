import { filesAsAsked, outputIdPattern } from '@tintype/contracts/capture/outputs';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import { findJob } from '@tintype/database/jobs/find-jobs';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf, type Principal } from '../../http/principal.ts';
import type { Answer, Reply } from '../../http/route.ts';
import { defineRoute } from '../define-route.ts';
import { fileReply, outputAnswer, refuseExpired } from '../../responses/file.ts';
import { answerHead } from '../../responses/capture-json.ts';
import { holdInBody } from '../../responses/hold-in-body.ts';
import { fileInBody, heightOf, widthOf } from '../../responses/result-files.ts';
import { failureOf } from '../../use-cases/captures/wait-for-capture.ts';
import { jobId, jobParams, jobResultAnswer, type JobResult } from '../../responses/job.ts';
import { found } from '../../http/found.ts';

const resultAnswer = {
  ...outputAnswer,
  description: 'The file, or JSON with the file if the responseType of the job is base64.',
  content: {
    ...outputAnswer.content,
    'application/json': jobResultAnswer,
  },
} as const satisfies Answer;

/** Errors when there is no result: not yet, no longer, or never. */
const resultRefusals = [
  'JOB_NOT_COMPLETED',
  'CANCELLED',
  'RESULT_EXPIRED',
  'TIMEOUT',
  'RENDER_FAILED',
  'CAPTURE_FAILED',
  'SELECTOR_NOT_FOUND',
  'ACTION_FAILED',
  'RESULT_TOO_LARGE',
  'TARGET_BLOCKED',
  'STEALTH_UNAVAILABLE',
  'URL_NOT_ALLOWED',
  'SERVICE_BUSY',
] as const;

export const jobResult = defineRoute({
  id: 'getJobResult',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result',
  summary: 'Download the result of a job. With `outputs`, the first output.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: jobParams,
  answers: { 200: resultAnswer },
  refusals: resultRefusals,
  handle: (dependencies, { params: { jobId: id }, caller, note }) => {
    note({ captureId: id });
    return resultOfJob(dependencies, { id, caller, choose: ([first]) => first });
  },
});

type Wanted = {
  readonly id: string;
  readonly caller: Principal;
  /** Receives the files in the order in which they were requested. */
  readonly choose: (files: readonly StoredFile[]) => StoredFile | undefined;
};

/** A failed job answers with the error that a waiting caller would get. */
async function resultOfJob(dependencies: Dependencies, { id, caller, choose }: Wanted): Promise<Reply> {
  const { database, clock } = dependencies;
  const job = found(await findJob(database, { id, ...visibilityOf(caller, 'job') }));
  if (job.state === 'CANCELLED') throw new ServiceError('CANCELLED');
  if (job.state === 'FAILED') throw failureOf(job);
  if (job.state !== 'COMPLETED') throw new ServiceError('JOB_NOT_COMPLETED', { details: { status: job.state } });
  const file = found(choose(filesAsAsked(job.files, job.request.outputs)));
  refuseExpired(file, clock);
  if (job.request.responseType === 'base64') return inJson(dependencies, job, file);
  return fileReply(dependencies, job, file);
}

async function inJson(dependencies: Dependencies, job: StoredCapture, file: StoredFile): Promise<Reply> {
  const { type, format, size } = file;
  using stack = new DisposableStack();
  stack.use(
    await holdInBody(dependencies, { ...job, bytes: size, instead: 'The job has a storageUrl for each output.' }),
  );
  const asked = { ...job.request, url: shownUrlOf(job.request) };
  const answer: JobResult = {
    ...answerHead({ capture: job, asked, cached: job.report?.cachedFrom !== undefined }),
    type,
    format,
    contentType: mediaTypeOf(format),
    width: widthOf(file, asked),
    height: heightOf(file, asked),
    size,
    ...(await fileInBody(dependencies, job, file)),
  };
  return { status: 200, json: answer, held: stack.move() };
}

export const jobOutput = defineRoute({
  id: 'getJobOutput',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result/{outputId}',
  summary: 'Download one output of a job.',
  access: ['api-key', 'user'],
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
