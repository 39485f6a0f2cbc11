import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { root } from './root.ts';
import type { InstallationSecrets } from './secrets.ts';

type EnvironmentDependencies = {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ports: Ports;
  readonly servers: { readonly databaseUrl: string; readonly redisUrl: string };
  readonly secrets: InstallationSecrets;
};

/**
 * Returns the settings that all services of a local installation share. Settings of the user take
 * precedence.
 */
export function createSharedEnvironment({ dataFolder, environment, ports, servers, secrets }: EnvironmentDependencies) {
  // Captures may open the sample page although it is on a loopback address. The gateway's own port
  // stays forbidden.
  const ownPages = `127.0.0.1:${ports.sample}`;
  const fallbacks = {
    TINTYPE_SECRET: secrets.installation,
    TINTYPE_PUBLIC_URL: `http://127.0.0.1:${ports.gateway}`,
    TINTYPE_STORAGE_URL: `http://127.0.0.1:${ports.storage}`,
    TINTYPE_STORAGE: 'folder',
    TINTYPE_STORAGE_FOLDER: join(dataFolder, 'files'),
    TINTYPE_DASHBOARD: 'true',
    // The folders that bootstrap.mjs has built.
    TINTYPE_DASHBOARD_FOLDER: join(root, 'services/dashboard/dist'),
    TINTYPE_DOCS_FOLDER: join(root, 'services/docs/dist'),
  };
  const chosen = Object.entries(fallbacks).map(([name, fallback]) => [name, environment[name] || fallback] as const);
  return {
    NODE_OPTIONS: environment['NODE_OPTIONS'] ?? '',
    // The value from bootstrap.mjs; if empty, nothing is cached.
    NODE_COMPILE_CACHE: environment['NODE_COMPILE_CACHE'] ?? '',
    // Health and metrics need no key, so by default they are not reachable from other machines.
    TINTYPE_LISTEN_ADDRESS: environment['TINTYPE_LISTEN_ADDRESS'] || '127.0.0.1',
    ...Object.fromEntries(chosen),
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    TINTYPE_ALLOW_HOSTS: [environment['TINTYPE_ALLOW_HOSTS'], ownPages].filter(Boolean).join(','),
  } as Readonly<Record<string, string>>;
}

/** Settings of one process or one run. */
const runSettings = new Set(['TINTYPE_RUN_DIR', 'TINTYPE_DATA_DIR', 'TINTYPE_INTERNAL_PORT']);

/**
 * Returns the settings of the command line: the settings that all services share, and settings for
 * single services, such as a mail server or a bucket, which `doctor` checks.
 */
export function createAdministrationEnvironment(
  environment: EnvironmentDependencies['environment'],
  shared: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const set = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[0].startsWith('TINTYPE_') && !runSettings.has(entry[0]) && Boolean(entry[1]),
  );
  return { ...Object.fromEntries(set), ...shared };
}
