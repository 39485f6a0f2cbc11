import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@tintype/runtime/config';

/**
 * Where the settings are that a command lacks. `npm run tintype` names the data folder with which it works; a start that runs there keeps its
 * settings in it. Elsewhere (an image, a machine of one's own) they are those of the services.
 */
export function whereSettingsAre({ TINTYPE_DATA_DIR: folder }: Environment): string {
  if (!folder) return 'set it to the value the services use';
  return `no installation runs with the data in ${folder}: start it (npm start), or name another one with --data-dir FOLDER`;
}

/** The file that holds the secret of an installation whose data lie in the folder, if there is one. */
export function secretFileOf({ TINTYPE_DATA_DIR: folder }: Environment): string | undefined {
  const path = folder ? join(folder, 'secrets.json') : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Address and first key of the installation whose data lie in the folder, for the commands that call it; nothing where none runs. */
export function installationOf({ TINTYPE_DATA_DIR: folder }: Environment): Environment {
  const path = folder ? join(folder, 'ready.json') : undefined;
  if (path === undefined || !existsSync(path)) return {};
  const { gatewayUrl, apiKey } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string | undefined>>;
  return { TINTYPE_URL: gatewayUrl, TINTYPE_API_KEY: apiKey };
}
