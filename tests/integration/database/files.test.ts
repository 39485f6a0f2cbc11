import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { forgetExpiredFiles, listExpiredFiles } from '@tintype/database/files/discarded-files';
import { addCapture, addOwner, createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());
test('a file is found for deletion after its time, until it is marked', async () => {
  const { database } = fresh;
  const capture = await addCapture(database, await addOwner(database));
  const { attempt } = (await claimCapture(database, { ...capture, worker: 'w', leaseMs: 8_000 }))!;
  const report = { finalUrl: null, httpStatus: null, renderTimeMs: 1, warnings: [], stages: [] };
  const file = { type: 'pdf', format: 'pdf', size: 5, sha256: 'a', width: null, height: null } as const;
  const files = ['a', 'b'].map((outputId) => ({ ...file, outputId, storageKey: `k/${outputId}` }));
  await completeCapture(database, { id: capture.id, attempt, report, files, expiresAt: new Date(Date.now() - 1_000) });
  const [first, second] = await listExpiredFiles(database, 'files', { limit: 10 });
  expect([first!.storageKey, second!.storageKey]).toEqual(['k/a', 'k/b']);
  await forgetExpiredFiles(database, 'files', { ids: [first!.id] });
  expect(await listExpiredFiles(database, 'files', { limit: 10 })).toEqual([second]);
});
