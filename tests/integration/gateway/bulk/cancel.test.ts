import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { finishBatches } from '@tintype/database/batches/end-batch';
import type { Member } from '../start-gateway.ts';
import { bulkCaller, bulkIn, errorOf, startBulk, urls, type BulkCaller, type BulkSystem } from './start-bulk.ts';

let system: BulkSystem;
let caller: BulkCaller;
let member: Member;
beforeAll(async () => {
  system = await startBulk();
});
afterAll(() => system.end());
beforeEach(async () => {
  member = await system.gateway.join();
  caller = bulkCaller(system, member);
  system.render.behave = async () => 'completed';
});
/**
 * Holds back the captures of this test's organization; what other tests have left behind goes on.
 */
const hold = (held: Promise<'completed'>): void => {
  const { organizationId } = member;
  system.render.behave = async (capture) => (capture.organizationId === organizationId ? held : 'completed');
};

describe('cancel', () => {
  test('takes along what has not begun; what is in progress runs on', async () => {
    const release = Promise.withResolvers<'completed'>();
    hold(release.promise);
    const { id } = bulkIn(await caller.send({ urls: urls(20) }));
    await system.dispatcher.feedUntil(async () =>
      (await caller.recordOf(id)).jobs.some(({ status }) => status === 'PROCESSING'),
    );
    const { status, json } = await caller.cancel(id);
    expect([status, json]).toMatchObject([200, { id, status: 'CANCELLED', totalJobs: 20 }]);
    expect(json).not.toHaveProperty('jobs');
    const { jobs } = await caller.recordOf(id);
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(['PROCESSING', 'CANCELLED']));
    release.resolve('completed');
    await system.dispatcher.feedUntil(async () => 'completedAt' in (await caller.recordOf(id)));
    const running = jobs.filter((job) => job.status === 'PROCESSING').length;
    expect(await caller.recordOf(id)).toMatchObject({
      status: 'CANCELLED',
      completedJobs: running,
      failedJobs: 0,
      progress: 100,
    });
  });

  test('may be repeated, tells nobody, and comes too late for one that has ended', async () => {
    const { id } = bulkIn(await caller.send({ webhookUrl: 'https://example.com/hook' }));
    expect([(await caller.cancel(id)).status, (await caller.cancel(id)).status]).toEqual([200, 200]);
    await system.dispatcher.feedUntil(async () => 'completedAt' in (await caller.recordOf(id)));
    expect(await system.gateway.database.client.webhookDelivery.count({ where: { subjectId: id } })).toBe(0);
    const other = bulkIn(await caller.send({}));
    await caller.ended(other.id);
    expect(errorOf(await caller.cancel(other.id))).toEqual([409, 'BATCH_INVALID_STATE']);
  });

  test('that was broken off is completed by the scheduler', async () => {
    const { id } = bulkIn(await caller.send({}));
    // All that a gateway had done when it was killed.
    await system.gateway.database.client.execute`UPDATE batches SET state = 'CANCELLED' WHERE id = ${id}`;
    await finishBatches(system.gateway.database, { limit: 1 });
    const { jobs, ...summary } = await caller.recordOf(id);
    expect(summary).toMatchObject({ status: 'CANCELLED', completedAt: expect.any(String) });
    expect(jobs.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('meets claims at every moment, and nothing is lost or counted twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = bulkIn(await caller.send({ urls: urls(30) }));
      const feeding = system.dispatcher.feedUntil(async () =>
        (await caller.recordOf(id)).jobs.some(({ status }) => status !== 'QUEUED'),
      );
      await feeding;
      await caller.cancel(id);
      await system.dispatcher.feedUntil(async () => 'completedAt' in (await caller.recordOf(id)));
      const record = await caller.recordOf(id);
      const states = record.jobs.map(({ status }) => status);
      expect(states.filter((state) => state === 'COMPLETED' || state === 'CANCELLED')).toHaveLength(30);
      expect(record).toMatchObject({ completedJobs: states.filter((state) => state === 'COMPLETED').length });
    }
  });
});
