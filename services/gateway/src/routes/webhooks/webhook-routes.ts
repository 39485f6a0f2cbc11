import {
  deleteEndpoint as remove,
  findEndpoint,
  listEndpoints as readEndpoints,
} from '@tintype/database/webhooks/endpoints';
import { testEndpoint as writeTest } from '@tintype/database/deliveries/list-deliveries';
import { toCreator, getVisibility } from '../../http/principal.ts';
import { type DefinedRoute, defineRoute, forCallers, inJson } from '../define-route.ts';
import { auditChange } from '../../use-cases/accounts/audit-change.ts';
import { deliveryAnswer, describeDelivery } from '../../responses/delivery.ts';
import { createEndpointRoute, updateEndpointRoute } from './edit-endpoint.ts';
import { describeEndpoint, endpointAnswer, endpointList, endpointParams } from '../../responses/webhook-endpoint.ts';
import { found } from '../../http/found.ts';

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
