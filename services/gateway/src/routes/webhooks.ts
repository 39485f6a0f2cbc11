import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { endpointChange, endpointRequest } from '@tintype/contracts/webhooks/endpoint-request';
import {
  testEndpoint as writeTest,
  findDelivery,
  listDeliveries as readDeliveries,
  retryDelivery as retry,
} from '@tintype/database/deliveries/list-deliveries';
import {
  deleteEndpoint as remove,
  findEndpoint,
  listEndpoints as readEndpoints,
} from '@tintype/database/webhooks/endpoints';
import { cursorFields, readCursorPage, createTimeCursor } from '../http/paging.ts';
import { toCreator, getVisibility, found } from '../http/principal.ts';
import {
  endpointAnswer,
  endpointParams,
  deliveryAnswer,
  describeDelivery,
  describeEndpoint,
  endpointList,
  deliverySchema,
  deliveryWithBody,
} from '../responses/webhook.ts';
import { auditChange } from '../use-cases/accounts/audit.ts';
import { createEndpoint as create, updateEndpoint as update } from '../use-cases/webhooks.ts';
import { defineRoute, type DefinedRoute, inJson } from './define-route.ts';

const createEndpointResponse = (description: string) => ({
  description,
  content: { 'application/json': endpointAnswer },
});

export const webhookRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/webhooks', {
    id: 'createWebhook',
    summary: 'Create a webhook endpoint. Its secret is shown only once.',
    body: endpointRequest,
    status: 201,
    answer: createEndpointResponse('The endpoint with its secret.'),
    refusals: ['URL_NOT_ALLOWED', 'WEBHOOK_LIMIT_EXCEEDED'],
    handle: async (dependencies, { body, ...sender }) => create(dependencies, body, sender),
  }),
  defineRoute('GET /v1/webhooks', {
    id: 'listWebhooks',
    summary: 'List the webhook endpoints of the organization, newest first.',
    answer: inJson('The endpoints.', endpointList),
    handle: async ({ database }, { caller }) => {
      const endpoints = await readEndpoints(database, getVisibility(caller, 'webhook').organizationId);
      return { webhooks: endpoints.map((one) => describeEndpoint(one)), total: endpoints.length };
    },
  }),
  defineRoute('GET /v1/webhooks/{id}', {
    id: 'getWebhook',
    summary: 'Get a webhook endpoint.',
    params: endpointParams,
    answer: inJson('The endpoint.', endpointAnswer),
    handle: async ({ database }, { params: { id }, caller }) => {
      const { organizationId } = getVisibility(caller, 'webhook');
      return describeEndpoint(found(await findEndpoint(database, { id, organizationId })));
    },
  }),
  defineRoute('PUT /v1/webhooks/{id}', {
    id: 'updateWebhook',
    summary: 'Change a webhook endpoint. Only the sent fields change. Pending deliveries use the new URL and secret.',
    params: endpointParams,
    body: endpointChange,
    answer: createEndpointResponse('The endpoint, with its secret if the secret was changed.'),
    refusals: ['URL_NOT_ALLOWED'],
    handle: async (dependencies, { body, params: { id }, ...sender }) => update(dependencies, { id, body }, sender),
  }),
  defineRoute('DELETE /v1/webhooks/{id}', {
    id: 'deleteWebhook',
    summary: 'Delete a webhook endpoint. Pending deliveries are cancelled and remain in the log for 30 days.',
    params: endpointParams,
    answer: 'The webhook endpoint was deleted.',
    handle: async ({ database }, { params: { id }, ...sender }) => {
      const { organizationId } = getVisibility(sender.caller, 'webhook');
      await database.transaction(async (db) => {
        found(await remove(db, { id, organizationId }));
        await auditChange(db, sender, { action: 'webhook.deleted', subject: id });
      });
    },
  }),
  defineRoute('POST /v1/webhooks/{id}/test', {
    id: 'testWebhook',
    summary: 'Send the event WEBHOOK_TEST to a webhook endpoint, even if the endpoint is disabled.',
    params: endpointParams,
    status: 202,
    answer: inJson('The delivery, which is due immediately.', deliveryAnswer),
    handle: async ({ database }, { params: { id }, caller, requestId }) => {
      const delivery = found(await writeTest(database, { id, ...toCreator(caller), requestId }));
      return describeDelivery(delivery);
    },
  }),
];

const deliveryIdPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const deliveryParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: deliveryIdPattern } },
});

export const deliveryRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/webhook-deliveries', {
    id: 'listWebhookDeliveries',
    summary: 'List webhook deliveries with all their attempts, newest first.',
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
    answer: inJson('One page of the list.', cursorPage('WebhookDeliveryList', deliverySchema)),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query, caller }) => {
      const page = await readCursorPage(
        query,
        createTimeCursor('deliveries', { idPattern: deliveryIdPattern }),
        (place) =>
          readDeliveries(database, {
            ...getVisibility(caller, 'delivery'),
            subjectId: query.jobId,
            endpointId: query.webhookId,
            ...place,
          }),
        describeDelivery,
      );
      return page;
    },
  }),
  defineRoute('GET /v1/webhook-deliveries/{id}', {
    id: 'getWebhookDelivery',
    summary: 'Get a webhook delivery with the body that is sent.',
    params: deliveryParams,
    answer: inJson('The delivery.', deliveryWithBody),
    handle: async ({ database, openDeliveryBody }, { params: { id }, caller }) => {
      const stored = found(await findDelivery(database, { id, ...getVisibility(caller, 'delivery') }));
      const { body, sealedBody } = stored;
      const sent = sealedBody === null ? body && Buffer.from(body).toString() : openDeliveryBody(sealedBody, id);
      return { ...describeDelivery(stored), ...(sent !== null && { body: sent }) };
    },
  }),
  defineRoute('POST /v1/webhook-deliveries/{id}/retry', {
    id: 'retryWebhookDelivery',
    summary: 'Retry a delivery immediately with the same ID, regardless of its status.',
    params: deliveryParams,
    status: 202,
    answer: inJson('The delivery, which is due immediately.', deliveryAnswer),
    handle: async (dependencies, { params: { id }, caller }) => {
      const sent = found(await retry(dependencies.database, { id, ...getVisibility(caller, 'delivery') }));
      return describeDelivery(sent);
    },
  }),
];
