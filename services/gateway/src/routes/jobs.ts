import { bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import { asyncRequest } from '@tintype/contracts/capture/capture-request';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { hasLargeBatch } from '@tintype/database/batches/find-batch';
import { findJob, listJobs as readJobs } from '@tintype/database/jobs/jobs';
import { limitField } from '../http/paging.ts';
import { found, getVisibility } from '../http/principal.ts';
import type { RouteResponse } from '../http/route.ts';
import { formatStatusUrl, captureFailures, outputAnswer } from '../responses/file.ts';
import {
  jobReceipt,
  describeJob,
  describeWholeJob,
  jobAnswer,
  jobList,
  jobParams,
  jobId,
  jobResultAnswer,
} from '../responses/job.ts';
import { readJobResult } from '../use-cases/captures/read-result.ts';
import { submitJob, cancelJob as cancel } from '../use-cases/captures/submit-job.ts';
import { defineRoute, inJson, idempotencyKey, type DefinedRoute } from './define-route.ts';

const resultAnswer = {
  ...outputAnswer,
  description: 'The file, or JSON with the file if the responseType of the job is base64.',
  content: { ...outputAnswer.content, 'application/json': jobResultAnswer },
} as const satisfies RouteResponse;

/** There is no result: not yet, no longer, or never. */
const resultRefusals = [
  'JOB_NOT_COMPLETED',
  'CANCELLED',
  'RESULT_EXPIRED',
  ...captureFailures,
  'URL_NOT_ALLOWED',
  'SERVICE_BUSY',
] as const;

export const jobRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/screenshots/async', {
    id: 'captureLater',
    summary: 'Submit a capture as a job and return immediately.',
    allowance: 'screenshot',
    body: asyncRequest,
    withoutEffect: optionsWithoutEffect,
    headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
    status: 202,
    answer: inJson('The job, or the existing job for the same Idempotency-Key.', jobReceipt),
    refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'IDEMPOTENCY_CONFLICT'],
    handle: async (dependencies, { headers, note, ...sent }) => {
      const job = await submitJob(dependencies, { ...sent, key: headers['idempotency-key'] });
      note({ captureId: job.id });
      const statusUrl = formatStatusUrl(dependencies, job);
      return { id: job.id, status: job.state, statusUrl, createdAt: job.createdAt.toISOString() };
    },
  }),
  defineRoute('GET /v1/screenshots/jobs', {
    id: 'listJobs',
    summary: 'List the most recent jobs of the API key, including jobs of bulk jobs and batches.',
    query: schema({
      type: 'object',
      properties: { status: { enum: captureStates, description: 'Filter by status.' }, ...limitField },
    }),
    answer: inJson('Jobs, newest first.', jobList),
    refusals: ['VALIDATION_ERROR', 'BATCH_REQUIRES_PAGINATION'],
    handle: async (dependencies, { query: { status, limit }, caller }) => {
      const visibility = getVisibility(caller, 'job');
      const { database } = dependencies;
      if (await hasLargeBatch(database, { ...visibility, itemsMax: bulkUrlsMax }))
        throw new ServiceError('BATCH_REQUIRES_PAGINATION');
      const jobs = await readJobs(database, { ...visibility, ...(status !== undefined && { state: status }), limit });
      return Promise.all(jobs.map((one) => describeJob(dependencies, one)));
    },
  }),
  defineRoute('GET /v1/screenshots/jobs/{jobId}', {
    id: 'getJob',
    summary: 'Get a job, which can also belong to a bulk job or batch.',
    logs: { captureId: 'jobId' },
    params: jobParams,
    answer: inJson('The job.', jobAnswer),
    handle: async (dependencies, { params: { jobId: id }, caller }) => {
      const stored = found(await findJob(dependencies.database, { id, ...getVisibility(caller, 'job') }));
      return describeWholeJob(dependencies, stored);
    },
  }),
  defineRoute('POST /v1/screenshots/jobs/{jobId}/cancel', {
    id: 'cancelJob',
    summary: 'Cancel a job that has not started.',
    logs: { captureId: 'jobId' },
    params: jobParams,
    answer: inJson('The cancelled job.', jobAnswer),
    refusals: ['JOB_NOT_CANCELLABLE'],
    handle: async (dependencies, { params: { jobId: id }, caller }) =>
      describeWholeJob(dependencies, await cancel(dependencies, { id, caller })),
  }),
  defineRoute('GET /v1/screenshots/jobs/{jobId}/result', {
    id: 'getJobResult',
    summary: 'Download the result of a job. For a job with `outputs`, downloads the first output.',
    logs: { captureId: 'jobId' },
    params: jobParams,
    answers: { 200: resultAnswer },
    refusals: resultRefusals,
    handle: (dependencies, { params: { jobId: id }, caller }) => readJobResult(dependencies, { id, caller }),
  }),
  defineRoute('GET /v1/screenshots/jobs/{jobId}/result/{outputId}', {
    id: 'getJobOutput',
    summary: 'Download one output of a job.',
    logs: { captureId: 'jobId' },
    params: schema({
      type: 'object',
      required: ['jobId', 'outputId'],
      properties: { jobId, outputId: { type: 'string', pattern: outputIdPattern } },
    }),
    answers: { 200: resultAnswer },
    refusals: resultRefusals,
    handle: (dependencies, { params: { jobId: id, outputId }, caller }) =>
      readJobResult(dependencies, { id, outputId, caller }),
  }),
];
