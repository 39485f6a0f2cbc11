import { bulkUrlsMax } from '@tintype/contracts/batches/bulk-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { describeJob, type DescribeDependencies } from './describe-job.ts';
import { jobList } from './job-answer.ts';

export type ListJobsDependencies = DescribeDependencies & {
  readonly listJobs: (
    wanted: Visibility & { readonly state?: CaptureState; readonly limit: number },
  ) => Promise<StoredCapture[]>;
  readonly holdsLargeBatch: (wanted: Visibility & { readonly itemsMax: number }) => Promise<boolean>;
};

export const listJobs = defineRoute<ListJobsDependencies>()({
  id: 'listJobs',
  method: 'get',
  path: '/v1/screenshots/jobs',
  summary: 'The newest jobs, those of bulk jobs and batches of the calling key among them.',
  access: 'api-key',
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      status: { enum: captureStates, description: 'Only jobs that stand like this.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    },
  }),
  answers: { 200: { description: 'Jobs, the newest first.', content: { 'application/json': jobList } } },
  refusals: ['VALIDATION_ERROR', 'BATCH_REQUIRES_PAGINATION'],
  handle: async (dependencies, { query: { status, limit }, caller }) => {
    const visibility = visibilityOf(caller);
    if (await dependencies.holdsLargeBatch({ ...visibility, itemsMax: bulkUrlsMax }))
      throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const jobs = await dependencies.listJobs({ ...visibility, ...(status !== undefined && { state: status }), limit });
    return { status: 200, json: await Promise.all(jobs.map((one) => describeJob(dependencies, one))) };
  },
});
