import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@tintype/runtime/service-names';
import type { RunningService } from '@tintype/testing/running-service';
import { startSystem } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { startRedis } from '../../../infra/local/redis.ts';
import { createPassword } from '../../../infra/local/secrets.ts';
import type { Targets } from './faults.ts';

const fleet: readonly ServiceName[] = [
  'gateway',
  'scheduler',
  'scheduler',
  'crawl',
  'crawl',
  'notifier',
  'render',
  'render',
  'edit',
  'edit',
];
const stubRender = join(import.meta.dirname, 'stub-render.ts');

type Options = { readonly render: 'stub' | 'real'; readonly items: number; readonly undo: AsyncDisposableStack };

/** All services, two of most of them, on a PostgreSQL, a Redis and a disk of their own. */
export async function startInstallation({ render, items, undo }: Options): Promise<Targets> {
  const mainOf = (name: ServiceName): string | undefined =>
    name === 'render' && render === 'stub' ? stubRender : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tintype-chaos-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = createPassword();
  const say = (): void => undefined;
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, say });
  undo.defer(postgres.stop);
  const redis = await startRedis({ folder: join(folder, 'redis'), password, say });
  undo.defer(redis.stop);
  const system = await startSystem({
    services: [],
    allowHosts: ['127.0.0.0/8'],
    settings: { TINTYPE_RENDER_CONCURRENCY: render === 'stub' ? '4' : '1', TINTYPE_LOG_LEVEL: 'info' },
    servers: { databaseUrl: postgres.url, redisUrl: redis.url },
    diskMegabytes: 32 + Math.ceil((items * (render === 'stub' ? 8 : 200)) / 1_024),
  });
  undo.defer(system.stop);
  // The database or Redis may be away at this very moment, or the machine busy: an orchestrator
  // would start it again, too.
  const start = async (name: ServiceName): Promise<RunningService> => {
    let reason: unknown;
    const tryOnce = (): Promise<RunningService | undefined> =>
      system.start(name, {}, mainOf(name)).catch((error: unknown) => {
        reason = error;
        return undefined;
      });
    return until(tryOnce, { msMax: 120_000 }).catch(() => {
      throw new Error(`${name} did not start`, { cause: reason });
    });
  };
  const alive = await Promise.all(fleet.map(start));
  const replace = async (service: RunningService): Promise<void> => {
    const started = await start(service.name);
    alive.splice(alive.indexOf(service), 1, started);
  };
  return { system, postgres, redis, replace, alive: () => alive };
}
