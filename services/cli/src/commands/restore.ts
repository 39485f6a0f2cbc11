import { databaseSettings } from '@tintype/database/settings';
import { shippedNames } from '@tintype/database/schema/migrate';
import { parseConfig } from '@tintype/runtime/config';
import { nameOfSecret, secretSettings } from '@tintype/runtime/secrets';
import { createDrivers, storageFields } from '@tintype/storage/create-storage';
import { openArchive } from '../backup/open-archive.ts';
import { restoreBackup, type RestoreResult } from '../backup/restore-backup.ts';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup into an empty database and the configured storage; safe to interrupt and repeat',
  options: {
    from: { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' },
    id: { value: 'ID', about: 'ID of the backup; defaults to the newest complete one', fallback: '' },
    replace: {
      value: 'DATABASE',
      about: 'name of the database whose contents are deleted first',
      fallback: '',
    },
  },
  run: async ({ values, environment, progress }) => {
    const { databaseUrl } = databaseSettings;
    const config = parseConfig({ ...storageFields, ...secretSettings, databaseUrl }, environment);
    const storage = createDrivers(config, config)[config.storage]!;
    const unwell = await storage.health();
    if (unwell !== undefined) throw new CommandFailure(unwell);
    const restored = await restoreBackup({
      databaseUrl: config.databaseUrl,
      storage,
      driver: config.storage,
      archive: openArchive(values.from, environment),
      id: values.id,
      replace: values.replace,
      secret: nameOfSecret(config.secret),
      shipped: await shippedNames(),
      progress,
    });
    const ok = restored.damaged.length + restored.missing.length === 0;
    return { json: restored, lines: describe(restored), exitCode: ok ? 0 : 1 };
  },
});

const describe = ({ id, takenAt, files, bytes, gone, damaged, missing }: RestoreResult): readonly string[] => [
  ...damaged.map((location) => `${location} is damaged and was not restored.`),
  ...missing.map((location) => `${location} is missing and was not restored.`),
  ...(gone > 0 ? [`${gone} files were deleted before the backup copied them.`] : []),
  `Backup ${id} was restored: ${files} files (${bytes} bytes) and the database as of ${takenAt}.`,
  'Next: run tintype migrate, then start the services with an empty Redis.',
];
