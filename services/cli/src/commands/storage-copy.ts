import { parseConfig } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { createDrivers, storageFields } from '@tintype/storage/create-storage';
import { storageDrivers, type StorageDriver, fileLocation, toKey } from '@tintype/storage/file-location';
import { CommandFailure } from '@tintype/cli/command';
import type { Database } from '@tintype/database/connect';
import { postponeDiscard } from '@tintype/database/files/discarded-files';
import {
  countStoredElsewhere,
  listStoredElsewhere,
  findStorageLocation,
  moveStored,
  storedKinds,
  type StoredElsewhere,
  type StoredKind,
} from '@tintype/database/files/stored-files';
import { copyFile } from '@tintype/storage/copy-file';
import type { Storage } from '@tintype/storage/port';
import { workInGroups } from '../backup/format.ts';
import { command, withDatabase } from '../command.ts';

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
    return { json: { to, ...tally }, lines: describeTally(tally, to), exitCode: ok ? 0 : 1 };
  },
});

function parseDays(text: string): number {
  const days = Number(text);
  if (text === '' || !Number.isInteger(days) || days < 0 || days > 365)
    throw new CommandFailure(`--keep is ${text}, but must be a whole number of days from 0 to 365`);
  return days;
}

function describeTally({ copied, bytes, damaged, missing }: Tally, to: StorageDriver): readonly string[] {
  const trouble = [
    ...damaged.map((location) => `${location} was not copied, because it is damaged: its digest does not match.`),
    ...missing.map((location) => `${location} is missing in storage.`),
  ];
  const done =
    copied === 0 ? `There were no files to copy to ${to}.` : `${copied} files (${bytes} bytes) were copied to ${to}.`;
  return [...trouble, done];
}

type Dependencies = {
  readonly db: Database;
  readonly drivers: Partial<Readonly<Record<StorageDriver, Storage>>>;
  readonly to: StorageDriver;
  readonly keepMs: number;
  readonly progress: (line: string) => void;
};
type Tally = {
  readonly copied: number;
  readonly bytes: number;
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
};

const pageSize = 200;
const filesPerReport = 1_000;

/**
 * Moves the files of all rows that a different driver stores. A row is changed after the copy of
 * its file was read back, so services can read meanwhile, and after an interruption a second call
 * moves the rest.
 */
export async function copyStored(dependencies: Dependencies): Promise<Tally> {
  const { db, to: driver, progress } = dependencies;
  const counts = await Promise.all(storedKinds.map((kind) => countStoredElsewhere(db, { kind, driver })));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [copied, bytes, passed, told] = [0, 0, 0, 0];
  const damaged: string[] = [];
  const missing: string[] = [];
  if (total > 0) progress(`${total} files are to be copied to ${driver}.`);
  for (const kind of storedKinds)
    for await (const rows of readPages(dependencies, kind)) {
      const copy = async (row: StoredElsewhere) => ({ row, end: await copyOne(dependencies, kind, row) });
      await workInGroups(rows, copy, (ends) => {
        for (const { row, end } of ends) {
          if (end.kind === 'damaged') damaged.push(row.storageKey);
          else if (end.kind === 'missing') missing.push(row.storageKey);
          else if (end.kind === 'copied') [copied, bytes] = [copied + 1, bytes + end.size];
          else passed += 1;
        }
      });
      const done = copied + passed + damaged.length + missing.length;
      if (done - told < filesPerReport && done < total) continue;
      told = done;
      progress(`${done} of ${total} files, ${Math.round(bytes / 1_000_000)} MB`);
    }
  return { copied, bytes, damaged, missing };
}

async function* readPages({ db, to: driver }: Dependencies, kind: StoredKind): AsyncGenerator<StoredElsewhere[]> {
  for (let after: string | undefined; ;) {
    const rows = await listStoredElsewhere(db, { kind, driver, after, limit: pageSize });
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

const overtakenResult = { kind: 'overtaken' } as const;

async function copyOne({ db, drivers, to, keepMs }: Dependencies, kind: StoredKind, row: StoredElsewhere) {
  const { id, storageKey: from, sha256 } = row;
  await postponeDiscard(db, { key: fileLocation(to, toKey(from)) });
  const end = await copyFile({ drivers, to, location: from, sha256 });
  if (end.kind === 'missing') return (await findStorageLocation(db, { kind, id })) === from ? end : overtakenResult;
  if (end.kind === 'damaged') return end;
  const { location, original } = end;
  if (await moveStored(db, { kind, driver: to, id, from, to: location, original, keepMs })) return end;
  // The file was deleted or expired meanwhile, and the scheduler deletes only the original. So the
  // copy is deleted, unless a second call has moved the file to this location.
  if (original !== location && (await findStorageLocation(db, { kind, id })) !== location)
    await drivers[to]!.delete([toKey(location)]);
  return overtakenResult;
}
