import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hexadecimal, because it also becomes part of URLs. */
export const newPassword = (): string => randomBytes(24).toString('hex');

export type Secrets = {
  readonly installation: string;
  readonly databasePassword: string;
  readonly redisPassword: string;
};

/**
 * Made once per data folder: with another installation secret every stored API key would stop
 * working.
 */
export function readOrMakeSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  if (!existsSync(path)) {
    const secrets: Secrets = {
      installation: newPassword(),
      databasePassword: newPassword(),
      redisPassword: newPassword(),
    };
    writeFileSync(path, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
}
