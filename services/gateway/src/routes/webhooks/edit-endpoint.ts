import { endpointChange, endpointRequest } from '@tintype/contracts/webhooks/endpoint-request';
import { endpointAnswer, endpointParams } from '../../responses/webhook-endpoint.ts';
import { createEndpoint as create, updateEndpoint as update } from '../../use-cases/webhooks/edit-endpoint.ts';
import { defineRoute, forCallers } from '../define-route.ts';

const answer = (description: string) => ({ description, content: { 'application/json': endpointAnswer } });

export const createEndpointRoute = defineRoute({
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

export const updateEndpointRoute = defineRoute({
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
