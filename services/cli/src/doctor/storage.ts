import { parseConfig } from '@tintype/runtime/config';
import { holdsFiles } from '@tintype/database/files/stored-files';
import { createDrivers, createStorage, storageFields } from '@tintype/storage/create-storage';
import { deleteAll } from '@tintype/storage/delete-files';
import { driverSettings } from '@tintype/storage/drivers/switched';
import { storageDrivers } from '@tintype/storage/file-location';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { withDatabase } from '../with-database.ts';
import { broken, type Check, type Finding, ok, problem, type Surroundings } from './finding.ts';

/** Checks storage: a file is stored, read, compared and deleted, like the file of a capture. */
export const checkStorage: Check = async ({ environment, random, now }) => {
  try {
    const config = parseConfig(storageFields, environment);
    // Only links need the secret, and none is created here.
    const storage = createStorage(config, { secret: environment['TINTYPE_SECRET'] ?? '' });
    const key = newObjectKey({ random, now: now(), outputId: 'doctor', format: 'json' });
    const body = Buffer.from(JSON.stringify({ at: now().toISOString() }));
    await storage.put(key, body, headersFor(key));
    const read = await storage.readBytes(key);
    await deleteAll(storage, [key]);
    const gone = (await storage.read(key)) === undefined;
    if (read?.equals(body) === true && gone)
      return [ok('storage', `${config.storage}: put, read and delete work`), ...(await outOfReach(environment))];
    const what = gone ? 'the data read differs from the data written' : 'a deleted file still exists';
    return [
      problem(
        'storage',
        `${config.storage}: ${what}`,
        'check the storage server; versioned buckets keep deleted files',
      ),
    ];
  } catch (error) {
    return [
      broken('storage', {
        error,
        environment,
        todo: 'correct the TINTYPE_STORAGE_… or TINTYPE_S3_… settings, or the permissions of the folder or key',
      }),
    ];
  }
};

/**
 * Finds drivers whose settings were removed while rows still refer to them: their files are
 * unavailable until the settings are restored.
 */
async function outOfReach(environment: Surroundings['environment']): Promise<readonly Finding[]> {
  const drivers = createDrivers(parseConfig(storageFields, environment), { secret: '' });
  const missing = storageDrivers.filter((name) => drivers[name] === undefined);
  // The check of the database itself reports that it is unreachable.
  const named = await withDatabase(environment, async (db) => {
    const found = await Promise.all(missing.map((driver) => holdsFiles(db, { driver })));
    return missing.filter((_, at) => found[at]);
  }).catch(() => []);
  return named.map((driver) =>
    problem(
      'files of the other driver',
      `${driver} contains files, but ${driverSettings[driver]} is not set, so they cannot be read or deleted`,
      `set ${driverSettings[driver]} and its related settings again, until tintype storage copy has moved ` +
        'them and the scheduler has deleted the originals',
    ),
  );
}
