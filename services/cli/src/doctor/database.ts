import { migrationsFolder } from '@tintype/database/schema/migrate';
import type { Database } from '@tintype/database/connect';
import { isOutdated } from '@tintype/database/connection/database-away';
import { readdir } from 'node:fs/promises';
import { withDatabase } from '../with-database.ts';
import { broken, ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

/** The oldest version that the tests run on. */
const versionMin = 150_000;

export const checkDatabase: Check = async ({ environment }) => {
  try {
    return await withDatabase(environment, async (db) => [await version(db), await migrations(db)]);
  } catch (error) {
    const todo = isOutdated(error) ? 'restart PostgreSQL' : 'start PostgreSQL, or correct DATABASE_URL';
    return [broken('PostgreSQL', { error, environment, todo })];
  }
};

async function version({ client }: Database): Promise<Finding> {
  const [row] = await client.rows<{ number: number; text: string }>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`;
  const { number, text } = row ?? { number: 0, text: 'unknown' };
  if (number >= versionMin) return ok('PostgreSQL', `version ${text}`);
  return warningFinding('PostgreSQL', `version ${text} is not supported`, 'upgrade to PostgreSQL 15 or later');
}

async function migrations({ client }: Database): Promise<Finding> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [table] = await client.rows<{ there: boolean }>`SELECT to_regclass('_migrations') IS NOT NULL AS there`;
  const rows = table?.there === true ? await client.rows<{ name: string }>`SELECT name FROM _migrations` : [];
  const applied = new Set(rows.map(({ name }) => name));
  const missing = wanted.filter((name) => !applied.has(name));
  if (missing.length > 0)
    return problem('migrations', `${missing.length} not applied: ${missing.join(', ')}`, 'run tintype migrate');
  return ok('migrations', `all ${wanted.length} applied`);
}
