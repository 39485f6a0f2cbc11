import { bulkUrlsMax } from '@tintype/contracts/batches/bulk-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures';
import type { JobOwner } from '@tintype/database/jobs';
import { defineRoute } from '../../http/route.ts';
import { describeJob, type DescribeDependencies } from './describe-job.ts';
import { jobList } from './job-answer.ts';

export type ListJobsDependencies = DescribeDependencies & {
  readonly listJobs: (
    wanted: JobOwner & { readonly state?: CaptureState; readonly limit: number },
  ) => Promise<StoredCapture[]>;
  readonly holdsLargeBatch: (owner: { readonly apiKeyId: string; readonly itemsMax: number }) => Promise<boolean>;
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
  handle: async (dependencies, { query: { status, limit }, caller: { organizationId, apiKeyId } }) => {
    const owner = { organizationId, apiKeyId };
    if (await dependencies.holdsLargeBatch({ apiKeyId, itemsMax: bulkUrlsMax }))
      throw new ServiceError('BATCH_REQUIRES_PAGINATION');
    const jobs = await dependencies.listJobs({ ...owner, ...(status !== undefined && { state: status }), limit });
    return { status: 200, json: await Promise.all(jobs.map((one) => describeJob(dependencies, one))) };
  },
});
