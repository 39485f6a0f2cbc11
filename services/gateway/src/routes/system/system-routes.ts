import { schema } from '@tintype/contracts/schemas/schema';
import { checkHealth } from '@tintype/runtime/health';
import { type DefinedRoute, defineRoute, inJson } from '../define-route.ts';
import { sampleRoute } from './sample.ts';
import { statusPageRoute } from './status-page.ts';

const alive = schema({ $id: 'Alive', type: 'object', required: ['status'], properties: { status: { const: 'ok' } } });

/** Reports only that the process responds; `/readyz` reports whether it can work. */
const health = defineRoute({
  id: 'health',
  method: 'get',
  path: '/healthz',
  summary: 'Liveness check.',
  access: 'public',
  allowance: null,
  answers: { 200: inJson('The gateway is running.', alive) },
  handle: async () => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, json: { status: 'ok' } }),
});

const report = schema({
  $id: 'Readiness',
  type: 'object',
  required: ['status', 'checks'],
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    checks: { type: 'object', additionalProperties: { enum: ['ok', 'unavailable'] } },
  },
});

/**
 * Shared servers do not affect readiness, because all gateways would leave the load balancer
 * together. The metrics show the state of shared servers.
 */
const readiness = defineRoute({
  id: 'getReadiness',
  method: 'get',
  path: '/readyz',
  summary: 'Readiness check: the gateway has started and the database has its schema.',
  access: 'public',
  allowance: null,
  answers: {
    200: inJson('The gateway is ready.', report),
    503: inJson('The gateway is not ready.', report),
  },
  handle: async ({ ready }) => {
    const { status, checks } = await checkHealth(ready);
    const shown = Object.entries(checks).map(([name, result]) => [name, result === 'ok' ? 'ok' : 'unavailable']);
    const json = { status, checks: Object.fromEntries(shown) };
    return { status: status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' }, json };
  },
});

const openapi = defineRoute({
  id: 'openapi',
  method: 'get',
  path: '/openapi.json',
  summary: 'Get this API as an OpenAPI 3.1 document.',
  access: 'public',
  allowance: null,
  answers: { 200: { description: 'The document.', content: { 'application/json': schema({ type: 'object' }) } } },
  handle: async ({ describeApi }) => ({ status: 200, headers: { 'Cache-Control': 'no-cache' }, json: describeApi() }),
});

const landing = defineRoute({
  id: 'entrance',
  method: 'get',
  path: '/',
  summary: 'Redirect to the dashboard, or to the documentation if there is no dashboard.',
  access: 'public',
  allowance: null,
  answers: { 302: { description: 'Redirect to the page.', headers: { Location: 'URL of the page.' } } },
  handle: async ({ entrance }) => ({ status: 302, headers: { Location: entrance }, empty: true }),
});

export const systemRoutes: readonly DefinedRoute[] = [
  health,
  readiness,
  openapi,
  sampleRoute,
  statusPageRoute,
  landing,
];
