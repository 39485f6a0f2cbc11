import { parseConfig, type Environment } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { findSecretFile, whereSettingsAre } from '../local-installation.ts';
import { withDatabase } from '../with-database.ts';
import { ok, problem, type Check } from './finding.ts';

export const checkSecret: Check = async ({ environment }) => {
  try {
    parseConfig(secretSettings, environment);
    return [ok('secret', 'TINTYPE_SECRET is set')];
  } catch (error) {
    const found = (error as { problems?: readonly string[] }).problems?.join('; ') ?? String(error);
    return [problem('secret', found, await whatToDo(environment))];
  }
};

/**
 * Returns the advice. Every key is stored as a digest that only the same secret reproduces, so a
 * new secret is advised only if nothing is stored yet.
 */
async function whatToDo(environment: Environment): Promise<string> {
  const file = findSecretFile(environment);
  if (file !== undefined) return `the secret of this installation is in ${file}; ${whereSettingsAre(environment)}`;
  const keys = await countKeys(environment);
  if (keys === 0)
    return 'set TINTYPE_SECRET to the output of "openssl rand -base64 48", the same for every service, and keep a copy';
  const theirs = 'set TINTYPE_SECRET to the secret of the services, not to a new secret';
  return keys === undefined
    ? `${theirs}: PostgreSQL does not respond, so it is unknown whether this installation has data`
    : `${theirs}: ${keys} API keys exist, and a different secret would invalidate all of them`;
}

/** Counts the API keys; `undefined` if the number is unknown. */
const countKeys = (environment: Environment): Promise<number | undefined> =>
  withDatabase(environment, async ({ client }) => {
    const [table] = await client.rows<{ there: boolean }>`SELECT to_regclass('api_keys') IS NOT NULL AS there`;
    if (table?.there !== true) return 0;
    const [row] = await client.rows<{ keys: number }>`SELECT count(*)::int AS keys FROM api_keys`;
    return row?.keys;
  }).catch(() => undefined);
