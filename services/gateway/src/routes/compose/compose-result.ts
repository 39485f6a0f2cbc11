import { ServiceError } from '@tintype/contracts/errors/service-error';
import { composeStatusOf } from '@tintype/contracts/states/compose';
import { defineRoute } from '../../http/route.ts';
import { composeFailure } from '../../use-cases/compose/wait-for-compose.ts';
import { composeFailures } from './compose.ts';
import { composeJobParams, type ComposeJobDependencies } from './compose-job.ts';
import { composeFile, composeFileReply } from './compose-reply.ts';
import { refuseExpired } from '../screenshots/refuse-expired.ts';

/** As the result of any job: one that failed answers as it would have while its caller waited. */
export const composeResult = defineRoute<ComposeJobDependencies>()({
  id: 'composeResult',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}/result',
  summary: 'The picture of a compose.',
  access: 'api-key',
  allowance: 'general',
  params: composeJobParams,
  answers: { 200: composeFile },
  refusals: [...composeFailures, 'JOB_NOT_COMPLETED', 'RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: async (dependencies, { params: { jobId: id }, caller: { organizationId }, note }) => {
    note({ composeId: id });
    const found = await dependencies.findCompose({ id, organizationId });
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    const { state, startedCaptures, deletedAt, expiresAt } = found;
    if (state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose was cancelled.' });
    if (state === 'FAILED') throw composeFailure(found);
    if (state !== 'COMPLETED')
      throw new ServiceError('JOB_NOT_COMPLETED', {
        details: { status: composeStatusOf(state, { started: startedCaptures > 0 }) },
      });
    refuseExpired({ deletedAt, expiresAt }, dependencies.clock);
    return composeFileReply(dependencies, found);
  },
});
