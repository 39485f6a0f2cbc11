import { composeJob as answer } from '@tintype/contracts/compose/compose-job';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCompose } from '@tintype/database/composes';
import { defineRoute } from '../../http/route.ts';
import { composeRecord, type ComposeReplyDependencies } from './compose-reply.ts';

export type ComposeJobDependencies = ComposeReplyDependencies & {
  /** Finds only what belongs to the organization. */
  readonly findCompose: (compose: {
    readonly id: string;
    readonly organizationId: string;
  }) => Promise<StoredCompose | undefined>;
};

export const composeJobParams = schema({
  type: 'object',
  required: ['jobId'],
  properties: { jobId: { type: 'string', pattern: idPattern } },
});

export const composeJob = defineRoute<ComposeJobDependencies>()({
  id: 'composeJob',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}',
  summary: 'How a compose stands, and its picture once there is one.',
  access: 'api-key',
  allowance: 'general',
  params: composeJobParams,
  answers: { 200: { description: 'The job.', content: { 'application/json': answer } } },
  refusals: [],
  handle: async (dependencies, { params: { jobId: id }, caller: { organizationId }, note }) => {
    note({ composeId: id });
    const found = await dependencies.findCompose({ id, organizationId });
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    return { status: 200, json: await composeRecord(dependencies, found) };
  },
});
