import { bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { holdsLargeBatch } from '@tintype/database/batches/find-batch';
import { cancelCapture } from '@tintype/database/captures/cancel-captures';
import { findJob, listJobs as readJobs } from '@tintype/database/jobs/find-jobs';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { limitField } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { type DefinedRoute, defineRoute } from '../define-route.ts';
import { captureLater } from './capture-later.ts';
import { describeJob, describeWholeJob, jobAnswer, jobList, jobParams } from '../../responses/job.ts';
import { jobOutput, jobResult } from './job-result.ts';
import { found } from '../../http/found.ts';

const listJobs = defineRoute({
  id: 'listJobs',
  method: 'get',
  path: '/v1/screenshots/jobs',
  summary: 'List the most recent jobs, including those of bulk jobs and batches of the API key.',
  access: ['api-key', 'user'],
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      status: { enum: captureStates, description: 'Filter by status.' },
      ...limitField,
    },
  }),
  answers: { 200: { description: 'Jobs, newest first.', content: { 'application/json': jobList } } },
  refusals: ['VALIDATION_ERROR', 'BATCH_REQUIRES_PAGINATION'],
  handle: async (dependencies, { query: { status, limit }, caller }) => {
    const visibility = visibilityOf(caller, 'job');
    const { database } = dependencies;
    if (await holdsLargeBatch(database, { ...visibility, itemsMax: bulkUrlsMax }))
      throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const jobs = await readJobs(database, { ...visibility, ...(status !== undefined && { state: status }), limit });
    return { status: 200, json: await Promise.all(jobs.map((one) => describeJob(dependencies, one))) };
  },
});

const job = defineRoute({
  id: 'getJob',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}',
  summary: 'Get a job, including jobs of bulk jobs and batches.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: jobParams,
  answers: { 200: { description: 'The job.', content: { 'application/json': jobAnswer } } },
  refusals: [],
  handle: async (dependencies, { params, caller, note }) => {
    const { jobId: id } = params;
    note({ captureId: id });
    const stored = found(await findJob(dependencies.database, { id, ...visibilityOf(caller, 'job') }));
    return { status: 200, json: await describeWholeJob(dependencies, stored) };
  },
});

const cancelJob = defineRoute({
  id: 'cancelJob',
  method: 'post',
  path: '/v1/screenshots/jobs/{jobId}/cancel',
  summary: 'Cancel a job that has not started.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: jobParams,
  answers: { 200: { description: 'The cancelled job.', content: { 'application/json': jobAnswer } } },
  refusals: ['JOB_NOT_CANCELLABLE'],
  handle: async (dependencies, { params, caller, note }) => {
    const { jobId: id } = params;
    note({ captureId: id });
    const { database, queues, logger } = dependencies;
    const find = async () => found(await findJob(database, { id, ...visibilityOf(caller, 'job') }));
    const { attempt } = await find();
    const outcome = await cancelCapture(database, { id, organizationId: caller.organizationId });
    // A job that stays in the queue, or is just being sent there, is refused when a worker claims it.
    if (outcome === 'cancelled')
      await queues
        .remove(catalogue.capture, attemptJobId({ id, attempt }))
        .catch((error: unknown) => logger.warn({ captureId: id, error }, 'capture.job_not_removed'));
    const now = await find();
    if (outcome === 'too-late') throw new ServiceError('JOB_NOT_CANCELLABLE', { details: { status: now.state } });
    return { status: 200, json: await describeWholeJob(dependencies, now) };
  },
});

export const jobRoutes: readonly DefinedRoute[] = [captureLater, listJobs, job, cancelJob, jobResult, jobOutput];
