import { batchRequest } from '@tintype/contracts/batches/batch-request';
import type { NewBatch, StoredBatch } from '@tintype/database/batches';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { makerOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { checkDefaults } from '../../use-cases/batches/check-settings.ts';
import { newWebhook, type WebhookDependencies } from '../../use-cases/new-webhook.ts';
import { answers, batchReply } from './batch-answer.ts';

export type CreateBatchDependencies = WebhookDependencies & {
  readonly createBatch: (batch: NewBatch) => Promise<StoredBatch>;
  readonly checkUrl: AddressPolicy['checkUrl'];
};

export const createBatch = defineRoute<CreateBatchDependencies>()({
  id: 'createBatch',
  method: 'post',
  path: '/v1/screenshots/batches',
  summary: 'Creates a draft that chunks of URLs can be added to.',
  access: 'api-key',
  allowance: 'general',
  body: batchRequest,
  answers: { 201: { description: 'The draft.', content: answers } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body: { name, defaults, ...fields }, caller, requestId, note }) => {
    const { plan } = caller;
    checkDefaults({ defaults, plan });
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const webhook = newWebhook(dependencies, { fields, checkUrl: dependencies.checkUrl, onRefusedUrl });
    const batch = await dependencies.createBatch({
      id: dependencies.newId(),
      ...makerOf(caller),
      requestId,
      name,
      defaults,
      itemsMax: plan.batchItemsMax,
      webhook,
    });
    note({ batchId: batch.id });
    return batchReply(201, batch);
  },
});
