import { afterEach, expect, test } from '@jest/globals';
import type { HealthChecks } from './server-watch.ts';
import { createInternalServer, type InternalServer } from './internal-server.ts';
import { createMetrics } from './metrics.ts';

let server: InternalServer | undefined;
afterEach(() => server?.stop());

async function start(checks: { readonly ready?: HealthChecks; readonly servers?: HealthChecks }) {
  const metrics = createMetrics('test');
  server = createInternalServer({ port: 0, address: '127.0.0.1', metrics, ready: {}, servers: {}, ...checks });
  await server.start();
  return (path: string) => fetch(`http://127.0.0.1:${server!.port()}${path}`);
}
const never = (): Promise<undefined> => new Promise(() => undefined);

test('a shared server that is slow or away leaves the process ready, and shows in its metrics', async () => {
  const get = await start({
    ready: { schema: async () => undefined },
    servers: { slow: never, away: async () => 'the connection was refused', well: async () => undefined },
  });
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toMatch(/tintype_server_up\{server="slow",service="test"\} 0/);
  expect(metrics).toMatch(/tintype_server_up\{server="away",service="test"\} 0/);
  expect(metrics).toMatch(/tintype_server_up\{server="well",service="test"\} 1/);
  const [, seconds] = /tintype_server_seconds\{server="slow",service="test"\} (\S+)/.exec(metrics)!;
  expect(Number(seconds)).toBeGreaterThanOrEqual(1.9);
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ok',
      checks: { schema: 'ok' },
      servers: { slow: 'did not respond within 2 s', away: 'the connection was refused', well: 'ok' },
    },
  ]);
});

test('what the process lacks itself makes it unready, with the reason', async () => {
  const get = await start({ ready: { process: async () => 'is starting' } });
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { process: 'is starting' } }]);
  expect((await get('/healthz')).status).toBe(200);
});
