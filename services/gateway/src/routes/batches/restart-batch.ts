import { restartRequest } from '@tintype/contracts/batches/batch-request';
import type { OwnBatch, Restarted } from '@tintype/database/batches';
import type { Maker } from '@tintype/database/visibility';
import { makerOf, visibilityOf } from '../../http/ownership.ts';
import type { Caller } from '../../http/authentication.ts';
import { defineRoute } from '../../http/route.ts';
import { throwIfRefused } from '../../use-cases/batches/throw-if-refused.ts';
import { answers, batchParams, batchReply } from './batch-answer.ts';

export type RestartBatchDependencies = {
  readonly restartBatch: (restart: {
    readonly source: OwnBatch;
    readonly maker: Maker;
    readonly restartRequestId: string;
    readonly requestId: string;
    readonly caller: Caller;
  }) => Promise<Restarted>;
};

export const restartBatch = defineRoute<RestartBatchDependencies>()({
  id: 'restartBatch',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/restart',
  summary: 'Captures all items of a batch that is over again, as a new batch. The same requestId gives the same batch.',
  access: 'api-key',
  allowance: 'screenshot',
  params: batchParams,
  body: restartRequest,
  answers: { 202: { description: 'The new batch. It starts by itself once it is prepared.', content: answers } },
  refusals: [
    'BATCH_INVALID_STATE',
    'BATCH_REQUEST_ID_REUSED',
    'BATCH_LIMIT_EXCEEDED',
    'BATCH_EMPTY',
    'CAPABILITY_NOT_AVAILABLE',
  ],
  handle: async (dependencies, { params: { id }, body, caller, requestId, note }) => {
    note({ batchId: id });
    const source = { id, ...visibilityOf(caller) };
    const restartRequestId = body.requestId.toLowerCase();
    return batchReply(
      202,
      throwIfRefused(
        await dependencies.restartBatch({ source, maker: makerOf(caller), restartRequestId, requestId, caller }),
      ),
    );
  },
});
