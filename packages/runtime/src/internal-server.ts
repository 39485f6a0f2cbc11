import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { integer, text } from './config.ts';
import { checkHealth, type HealthChecks, watchServers } from './server-watch.ts';
import type { Service } from './service.ts';

export const listenSettings = {
  listenAddress: text('TINTYPE_LISTEN_ADDRESS', {
    about: 'IP address to listen on: 0.0.0.0 for all interfaces, 127.0.0.1 for this machine only',
    fallback: '0.0.0.0',
  }),
};

export const internalSettings = {
  ...listenSettings,
  internalPort: integer(
    'TINTYPE_INTERNAL_PORT',
    { min: 0, max: 65_535 },
    {
      about: 'port for /healthz, /readyz and /metrics, for operators and probes only; 0 selects a free port',
      fallback: 9090,
    },
  ),
};

type Dependencies = {
  readonly port: number;
  readonly address: string;
  readonly metrics: Registry;
  /** Checks of this process. It is ready only if each of them passes. */
  readonly ready: HealthChecks;
  readonly servers: HealthChecks;
};
export type InternalServer = Service & { readonly port: () => number };

/** Serves health and metrics on a separate port, so that the public port never does. */
export function createInternalServer({ port, address, metrics, ready, servers }: Dependencies): InternalServer {
  const watch = watchServers({ servers, metrics });
  let server: Server | undefined;
  return {
    name: 'internal-server',
    port: () => (server!.address() as AddressInfo).port,
    start: async () => {
      server = createServer((req, res) => {
        const reply = (status: number, type: string, body: string) =>
          res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
        const answers: Record<string, () => Promise<unknown>> = {
          '/healthz': async () => reply(200, 'application/json', '{"status":"ok"}'),
          '/readyz': async () => {
            const { status, checks } = await checkHealth(ready);
            const report = { status, checks, servers: watch.last() };
            reply(status === 'ok' ? 200 : 503, 'application/json', JSON.stringify(report));
          },
          '/metrics': async () => reply(200, metrics.contentType, await metrics.metrics()),
        };
        const answer = answers[(req.url ?? '').split('?')[0] ?? ''];
        if (answer === undefined) reply(404, 'text/plain', 'not found\n');
        else answer().catch((error: unknown) => reply(500, 'text/plain', `${String(error)}\n`));
      }).listen(port, address);
      await once(server, 'listening');
    },
    stop: async () => {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
