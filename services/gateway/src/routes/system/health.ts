import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';

const alive = schema({ $id: 'Alive', type: 'object', required: ['status'], properties: { status: { const: 'ok' } } });

/** Says only that the process answers; `/readyz` says whether it can work. */
export const health = defineRoute<object>()({
  id: 'health',
  method: 'get',
  path: '/healthz',
  summary: 'Whether the gateway answers.',
  access: 'public',
  allowance: null,
  answers: { 200: { description: 'It does.', content: { 'application/json': alive } } },
  refusals: [],
  handle: async () => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, json: { status: 'ok' } }),
});
