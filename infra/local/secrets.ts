import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a password in hexadecimal form, because it becomes part of URLs. */
export const createPassword = (): string => randomBytes(24).toString('hex');

export type InstallationSecrets = {
  readonly installation: string;
  readonly databasePassword: string;
  readonly redisPassword: string;
};

/**
 * Reads the secrets of a data folder, which are created once: with a different installation secret
 * every stored API key would stop working.
 */
export function readOrMakeSecrets(dataFolder: string): InstallationSecrets {
  const path = join(dataFolder, 'secrets.json');
  if (!existsSync(path)) {
    const secrets: InstallationSecrets = {
      installation: createPassword(),
      databasePassword: createPassword(),
      redisPassword: createPassword(),
    };
    writeFileSync(path, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(path, 'utf8')) as InstallationSecrets;
}
