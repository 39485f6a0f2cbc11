import { schema } from '@tintype/contracts/schemas/schema';
import { checkHealth, type HealthChecks } from '@tintype/runtime/internal-server';
import { defineRoute } from '../../http/route.ts';

export type ReadinessDependencies = { readonly ready: HealthChecks };

const report = schema({
  $id: 'Readiness',
  type: 'object',
  required: ['status', 'checks'],
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    checks: { type: 'object', additionalProperties: { enum: ['ok', 'unavailable'] } },
  },
});

/** The reasons stay on the internal port: they name addresses of our own. */
export const readiness = defineRoute<ReadinessDependencies>()({
  id: 'readiness',
  method: 'get',
  path: '/readyz',
  summary: 'Whether the gateway and what it needs can work.',
  access: 'public',
  allowance: null,
  answers: {
    200: { description: 'All is well.', content: { 'application/json': report } },
    503: { description: 'Something it needs is away.', content: { 'application/json': report } },
  },
  refusals: [],
  handle: async ({ ready }) => {
    const { status, checks } = await checkHealth(ready);
    const shown = Object.entries(checks).map(([name, result]) => [name, result === 'ok' ? 'ok' : 'unavailable']);
    const json = { status, checks: Object.fromEntries(shown) };
    return { status: status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' }, json };
  },
});
