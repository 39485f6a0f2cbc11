import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';
import { startPostgres } from '../infra/local/postgres.ts';
import { startRedis } from '../infra/local/redis.ts';
import { createPassword } from '../infra/local/secrets.ts';
import { step } from '../infra/local/setup/step.mjs';

type Options = {
  readonly allowHosts: readonly string[];
  readonly services?: readonly ServiceName[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Told how to stop each part as soon as it runs. */
  readonly undo: AsyncDisposableStack;
};

/**
 * Gateway, render worker and scheduler, or the services that are named, on servers of their own, as
 * durable as those of `npm start`.
 */
export async function startPrivateSystem({
  allowHosts,
  services = ['gateway', 'render', 'scheduler'],
  settings = {},
  undo,
}: Options): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-load-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = createPassword();
  const postgres = await step('PostgreSQL', () => startPostgres({ folder: join(folder, 'postgres'), password }));
  undo.defer(postgres.stop);
  const redis = await step('Redis', () => startRedis({ folder: join(folder, 'redis'), password }));
  undo.defer(redis.stop);
  const system = await step(`Services: ${services.join(', ')}`, () =>
    startSystem({
      services,
      allowHosts,
      settings,
      servers: { databaseUrl: postgres.url, redisUrl: redis.url },
    }),
  );
  undo.defer(system.stop);
  return system;
}
