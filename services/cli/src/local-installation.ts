import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@tintype/runtime/config';

/**
 * Returns where the settings are that a command lacks. `npm run tintype` names its data folder; a
 * start that runs there stores its settings in it. Elsewhere (an image, a separate machine) they
 * are those of the services.
 */
export function whereSettingsAre({ TINTYPE_DATA_DIR: folder }: Environment): string {
  if (!folder) return 'set it to the value the services use';
  return `no installation is running with the data in ${folder}; start it (npm start), or choose another one with --data-dir FOLDER`;
}

/**
 * Returns the file with the secret of an installation whose data are in the folder, if there is
 * one.
 */
export function secretFileOf({ TINTYPE_DATA_DIR: folder }: Environment): string | undefined {
  const path = folder ? join(folder, 'secrets.json') : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/**
 * Returns the address and first key of the installation whose data are in the folder, for the
 * commands that call it; nothing if none runs.
 */
export function installationOf({ TINTYPE_DATA_DIR: folder }: Environment): Environment {
  const path = folder ? join(folder, 'ready.json') : undefined;
  if (path === undefined || !existsSync(path)) return {};
  const { gatewayUrl, apiKey } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string | undefined>>;
  return { TINTYPE_URL: gatewayUrl, TINTYPE_API_KEY: apiKey };
}
