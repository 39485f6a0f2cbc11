import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { addChunk, type NewItem, createBatch, startBatch } from '@tintype/database/batches/create-batch';
import { findBatch, type BatchRef, type StoredBatch } from '@tintype/database/batches/find-batch';
import { acceptCaptures } from '@tintype/database/captures/accept-capture';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import type { TestDatabase } from '@tintype/testing/test-database';
import { attachCaptures, takeItems } from '@tintype/database/dispatch/waiting-captures';
import type { Maker } from '@tintype/database/rights/rights';
import { anId } from '../database/fresh-database.ts';

export const item = (index: number, more: Partial<NewItem> = {}): NewItem => ({
  url: `https://example.com/${index}`,
  sourceLine: index + 1,
  ...more,
});
export const items = (count: number): NewItem[] => Array.from({ length: count }, (_, index) => item(index));
export const invalidItem: NewItem = { url: 'no', error: { code: 'VALIDATION_ERROR', message: 'url is no url.' } };

export async function draftWith(database: TestDatabase, owner: Maker, list: readonly NewItem[]): Promise<BatchRef> {
  const { organizationId, createdBy } = owner;
  const own = { id: anId(), organizationId, createdBy };
  await createBatch(database, {
    ...owner,
    id: own.id,
    requestId: 'r',
    name: 'shop',
    defaults: { format: 'png' },
    itemsMax: 1_000_000,
  });
  for (let sequence = 0; sequence * 1_000 < list.length; sequence += 1)
    await addChunk(database, {
      ...own,
      sequence,
      sha256: Buffer.from([sequence]),
      items: list.slice(sequence * 1_000, (sequence + 1) * 1_000),
    });
  return own;
}

export async function startedWith(database: TestDatabase, owner: Maker, list: readonly NewItem[]): Promise<BatchRef> {
  const own = await draftWith(database, owner, list);
  await startBatch(database, own);
  return own;
}

export const stored = async (database: TestDatabase, own: BatchRef): Promise<StoredBatch> =>
  (await findBatch(database, own))!;

/** Gives the next items captures, as the feeder does. */
export async function feed(database: TestDatabase, owner: Maker, { id }: BatchRef, count: number): Promise<string[]> {
  return database.transaction(async (db) => {
    const taken = await takeItems(db, { batchId: id, limit: count });
    const placed = taken.map(({ position }) => ({ position, captureId: anId() }));
    await acceptCaptures(
      db,
      placed.map(({ position, captureId }) => ({
        id: captureId,
        ...owner,
        origin: 'batch',
        request: { url: 'https://example.com/', format: 'png' } as CaptureRequest,
        requestId: 'r',
        expiresAt: new Date(Date.now() + 3_600_000),
        batch: { id, position },
        isSent: true,
      })),
    );
    await attachCaptures(db, { batchId: id, placed });
    return placed.map(({ captureId }) => captureId);
  });
}

export const claim = (database: TestDatabase, id: string): Promise<unknown> =>
  claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 });

const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };

/** Completes a claimed capture with one file, whose key has the capture's id in it. */
export const complete = (database: TestDatabase, id: string): Promise<boolean> =>
  completeCapture(database, {
    id,
    attempt: 1,
    report,
    expiresAt: new Date(Date.now() + 3_600_000),
    files: [
      {
        outputId: 'screenshot',
        type: 'screenshot',
        format: 'png',
        storageKey: `k/${id}.png`,
        size: 5,
        sha256: 'a',
        width: 1,
        height: 1,
      },
    ],
  });

export const fail = (database: TestDatabase, id: string): Promise<boolean> =>
  failCapture(database, { id, attempt: 1, code: 'TIMEOUT', message: 'late' });
