import { createDatabase, type Database } from '@tintype/database/connect';
import { databaseSettings } from '@tintype/database/settings';
import { parseConfig, type Environment } from '@tintype/runtime/config';

/**
 * Connects to the database, does the work, and disconnects in any case. Only the setting of the
 * database is required.
 */
export async function withDatabase<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl } = parseConfig({ databaseUrl: databaseSettings.databaseUrl }, environment);
  const database = createDatabase({ url: databaseUrl, connectionsMax: 2 });
  try {
    await database.start();
    return await work(database);
  } finally {
    await database.stop();
  }
}
