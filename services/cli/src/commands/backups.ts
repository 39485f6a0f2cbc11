import { databaseSettings } from '@tintype/database/settings';
import { parseConfig } from '@tintype/runtime/config';
import { nameOfSecret, secretSettings } from '@tintype/runtime/secrets';
import { createDrivers, storageFields } from '@tintype/storage/create-storage';
import { CommandFailure } from '@tintype/cli/command';
import { table } from '@tintype/cli/table';
import { shippedNames } from '@tintype/database/schema/migrate';
import { openArchive, listBackups } from '../backup/format.ts';
import { takeBackup, type BackupResult } from '../backup/take-backup.ts';
import { command, withDatabase } from '../command.ts';
import { pruneBackups, verifyBackup } from '../backup/verify-backup.ts';
import { restoreBackup, type RestoreResult } from '../backup/restore-backup.ts';

const placeOption = { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' } as const;
const backupId = { value: 'ID', about: 'ID of the backup; defaults to the newest complete one', fallback: '' } as const;

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
      lines: describeBackup(taken, archive.place),
      exitCode: ok ? 0 : 1,
    };
  },
});

function describeBackup({ snapshot, complete }: BackupResult, place: string): readonly string[] {
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

export const backupList = command({
  name: 'backup list',
  summary: 'List the backups in a folder or bucket, oldest first',
  options: { from: placeOption },
  run: async ({ values, environment }) => {
    const archive = openArchive(values.from, environment);
    const all = await listBackups(archive);
    // A mistyped path looks like a place without backups, so this is an error.
    if (all.length === 0) throw new CommandFailure(`${archive.place} contains no backup`);
    const rows = all.map(({ id, isComplete }) => [id, isComplete ? 'complete' : 'incomplete']);
    return { json: all, lines: table(['ID', 'STATE'], rows) };
  },
});

export const backupPrune = command({
  name: 'backup prune',
  summary: 'Delete all but the newest backups, and the files that only the deleted backups use',
  options: {
    from: placeOption,
    keep: { value: 'NUMBER', about: 'number of complete backups to keep' },
  },
  run: async ({ values, environment }) => {
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1)
      throw new CommandFailure(`--keep is ${values.keep}, but must be a whole number of at least 1`);
    const pruned = await pruneBackups(openArchive(values.from, environment), { keep });
    const { backups, files } = pruned;
    return { json: pruned, lines: [`${backups.length} backups and ${files} files were deleted.`] };
  },
});

export const backupVerify = command({
  name: 'backup verify',
  summary: 'Read a complete backup and check every digest',
  options: {
    from: placeOption,
    id: backupId,
  },
  run: async ({ values, environment, progress }) => {
    const verified = await verifyBackup({ archive: openArchive(values.from, environment), id: values.id, progress });
    const { id, pieces, files, bytes, damaged, missing } = verified;
    const ok = damaged.length + missing.length === 0;
    const trouble = [
      ...damaged.map(
        (name) => `${name} is damaged. Remove it, so that the next backup copies it again if it still exists.`,
      ),
      ...missing.map((name) => `${name} is missing.`),
    ];
    const end = `${pieces} pieces and ${files} files (${bytes} bytes)`;
    return {
      json: verified,
      lines: [...trouble, ok ? `Backup ${id} is complete: ${end}.` : `Backup ${id} is incomplete; ${end} were read.`],
      exitCode: ok ? 0 : 1,
    };
  },
});

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup into an empty database and the configured storage; safe to interrupt and repeat',
  options: {
    from: placeOption,
    id: backupId,
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
    return { json: restored, lines: describeRestore(restored), exitCode: ok ? 0 : 1 };
  },
});

const describeRestore = ({ id, takenAt, files, bytes, gone, damaged, missing }: RestoreResult): readonly string[] => [
  ...damaged.map((location) => `${location} is damaged and was not restored.`),
  ...missing.map((location) => `${location} is missing and was not restored.`),
  ...(gone > 0 ? [`${gone} files were deleted before the backup copied them.`] : []),
  `Backup ${id} was restored: ${files} files (${bytes} bytes) and the database as of ${takenAt}.`,
  'Next: run tintype migrate, then start the services with an empty Redis.',
];
