import { afterAll, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { shippedNames } from '@tintype/database/schema/migrate';
import { silentLogger } from '@tintype/runtime/logger';
import { createFolderArchive } from '@tintype/storage/archive';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { toKey } from '@tintype/storage/file-location';
import { restoreBackup } from '@tintype/administration/backup/restore-backup';
import { takeBackup } from '@tintype/administration/backup/take-backup';
import { copyStored } from '@tintype/administration/commands/storage-copy';
import { createExpireFiles } from '@tintype/scheduler/loops/expire';
import { addCapture, addOwner, createFreshDatabase } from '../database/fresh-database.ts';

const undo = new AsyncDisposableStack();
afterAll(() => undo.disposeAsync());

const secret = 'the name of a secret';
const progress = () => undefined;
const body = Buffer.from('a picture');

async function folderFor(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `restore-${name}-`));
  undo.defer(() => rm(folder, { recursive: true }));
  return folder;
}
const storageFor = async (name: string) =>
  createFolderStorage({ folder: await folderFor(name), baseUrl: 'http://files', signingKey: Buffer.alloc(32) });

async function databaseFor() {
  const fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  return fresh;
}

test('a backup from the days in which originals are kept is restored to where those lay, and nothing of it is deleted', async () => {
  const [from, to, archive] = [
    await databaseFor(),
    await databaseFor(),
    createFolderArchive(await folderFor('archive')),
  ];
  const drivers = { folder: await storageFor('folder'), s3: await storageFor('s3') };
  const { id } = await addCapture(from.database, await addOwner(from.database));
  const claimed = (await claimCapture(from.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
  const picture = { outputId: 'screenshot', format: 'png' } as const;
  const storageKey = newObjectKey({ random: randomBytes, now: new Date(), ...picture, driver: 'folder' });
  await drivers.folder.put(toKey(storageKey), body, headersFor(storageKey));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const file = { ...picture, type: 'screenshot', storageKey, size: body.length, sha256, width: 1, height: 1 } as const;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  await completeCapture(from.database, { id, attempt: claimed.attempt, report, files: [file], expiresAt });
  await copyStored({ db: from.database, drivers, to: 's3', keepMs: 0, progress });
  const given = { archive, secret, progress };
  const now = () => new Date();
  await takeBackup({ ...given, db: from.database, databaseUrl: from.url, drivers, now });

  const storage = await storageFor('restored');
  const place = { databaseUrl: to.url, storage, driver: 'folder', id: '', replace: '' } as const;
  const restored = await restoreBackup({ ...given, ...place, shipped: await shippedNames() });
  expect(restored).toMatchObject({ files: 1, damaged: [], missing: [] });
  const metrics = { deletedFiles: { inc: () => undefined }, refusedDeletes: { inc: () => undefined } } as never;
  const alone = { delete: (locations: readonly string[]) => storage.delete(locations.map(toKey)) };
  await createExpireFiles({ database: to.database, storage: alone, logger: silentLogger, metrics })();
  const row = await to.database.client.file.findFirstOrThrow();
  expect(row).toMatchObject({ storageKey, deletedAt: null });
  expect(await storage.readBytes(toKey(row.storageKey))).toEqual(body);
});
