import { parseConfig } from '@tintype/runtime/config';
import { createStorage } from '@tintype/storage/create-storage';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { storageFields } from '@tintype/storage/settings';
import { broken, ok, problem, type Check } from './finding.ts';

/** A file is put, read, compared and deleted, as a capture's would be. */
export const checkStorage: Check = async ({ environment, random, now }) => {
  try {
    const config = parseConfig(storageFields, environment);
    // Only links need the secret, and none is made here.
    const storage = createStorage(config, { secret: environment['TINTYPE_SECRET'] ?? '' });
    const key = newObjectKey({ random, now: now(), outputId: 'doctor', format: 'json' });
    const body = Buffer.from(JSON.stringify({ at: now().toISOString() }));
    await storage.put(key, body, headersFor(key));
    const read = await storage.readBytes(key);
    await storage.delete([key]);
    const gone = (await storage.read(key)) === undefined;
    if (read?.equals(body) === true && gone) return [ok('storage', `${config.storage}: put, read and delete work`)];
    const what = gone ? 'what was read is not what was put' : 'a deleted file is still there';
    return [
      problem(
        'storage',
        `${config.storage}: ${what}`,
        'look at the storage server; versioned buckets keep deleted files',
      ),
    ];
  } catch (error) {
    return [
      broken('storage', {
        error,
        environment,
        todo: 'correct the TINTYPE_STORAGE_… or TINTYPE_S3_… settings, or the rights of the folder or key',
      }),
    ];
  }
};
