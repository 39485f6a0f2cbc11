import { migrate } from '@tintype/database/schema/migrate';
import { databaseSettings } from '@tintype/database/settings';
import { parseConfig } from '@tintype/runtime/config';
import { command } from '../command.ts';

export const migrateDatabase = command({
  name: 'migrate',
  summary: 'Apply the database migrations; safe to repeat, also from several machines at once',
  options: {},
  run: async ({ environment, progress }) => {
    const { databaseUrl } = parseConfig({ databaseUrl: databaseSettings.databaseUrl }, environment);
    const applied = await migrate({ url: databaseUrl, onWait: progress });
    const lines = applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `applied ${name}`);
    return { json: { applied }, lines };
  },
});
