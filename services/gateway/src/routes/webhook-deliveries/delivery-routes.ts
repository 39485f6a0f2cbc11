import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { schema } from '@tintype/contracts/schemas/schema';
import { listDeliveries as readDeliveries, retryDelivery as retry } from '@tintype/database/deliveries';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { defineRoute, found, type DefinedRoute } from '../define-route.ts';
import { delivery, deliveryAnswer, describeDelivery } from './delivery-answer.ts';

const deliveryIdPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const listDeliveries = defineRoute({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/v1/webhook-deliveries',
  summary: 'What webhooks were told, newest first, with every attempt.',
  access: ['api-key', 'user'],
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      jobId: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'Only what is about this job, bulk job or batch.',
      },
      ...cursorFields,
    },
  }),
  answers: {
    200: {
      description: 'A page of deliveries.',
      content: { 'application/json': cursorPage('WebhookDeliveryList', delivery) },
    },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => {
    const page = await readCursorPage(
      query,
      timeCursor('deliveries', { idPattern: deliveryIdPattern }),
      (place) => readDeliveries(database, { ...visibilityOf(caller, 'delivery'), subjectId: query.jobId, ...place }),
      describeDelivery,
    );
    return { status: 200, json: page };
  },
});

const retryDelivery = defineRoute({
  id: 'retryWebhookDelivery',
  method: 'post',
  path: '/v1/webhook-deliveries/{id}/retry',
  summary: 'Sends an event again, at once and under the same id, whatever became of it.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: deliveryIdPattern } },
  }),
  answers: { 202: { description: 'The delivery, due now.', content: { 'application/json': deliveryAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller }) => {
    const sent = found(await retry(dependencies.database, { id, ...visibilityOf(caller, 'delivery', id) }));
    return { status: 202, json: describeDelivery(sent) };
  },
});

export const deliveryRoutes: readonly DefinedRoute[] = [listDeliveries, retryDelivery];
