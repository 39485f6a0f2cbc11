import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { startRedis } from '../../../infra/local/redis.ts';
import { createPassword } from '../../../infra/local/secrets.ts';
import { step } from '../../../infra/local/setup/step.mjs';
import type { Watched } from './costs.ts';

export type FleetOptions = {
  readonly workers: number;
  /** Captures that each worker has in progress at once. */
  readonly slots: number;
  /** The simulated workers are spread over so many processes. */
  readonly processes: number;
  readonly medianMs: number;
  readonly seed: number;
  /** A folder where each process writes, when it ends, what took its time. */
  readonly profiles?: string | undefined;
  /** Needs a module of the server that not every installation has. */
  readonly countsStatements?: boolean;
};
export type Fleet = { readonly system: System; readonly watched: Watched; readonly begin: () => Promise<void> };

const simulatedWorkers = join(import.meta.dirname, 'simulated-workers.ts');
const services = ['gateway', 'scheduler', 'notifier', 'crawl'] as const satisfies readonly ServiceName[];
const counting = { shared_preload_libraries: 'pg_stat_statements' };
/** What docs/capacity.md recommends. */
const postgresSettings = {
  max_connections: '300',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  wal_compression: 'lz4',
};
const sigma = 0.5;

/**
 * Gateway, scheduler, notifier and crawl service as they are, on servers of their own, as durable
 * as those of `npm start`; workers are simulated.
 */
export async function startFleet(options: FleetOptions, undo: AsyncDisposableStack): Promise<Fleet> {
  const { workers, slots, processes, medianMs, seed, profiles, countsStatements = true } = options;
  const profile: Readonly<Record<string, string>> =
    profiles === undefined ? {} : { NODE_OPTIONS: `--max-semi-space-size=16 --cpu-prof --cpu-prof-dir=${profiles}` };
  const folder = mkdtempSync(join(tmpdir(), 'tintype-fleet-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = createPassword();
  const postgres = await step('PostgreSQL', () =>
    startPostgres({
      folder: join(folder, 'postgres'),
      password,
      settings: { ...postgresSettings, ...(countsStatements && counting) },
    }),
  );
  undo.defer(postgres.stop);
  const redis = await step('Redis', () => startRedis({ folder: join(folder, 'redis'), password }));
  undo.defer(redis.stop);
  const system = await startSystem({
    services: [],
    allowHosts: ['127.0.0.0/8'],
    servers: { databaseUrl: postgres.url, redisUrl: redis.url },
  });
  undo.defer(system.stop);
  await step(`Services: ${services.join(', ')}`, async () => {
    for (const name of services) await system.start(name, profile);
  });
  const begin = async (): Promise<void> => {
    await step(`${workers} simulated workers with ${slots} slots`, async () => {
      for (let nth = 0; nth < processes; nth += 1) {
        const own = Math.floor(workers / processes) + (nth < workers % processes ? 1 : 0);
        await system.start(
          'render',
          {
            ...profile,
            TINTYPE_RENDER_CONCURRENCY: String(slots),
            TINTYPE_DATABASE_CONNECTIONS: '40',
            FLEET_WORKERS: String(own),
            FLEET_MEDIAN_MS: String(medianMs),
            FLEET_SIGMA: String(sigma),
            FLEET_SEED: String(seed + nth),
          },
          simulatedWorkers,
        );
      }
    });
  };
  const watched: Watched = {
    databaseUrl: system.databaseUrl,
    redisUrl: system.redisUrl,
    processes: () => ({
      PostgreSQL: [postgres.pid()!],
      Redis: [redis.pid()!],
      ...Object.fromEntries(services.map((name) => [name, [system.service(name).pid]])),
      workers: system
        .running()
        .filter(({ name }) => name === 'render')
        .map(({ pid }) => pid),
      load: [process.pid],
    }),
  };
  return { system, watched, begin };
}

const faultLevels: ReadonlySet<unknown> = new Set(['warn', 'error', 'fatal']);

/**
 * What services have complained of so far, and how often: figures of a fleet that does work twice
 * say little.
 */
export function faultsIn(system: System): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name, lines } of system.running())
    for (const { level, event } of lines())
      if (faultLevels.has(level)) {
        const fault = `${name}: ${event}`;
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
      }
  return [...counts].map(([fault, count]) => `${count} × ${fault}`);
}
