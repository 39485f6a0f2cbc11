import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { InstallationSecrets } from './secrets.ts';
import { step } from './setup/step.mjs';
import type { SupervisedProcess } from './supervise.ts';

type ServersOptions = {
  readonly dataFolder: string;
  readonly secrets: InstallationSecrets;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (sentence: string) => void;
  /** Called for each server as soon as it runs. The server that started last is stopped first. */
  readonly onStarted: (server: SupervisedProcess) => void;
};

/**
 * Starts the database and the queue server, unless settings name them. Private servers store their
 * data in the data folder.
 */
export async function startServers({ dataFolder, secrets, environment, say, onStarted }: ServersOptions) {
  const { DATABASE_URL, REDIS_URL } = environment;
  const databaseUrl = DATABASE_URL || (await step('PostgreSQL', postgres));
  const redisUrl = REDIS_URL || (await step('Redis', redis));
  return { databaseUrl, redisUrl };

  async function postgres(): Promise<string> {
    const folder = join(dataFolder, 'postgres');
    const server = await startPostgres({ folder, password: secrets.databasePassword, say });
    onStarted(server);
    return server.url;
  }

  async function redis(): Promise<string> {
    const folder = join(dataFolder, 'redis');
    const server = await startRedis({ folder, password: secrets.redisPassword, say });
    onStarted(server);
    return server.url;
  }
}
