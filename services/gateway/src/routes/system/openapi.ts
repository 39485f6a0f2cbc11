import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';

export type OpenapiDependencies = { readonly describeApi: () => object };

export const openapi = defineRoute<OpenapiDependencies>()({
  id: 'openapi',
  method: 'get',
  path: '/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
  access: 'public',
  allowance: null,
  answers: { 200: { description: 'The document.', content: { 'application/json': schema({ type: 'object' }) } } },
  refusals: [],
  handle: async ({ describeApi }) => ({ status: 200, headers: { 'Cache-Control': 'no-cache' }, json: describeApi() }),
});
