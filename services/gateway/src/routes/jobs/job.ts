import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture } from '@tintype/database/captures';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { describeWholeJob, type DescribeDependencies } from './describe-job.ts';
import { jobAnswer } from './job-answer.ts';

export type JobDependencies = DescribeDependencies & {
  /** Finds only what the caller may see: what is somebody else's is not there (contract decisions, section 2). */
  readonly findJob: (job: Visibility & { readonly id: string }) => Promise<StoredCapture | undefined>;
};

export const jobId = { type: 'string', pattern: idPattern } as const;
export const jobParams = schema({ type: 'object', required: ['jobId'], properties: { jobId } });

export const job = defineRoute<JobDependencies>()({
  id: 'job',
  method: 'get',
  path: '/v1/screenshots/jobs/{jobId}',
  summary: 'How a job stands, also one of a bulk job or a batch.',
  access: 'api-key',
  allowance: 'general',
  params: jobParams,
  answers: { 200: { description: 'The job.', content: { 'application/json': jobAnswer } } },
  refusals: [],
  handle: async (dependencies, { params, caller, note }) => {
    const { jobId: id } = params;
    note({ captureId: id });
    const found = await dependencies.findJob({ id, ...visibilityOf(caller) });
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    return { status: 200, json: await describeWholeJob(dependencies, found) };
  },
});
