import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@tintype/runtime/config';

/**
 * Returns advice on missing settings. `npm run tintype` sets TINTYPE_DATA_DIR, and an installation
 * that runs stores its settings in that folder. Elsewhere (a container, another machine) the
 * settings of the services are needed.
 */
export function adviseOnSettings({ TINTYPE_DATA_DIR: folder }: Environment): string {
  if (!folder) return 'set each of these settings to the value that the services use';
  return `no installation is running with the data in ${folder}; start it (npm start), or choose another one with --data-dir FOLDER`;
}

export function findSecretFile({ TINTYPE_DATA_DIR: folder }: Environment): string | undefined {
  const path = folder ? join(folder, 'secrets.json') : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Returns URL and key of the installation on this machine, if it runs. */
export function readLocalInstallation({ TINTYPE_DATA_DIR: folder }: Environment): Environment {
  const path = folder ? join(folder, 'ready.json') : undefined;
  if (path === undefined || !existsSync(path)) return {};
  const { gatewayUrl, apiKey } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string | undefined>>;
  return { TINTYPE_URL: gatewayUrl, TINTYPE_API_KEY: apiKey };
}
