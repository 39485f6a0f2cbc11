import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  findDelivery,
  listDeliveries as readDeliveries,
  retryDelivery as retry,
} from '@tintype/database/deliveries/list-deliveries';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { type DefinedRoute, defineRoute, forCallers, inJson } from '../define-route.ts';
import { delivery, deliveryAnswer, deliveryWithBody, describeDelivery } from '../../responses/delivery.ts';
import { found } from '../../http/found.ts';

const deliveryIdPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const listDeliveries = defineRoute({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/v1/webhook-deliveries',
  summary: 'List webhook deliveries with all their attempts, newest first.',
  ...forCallers,
  query: schema({
    type: 'object',
    properties: {
      jobId: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'Filter by the ID of a job, bulk job or batch.',
      },
      webhookId: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'Filter by the ID of a webhook endpoint.',
      },
      ...cursorFields,
    },
  }),
  answers: {
    200: inJson('One page of the list.', cursorPage('WebhookDeliveryList', delivery)),
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => {
    const page = await readCursorPage(
      query,
      timeCursor('deliveries', { idPattern: deliveryIdPattern }),
      (place) =>
        readDeliveries(database, {
          ...getVisibility(caller, 'delivery'),
          subjectId: query.jobId,
          endpointId: query.webhookId,
          ...place,
        }),
      describeDelivery,
    );
    return { status: 200, json: page };
  },
});

const deliveryParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: deliveryIdPattern } },
});

const getDelivery = defineRoute({
  id: 'getWebhookDelivery',
  method: 'get',
  path: '/v1/webhook-deliveries/{id}',
  summary: 'Get a webhook delivery with the body that is sent.',
  ...forCallers,
  params: deliveryParams,
  answers: { 200: inJson('The delivery.', deliveryWithBody) },
  handle: async ({ database, openDeliveryBody }, { params: { id }, caller }) => {
    const stored = found(await findDelivery(database, { id, ...getVisibility(caller, 'delivery') }));
    const { body, sealedBody } = stored;
    const sent = sealedBody === null ? body && Buffer.from(body).toString() : openDeliveryBody(sealedBody, id);
    return { status: 200, json: { ...describeDelivery(stored), ...(sent !== null && { body: sent }) } };
  },
});

const retryDelivery = defineRoute({
  id: 'retryWebhookDelivery',
  method: 'post',
  path: '/v1/webhook-deliveries/{id}/retry',
  summary: 'Retry a delivery immediately with the same ID, regardless of its status.',
  ...forCallers,
  params: deliveryParams,
  answers: {
    202: inJson('The delivery, which is due immediately.', deliveryAnswer),
  },
  handle: async (dependencies, { params: { id }, caller }) => {
    const sent = found(await retry(dependencies.database, { id, ...getVisibility(caller, 'delivery') }));
    return { status: 202, json: describeDelivery(sent) };
  },
});

export const deliveryRoutes: readonly DefinedRoute[] = [listDeliveries, getDelivery, retryDelivery];
