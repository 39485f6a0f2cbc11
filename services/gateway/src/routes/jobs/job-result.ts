import { shownUrlOf } from '@tintype/contracts/capture/stored-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import { visibilityOf } from '../../http/ownership.ts';
import type { Caller } from '../../http/authentication.ts';
import { defineRoute, type Answer, type Reply } from '../../http/route.ts';
import { failureOf } from '../../use-cases/wait-for-capture.ts';
import { answerHead } from '../screenshots/answer-head.ts';
import { fileInBody } from '../screenshots/file-in-body.ts';
import { fileReply, outputAnswer } from '../screenshots/file-reply.ts';
import { heightOf, widthOf } from '../screenshots/file-size.ts';
import { filesAsAsked } from '../screenshots/files-as-asked.ts';
import { jobResultAnswer, type JobResult } from './job-answer.ts';
import { jobParams, type JobDependencies } from './job.ts';
import { refuseExpired } from '../screenshots/refuse-expired.ts';

export type JobResultDependencies = Pick<JobDependencies, 'findJob'> & {
  readonly storage: Pick<Storage, 'read' | 'readBytes'>;
  readonly clock: Clock;
};

export const resultAnswer = {
  ...outputAnswer,
  description: 'The file, or the file in JSON when the responseType of the job is base64.',
  content: {
    ...outputAnswer.content,
    'application/json': jobResultAnswer,
  },
} as const satisfies Answer;

/** Why there is no result: it is not there yet, not any more, or never will be. */
export const resultRefusals = [
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

export const jobResult = defineRoute<JobResultDependencies>()({
  id: 'jobResult',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}/result',
  summary: 'The result of a job; with `outputs` the first of them.',
  access: 'api-key',
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
  readonly caller: Caller;
  /** Gets the files in the order in which they were asked for. */
  readonly choose: (files: readonly StoredFile[]) => StoredFile | undefined;
};

/** A job that failed answers as the capture would have while its caller waited. */
export async function resultOfJob(
  { findJob, storage, clock }: JobResultDependencies,
  { id, caller, choose }: Wanted,
): Promise<Reply> {
  const job = await findJob({ id, ...visibilityOf(caller) });
  if (job === undefined) throw new ServiceError('NOT_FOUND');
  if (job.state === 'CANCELLED') throw new ServiceError('CANCELLED');
  if (job.state === 'FAILED') throw failureOf(job);
  if (job.state !== 'COMPLETED') throw new ServiceError('JOB_NOT_COMPLETED', { details: { status: job.state } });
  const file = choose(filesAsAsked(job, job.request));
  if (file === undefined) throw new ServiceError('NOT_FOUND');
  refuseExpired(file, clock);
  if (job.request.responseType === 'base64') return inJson({ storage }, job, file);
  return fileReply((key) => storage.read(key), job, file);
}

async function inJson(
  { storage }: { readonly storage: Pick<Storage, 'readBytes'> },
  job: StoredCapture,
  file: StoredFile,
): Promise<Reply> {
  const { type, format, size } = file;
  const asked = { ...job.request, url: shownUrlOf(job.request) };
  const answer: JobResult = {
    ...answerHead({ capture: job, asked, cached: false }),
    type,
    format,
    contentType: mediaTypeOf(format),
    width: widthOf(file, asked),
    height: heightOf(file, asked),
    size,
    ...(await fileInBody({ storage }, job, file)),
  };
  return { status: 200, json: answer };
}
