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
import { cursorFields, readCursorPage, timeCursor } from '../http/paging.ts';
import { toCreator, getVisibility, found } from '../http/principal.ts';
import {
  endpointAnswer,
  endpointParams,
  deliveryAnswer,
  describeDelivery,
  describeEndpoint,
  endpointList,
  delivery,
  deliveryWithBody,
} from '../responses/webhook.ts';
import { auditChange } from '../use-cases/accounts/audit.ts';
import { createEndpoint as create, updateEndpoint as update } from '../use-cases/webhooks.ts';
import { defineRoute, forCallers, type DefinedRoute, inJson } from './define-route.ts';

const answer = (description: string) => ({ description, content: { 'application/json': endpointAnswer } });

const createEndpointRoute = defineRoute({
  id: 'createWebhook',
  method: 'post',
  path: '/v1/webhooks',
  summary: 'Create a webhook endpoint. Its secret is shown only once.',
  ...forCallers,
  body: endpointRequest,
  answers: { 201: answer('The endpoint with its secret.') },
  refusals: ['URL_NOT_ALLOWED', 'WEBHOOK_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, ...sender }) => ({
    status: 201,
    json: await create(dependencies, body, sender),
  }),
});

const updateEndpointRoute = defineRoute({
  id: 'updateWebhook',
  method: 'put',
  path: '/v1/webhooks/{id}',
  summary: 'Change a webhook endpoint. Only the sent fields change. Pending deliveries use the new URL and secret.',
  ...forCallers,
  params: endpointParams,
  body: endpointChange,
  answers: { 200: answer('The endpoint, with its secret if the secret was changed.') },
  refusals: ['URL_NOT_ALLOWED'],
  handle: async (dependencies, { body, params: { id }, ...sender }) => ({
    status: 200,
    json: await update(dependencies, { id, body }, sender),
  }),
});

const listEndpoints = defineRoute({
  id: 'listWebhooks',
  method: 'get',
  path: '/v1/webhooks',
  summary: 'List the webhook endpoints of the organization, newest first.',
  ...forCallers,
  answers: { 200: inJson('The endpoints.', endpointList) },
  handle: async ({ database }, { caller }) => {
    const endpoints = await readEndpoints(database, getVisibility(caller, 'webhook').organizationId);
    return {
      status: 200,
      json: { webhooks: endpoints.map((one) => describeEndpoint(one)), total: endpoints.length },
    };
  },
});

const getEndpoint = defineRoute({
  id: 'getWebhook',
  method: 'get',
  path: '/v1/webhooks/{id}',
  summary: 'Get a webhook endpoint.',
  ...forCallers,
  params: endpointParams,
  answers: { 200: inJson('The endpoint.', endpointAnswer) },
  handle: async ({ database }, { params: { id }, caller }) => {
    const { organizationId } = getVisibility(caller, 'webhook');
    return { status: 200, json: describeEndpoint(found(await findEndpoint(database, { id, organizationId }))) };
  },
});

const deleteEndpoint = defineRoute({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/v1/webhooks/{id}',
  summary: 'Delete a webhook endpoint. Pending deliveries are cancelled and remain in the log for 30 days.',
  ...forCallers,
  params: endpointParams,
  answers: { 204: { description: 'The webhook endpoint was deleted.' } },
  handle: async ({ database }, { params: { id }, ...sender }) => {
    const { organizationId } = getVisibility(sender.caller, 'webhook');
    await database.transaction(async (db) => {
      found((await remove(db, { id, organizationId })) || undefined);
      await auditChange(db, sender, { action: 'webhook.deleted', subject: id });
    });
    return { status: 204, empty: true };
  },
});

const testEndpoint = defineRoute({
  id: 'testWebhook',
  method: 'post',
  path: '/v1/webhooks/{id}/test',
  summary: 'Send the event WEBHOOK_TEST to a webhook endpoint, even if the endpoint is disabled.',
  ...forCallers,
  params: endpointParams,
  answers: {
    202: inJson('The delivery, which is due immediately.', deliveryAnswer),
  },
  handle: async ({ database }, { params: { id }, caller, requestId }) => {
    const delivery = found(await writeTest(database, { id, ...toCreator(caller), requestId }));
    return { status: 202, json: describeDelivery(delivery) };
  },
});

export const webhookRoutes: readonly DefinedRoute[] = [
  createEndpointRoute,
  listEndpoints,
  getEndpoint,
  updateEndpointRoute,
  deleteEndpoint,
  testEndpoint,
];

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
