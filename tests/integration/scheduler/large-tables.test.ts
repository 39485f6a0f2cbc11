import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import type { TestDatabase } from '@tintype/testing/test-database';
import { listJobs } from '@tintype/database/jobs/jobs';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger, type Logger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { startAll } from '@tintype/runtime/service';
import { createSchedulerService } from '@tintype/scheduler/service';
import { onCountedConnections } from '../database/counted-connections.ts';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';
import { fillTables, rowId, rowsRead } from './large-tables.ts';

/**
 * Of the largest tables; others have a tenth. PostgreSQL prefers to read much smaller tables from
 * end to end.
 */
const rows = isLong ? 1_000_000 : 40_000;
/** Every loop turns as soon as it has been started, most of them several times in this. */
const runMs = 3_000;

let fresh: FreshDatabase;
let redisUrl: string;
let owner: Owner;
const otherKeyId = anId();
beforeAll(async () => {
  [fresh, redisUrl] = await Promise.all([createFreshDatabase(), emptyRedis(testServers().redisUrl)]);
  owner = await addOwner(fresh.database);
  const { organizationId } = owner;
  await fresh.database.client.execute`
    INSERT INTO api_keys (id, organization_id, name, shown_prefix, digest) VALUES (${otherKeyId}, ${organizationId}, 'k', 'p', '\\x01')`;
  await onCountedConnections(fresh, { connectionsMax: 1 }, (database) =>
    fillTables(database, { rows, owner, otherKeyId }),
  );
});
afterAll(() => fresh.drop());

/** How many rows of each table are read by work on separate connections. */
async function readBy(work: (database: TestDatabase) => Promise<unknown>): Promise<readonly Read[]> {
  const before = await rowsRead(fresh.database, { rows });
  expect(before.size).toBeGreaterThanOrEqual(12);
  await onCountedConnections(fresh, { connectionsMax: 20 }, work);
  const after = await rowsRead(fresh.database, { rows });
  return [...after].map(([name, { read, size }]) => ({ name, size, count: read - (before.get(name)?.read ?? 0) }));
}
type Read = { readonly name: string; readonly size: number; readonly count: number };
/**
 * Loops that walk through a table look at a thousand rows in a turn, and take more turns on a slow
 * machine.
 */
const wholeTables = (read: readonly Read[]) => read.filter(({ size, count }) => count >= size * 0.7);

/**
 * Of what takes the loops longest: a batch and a schedule that were deleted, with the address it
 * told, and a batch that was cancelled.
 */
const leftToDo = async ({ client }: TestDatabase): Promise<number> =>
  (await client.batch.count({ where: { id: rowId('b', 3) } })) +
  (await client.schedule.count({ where: { id: rowId('s', 7) } })) +
  (await client.webhook.count({ where: { id: rowId('v', 7) } })) +
  (await client.batch.count({ where: { id: rowId('b', 5), completedAt: null } }));

test('no loop of the scheduler reads a table from end to end', async () => {
  const faults: unknown[] = [];
  const logger = Object.assign(Object.create(silentLogger) as Logger, {
    error: (...fault: unknown[]) => void faults.push(fault),
  });
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const tenSeconds = () => Math.floor(performance.now() / 10_000);
  const startedIn = tenSeconds();
  const read = await readBy(async (database) => {
    const running = await startAll([
      createSchedulerService({
        database,
        queues,
        storage: { delete: async () => [], readBytes: async () => undefined, put: async () => undefined },
        random: randomBytes,
        historyDays: 365,
        checkUrl: (url) => ({ allowed: true, url: new URL(url) }),
        logger,
        metrics: createMetrics('scheduler'),
        clock: systemClock,
        newId: anId,
        readCapacity: async () => ({ slots: 4, averageMs: 20 }),
      }),
    ]);
    await sleep(runMs);
    await until(async () => (await leftToDo(fresh.database)) === 0);
    await running.stop();
  });
  const backlogCounts = 1 + tenSeconds() - startedIn;
  await queues.close();
  expect(faults).toEqual([]);
  // The backlog is counted at the start and at each multiple of ten seconds: what waits, and
  // nothing else.
  const waiting = await fresh.database.client.capture.count({ where: { state: 'QUEUED' } });
  const forBacklog = backlogCounts * waiting;
  const besides = read.map((one) => (one.name === 'captures' ? { ...one, count: one.count - forBacklog } : one));
  expect(wholeTables(besides)).toEqual([]);
  const settled = await fresh.database.client.webhookDelivery.count({
    where: { type: 'webhook', settledAt: { not: null } },
  });
  expect(settled).toBe(rows - 50);
});

test.each([undefined, 'COMPLETED', 'FAILED'] as const)(
  'a list of jobs is found without looking at those of other keys, or in other states than %s',
  async (state) => {
    const wanted = {
      organizationId: owner.organizationId,
      createdBy: toPrincipalId({ apiKeyId: otherKeyId }),
      limit: 100,
      ...(state && { state }),
    };
    const read = await readBy(async (database) => {
      const jobs = await listJobs(database, wanted);
      expect(jobs.length).toBe({ any: 100, COMPLETED: 100, FAILED: 0 }[state ?? 'any']);
    });
    expect(wholeTables(read)).toEqual([]);
  },
);
