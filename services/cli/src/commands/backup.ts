import { databaseSettings } from '@tintype/database/settings';
import { parseConfig } from '@tintype/runtime/config';
import { nameOfSecret, secretSettings } from '@tintype/runtime/secrets';
import { createDrivers, storageFields } from '@tintype/storage/create-storage';
import { openArchive } from '../backup/open-archive.ts';
import { takeBackup, type BackupResult } from '../backup/take-backup.ts';
import { command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

export const backup = command({
  name: 'backup',
  summary: 'Back up database and files while services run; continues an interrupted backup',
  options: {
    to: {
      value: 'PLACE',
      about: 'a folder (absolute path) or s3://BUCKET/PREFIX; later backups to it copy only new files',
    },
  },
  run: async ({ values, environment, progress }) => {
    const { databaseUrl } = databaseSettings;
    const config = parseConfig({ ...storageFields, ...secretSettings, databaseUrl }, environment);
    const archive = openArchive(values.to, environment);
    const taken = await withDatabase(environment, (db) =>
      takeBackup({
        db,
        databaseUrl: config.databaseUrl,
        drivers: createDrivers(config, config),
        archive,
        secret: nameOfSecret(config.secret),
        now: () => new Date(),
        progress,
      }),
    );
    const { snapshot, complete, isTakenUp } = taken;
    const { contents: _contents, ...tally } = complete;
    const ok = complete.damaged.length + complete.missing.length === 0;
    return {
      json: { id: snapshot.id, takenAt: snapshot.takenAt, isTakenUp, ...tally },
      lines: describe(taken, archive.place),
      exitCode: ok ? 0 : 1,
    };
  },
});

function describe({ snapshot, complete }: BackupResult, place: string): readonly string[] {
  const { kept, bytes, gone, damaged, missing } = complete;
  return [
    ...damaged.map(
      (location) => `${location} is damaged in storage because its digest differs from the captured file.`,
    ),
    ...missing.map((location) => `${location} is missing in storage, although the database lists it.`),
    ...(gone > 0 ? [`${gone} files expired or were deleted by their owner before they were copied.`] : []),
    `Backup ${snapshot.id} is complete in ${place}: ${kept} files (${bytes} bytes) and the database as it was ${snapshot.takenAt}.`,
    'The backup does not contain TINTYPE_SECRET. Store a copy of it elsewhere.',
  ];
}
