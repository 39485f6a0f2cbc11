import { parseConfig } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { createDrivers, storageFields } from '@tintype/storage/create-storage';
import { storageDrivers, type StorageDriver } from '@tintype/storage/file-location';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { copyStored, type Tally } from '../copy-stored.ts';
import { withDatabase } from '../with-database.ts';

const dayMs = 86_400_000;

export const storageCopy = command({
  name: 'storage copy',
  summary: 'Copy the files of the other storage driver to this driver while services run; safe to interrupt and repeat',
  options: {
    to: {
      value: 'DRIVER',
      about: 'driver that receives the files; defaults to the driver in TINTYPE_STORAGE',
      choices: storageDrivers,
      fallback: '',
    },
    keep: {
      value: 'DAYS',
      about: 'days to keep the originals, so that existing links work; with 0, they are deleted soon',
      fallback: '7',
    },
  },
  run: async ({ values, environment, progress }) => {
    const config = parseConfig({ ...storageFields, ...secretSettings }, environment);
    const to = values.to || config.storage;
    const keepMs = parseDays(values.keep) * dayMs;
    const drivers = createDrivers(config, config);
    const absent = storageDrivers.filter((name) => drivers[name] === undefined);
    if (absent.length > 0)
      throw new CommandFailure(
        'Both drivers are required. Set ' +
          `${absent.includes('s3') ? 'TINTYPE_S3_BUCKET and its related settings' : 'TINTYPE_STORAGE_FOLDER'} ` +
          'too',
      );
    const unwell = await drivers[to]!.health();
    if (unwell !== undefined) throw new CommandFailure(unwell);
    const tally = await withDatabase(environment, (db) => copyStored({ db, drivers, to, keepMs, progress }));
    const ok = tally.damaged.length + tally.missing.length === 0;
    return { json: { to, ...tally }, lines: describe(tally, to), exitCode: ok ? 0 : 1 };
  },
});

function parseDays(text: string): number {
  const days = Number(text);
  if (text === '' || !Number.isInteger(days) || days < 0 || days > 365)
    throw new CommandFailure(`--keep is ${text}, but must be a whole number of days from 0 to 365`);
  return days;
}

function describe({ copied, bytes, damaged, missing }: Tally, to: StorageDriver): readonly string[] {
  const trouble = [
    ...damaged.map((location) => `${location} was not copied, because it is damaged: its digest does not match.`),
    ...missing.map((location) => `${location} is missing in storage.`),
  ];
  const done =
    copied === 0 ? `There were no files to copy to ${to}.` : `${copied} files (${bytes} bytes) were copied to ${to}.`;
  return [...trouble, done];
}
