import { bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { holdsLargeBatch } from '@tintype/database/batches/find-batch';
import { findJob, listJobs as readJobs } from '@tintype/database/jobs/jobs';
import { found } from '../../http/found.ts';
import { limitField } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { describeJob, describeWholeJob, jobAnswer, jobList, jobParams } from '../../responses/job.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const listJobsRoute = defineRoute({
  id: 'listJobs',
  method: 'get',
  path: '/v1/screenshots/jobs',
  summary: 'List the most recent jobs, including those of bulk jobs and batches of the API key.',
  ...forCallers,
  query: schema({
    type: 'object',
    properties: {
      status: { enum: captureStates, description: 'Filter by status.' },
      ...limitField,
    },
  }),
  answers: { 200: inJson('Jobs, newest first.', jobList) },
  refusals: ['VALIDATION_ERROR', 'BATCH_REQUIRES_PAGINATION'],
  handle: async (dependencies, { query: { status, limit }, caller }) => {
    const visibility = getVisibility(caller, 'job');
    const { database } = dependencies;
    if (await holdsLargeBatch(database, { ...visibility, itemsMax: bulkUrlsMax }))
      throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const jobs = await readJobs(database, { ...visibility, ...(status !== undefined && { state: status }), limit });
    return { status: 200, json: await Promise.all(jobs.map((one) => describeJob(dependencies, one))) };
  },
});

export const getJobRoute = defineRoute({
  id: 'getJob',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}',
  summary: 'Get a job, including jobs of bulk jobs and batches.',
  ...forCallers,
  logs: { captureId: 'jobId' },
  params: jobParams,
  answers: { 200: inJson('The job.', jobAnswer) },
  handle: async (dependencies, { params: { jobId: id }, caller }) => {
    const stored = found(await findJob(dependencies.database, { id, ...getVisibility(caller, 'job') }));
    return { status: 200, json: await describeWholeJob(dependencies, stored) };
  },
});
