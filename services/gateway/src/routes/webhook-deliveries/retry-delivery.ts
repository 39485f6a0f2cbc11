import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredDelivery } from '@tintype/database/webhooks';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { deliveryAnswer, describeDelivery } from './delivery-answer.ts';

export type RetryDeliveryDependencies = {
  readonly retryDelivery: (wanted: Visibility & { readonly id: string }) => Promise<StoredDelivery | undefined>;
};

const uuid = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } as const;

export const retryDelivery = defineRoute<RetryDeliveryDependencies>()({
  id: 'retryWebhookDelivery',
  method: 'post',
  path: '/v1/webhook-deliveries/{id}/retry',
  summary: 'Sends an event again, at once and under the same id, whatever became of it.',
  access: 'api-key',
  allowance: 'general',
  params: schema({ type: 'object', required: ['id'], properties: { id: uuid } }),
  answers: { 202: { description: 'The delivery, due now.', content: { 'application/json': deliveryAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller }) => {
    const delivery = await dependencies.retryDelivery({ id, ...visibilityOf(caller) });
    if (delivery === undefined) throw new ServiceError('NOT_FOUND');
    return { status: 202, json: describeDelivery(delivery) };
  },
});
