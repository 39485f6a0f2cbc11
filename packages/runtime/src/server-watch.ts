import { Gauge, type Registry } from './metrics.ts';

type ServerWatch = {
  readonly last: () => Readonly<Record<string, string>>;
};
type Dependencies = { readonly servers: HealthChecks; readonly metrics: Registry };

/** The maximum age of a state that `/readyz` shows. */
const stateAgeMsMax = 5_000;

/**
 * Reports on servers that many processes share. They are checked when metrics are read, but no
 * result makes a process unready. Otherwise all processes of one kind would leave the load balancer
 * together, although each could still handle most requests.
 */
export function watchServers({ servers, metrics }: Dependencies): ServerWatch {
  let seen: Readonly<Record<string, string>> = Object.fromEntries(
    Object.keys(servers).map((name) => [name, 'has not been checked yet']),
  );
  let seconds: Readonly<Record<string, number>> = {};
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    lookedAt = performance.now();
    ({ checks: seen, seconds } = await checkHealth(servers));
  };
  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));
  new Gauge({
    name: 'tintype_server_up',
    help: 'Whether a server that this process needs responded within two seconds',
    labelNames: ['server'],
    registers: [metrics],
    async collect() {
      await lookOnce();
      for (const [server, state] of Object.entries(seen)) this.set({ server }, state === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tintype_server_seconds',
    help: 'Response time of a server that this process needs; two seconds if it did not respond',
    labelNames: ['server'],
    registers: [metrics],
    async collect() {
      await lookOnce();
      for (const [server, took] of Object.entries(seconds)) this.set({ server }, took);
    },
  });
  return {
    last: () => {
      if (performance.now() - lookedAt > stateAgeMsMax) void lookOnce();
      return seen;
    },
  };
}

/** Returns `undefined` if healthy, or the problem in one sentence otherwise. */
export type HealthCheck = () => Promise<string | undefined>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

type HealthReport = {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<string, string>>;
  readonly seconds: Readonly<Record<string, number>>;
};

const responseMsMax = 2_000;

/** Runs all checks. A check that takes over two seconds counts as failed. */
export async function checkHealth(checks: HealthChecks): Promise<HealthReport> {
  const startedAt = performance.now();
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<string>((resolve) =>
        setTimeout(resolve, responseMsMax, `did not respond within ${responseMsMax / 1_000} s`).unref(),
      );
      const problem = await Promise.race([check(), late]).catch((error: unknown) => String(error));
      return { name, result: problem ?? 'ok', seconds: (performance.now() - startedAt) / 1_000 };
    }),
  );
  return {
    status: results.every(({ result }) => result === 'ok') ? 'ok' : 'unavailable',
    checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    seconds: Object.fromEntries(results.map(({ name, seconds }) => [name, seconds])),
  };
}
