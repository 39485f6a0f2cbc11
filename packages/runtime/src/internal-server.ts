import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { integer, text } from './config.ts';
import type { Service } from './service.ts';

/** For every port that a process opens, public and internal. */
export const listenSettings = {
  listenAddress: text('TINTYPE_LISTEN_ADDRESS', {
    about: 'the address that ports are opened on: 0.0.0.0 for everybody, 127.0.0.1 for this machine alone',
    fallback: '0.0.0.0',
  }),
};

export const internalSettings = {
  ...listenSettings,
  internalPort: integer(
    'TINTYPE_INTERNAL_PORT',
    { min: 0, max: 65_535 },
    {
      about: 'port for /healthz, /readyz and /metrics, for operators and probes only; 0 takes a free one',
      fallback: 9090,
    },
  ),
};

/** Answers `undefined` when well, else what is wrong in one sentence. */
export type HealthCheck = () => Promise<string | undefined>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

type Dependencies = {
  readonly port: number;
  readonly address: string;
  readonly metrics: Registry;
  readonly ready: HealthChecks;
};
export type InternalServer = Service & { readonly port: () => number };

/** Health and metrics on a port of their own, so that the public one never serves them. */
export function createInternalServer({ port, address, metrics, ready }: Dependencies): InternalServer {
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
            const report = await checkHealth(ready);
            reply(report.status === 'ok' ? 200 : 503, 'application/json', JSON.stringify(report));
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

export type HealthReport = { readonly status: 'ok' | 'unavailable'; readonly checks: Readonly<Record<string, string>> };

/** Runs every check at once; one that takes over two seconds counts as failed. */
export async function checkHealth(checks: HealthChecks): Promise<HealthReport> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'did not answer within 2 s').unref());
      const problem = await Promise.race([check(), late]).catch((error: unknown) => String(error));
      return [name, problem ?? 'ok'] as const;
    }),
  );
  const status = results.every(([, result]) => result === 'ok') ? 'ok' : 'unavailable';
  return { status, checks: Object.fromEntries(results) };
}
