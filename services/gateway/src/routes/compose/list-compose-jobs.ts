import { composeJobList } from '@tintype/contracts/compose/compose-job';
import { schema } from '@tintype/contracts/schemas/schema';
import { composeStatuses, type ComposeStatus } from '@tintype/contracts/states/compose';
import type { StoredCompose } from '@tintype/database/composes';
import { defineRoute } from '../../http/route.ts';
import { composeRecord, type ComposeReplyDependencies } from './compose-reply.ts';

export type ListComposeJobsDependencies = ComposeReplyDependencies & {
  readonly listComposes: (wanted: {
    readonly organizationId: string;
    readonly status?: ComposeStatus;
    readonly limit: number;
  }) => Promise<StoredCompose[]>;
};

export const listComposeJobs = defineRoute<ListComposeJobsDependencies>()({
  id: 'listComposeJobs',
  method: 'get',
  path: '/v1/screenshots/compose/jobs',
  summary: 'The newest composes of the organization, also those that somebody waits for.',
  access: 'api-key',
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      status: { enum: composeStatuses, description: 'Only those that stand like this.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    },
  }),
  answers: { 200: { description: 'Jobs, the newest first.', content: { 'application/json': composeJobList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query: { status, limit }, caller: { organizationId } }) => {
    const found = await dependencies.listComposes({ organizationId, limit, ...(status !== undefined && { status }) });
    return { status: 200, json: await Promise.all(found.map((one) => composeRecord(dependencies, one))) };
  },
});
