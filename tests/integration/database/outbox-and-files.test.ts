import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures';
import { listExpiredFiles, markFilesDeleted } from '@tintype/database/files';
import { addToOutbox, takeFromOutbox, type OutboxRow } from '@tintype/database/outbox';
import { addCapture, addOwner, createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => void (await fresh.database.client.outbox.deleteMany()));

const entry = (jobId: string) => ({ queue: 'crawl', payload: { crawlId: jobId, requestId: 'r' }, jobId });
const taking = () => {
  const sent: string[] = [];
  const send = async (rows: readonly OutboxRow[]): Promise<void> => void sent.push(...rows.map(({ jobId }) => jobId));
  return { sent, send };
};

test('a job is sent if and only if the transaction that wrote it commits', async () => {
  await fresh.database.transaction((tx) => addToOutbox(tx, [entry('kept')]));
  const undone = fresh.database.transaction(async (tx) => {
    await addToOutbox(tx, [entry('undone')]);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const { sent, send } = taking();
  expect(await takeFromOutbox(fresh.database, { limit: 10, send })).toBe(1);
  expect(sent).toEqual(['kept']);
});

test('rows stay until they were sent, and go in the order they were written', async () => {
  await addToOutbox(fresh.database, ['a', 'b', 'c'].map(entry));
  const failing = takeFromOutbox(fresh.database, { limit: 2, send: () => Promise.reject(new Error('no queue')) });
  await expect(failing).rejects.toThrow('no queue');
  const { sent, send } = taking();
  expect(await takeFromOutbox(fresh.database, { limit: 2, send })).toBe(2);
  expect(await takeFromOutbox(fresh.database, { limit: 2, send })).toBe(1);
  expect(await takeFromOutbox(fresh.database, { limit: 2, send })).toBe(0);
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('relays that run at once send each row once', async () => {
  await addToOutbox(
    fresh.database,
    Array.from({ length: 100 }, (_, at) => entry(`job-${at}`)),
  );
  const { sent, send } = taking();
  const relay = async (): Promise<void> => {
    while ((await takeFromOutbox(fresh.database, { limit: 7, send })) > 0);
  };
  await Promise.all([relay(), relay(), relay()]);
  expect(new Set(sent).size).toBe(100);
  expect(sent).toHaveLength(100);
});

test('a file is found for deletion after its time, until it is marked', async () => {
  const { database } = fresh;
  const capture = await addCapture(database, await addOwner(database));
  const { attempt } = (await claimCapture(database, { ...capture, worker: 'w', leaseMs: 8_000 }))!;
  const report = { finalUrl: null, httpStatus: null, renderTimeMs: 1, warnings: [], stages: [] };
  const file = { type: 'pdf', format: 'pdf', size: 5, sha256: 'a', width: null, height: null } as const;
  const files = ['a', 'b'].map((outputId) => ({ ...file, outputId, storageKey: `k/${outputId}` }));
  await completeCapture(database, { id: capture.id, attempt, report, files, expiresAt: new Date(Date.now() - 1_000) });
  const [first, second] = await listExpiredFiles(database, { limit: 10 });
  expect([first!.storageKey, second!.storageKey]).toEqual(['k/a', 'k/b']);
  await markFilesDeleted(database, { ids: [first!.id] });
  expect(await listExpiredFiles(database, { limit: 10 })).toEqual([second]);
});
