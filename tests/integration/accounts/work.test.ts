import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { queueList } from '@tintype/queues/catalogue';
import { writePresence } from '@tintype/queues/worker-presence';
import { addCapture } from '../database/fresh-database.ts';
import { addCompleted } from '../gateway/add-completed.ts';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, openSession } from './people.ts';
import sharp from 'sharp';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.end());

const picture = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test('an administrator sees queues, workers, load and storage', async () => {
  const { database, counters } = gateway;
  const admin = await openSession(gateway, await addPerson(gateway, {}, true));
  const busy = await gateway.join();
  for (const origin of ['async', 'async', 'sync'] as const) await addCapture(database, busy, { origin });
  const { id } = await addCapture(database, busy);
  const { attempt } = (await claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  await failCapture(database, { id, attempt, code: 'TIMEOUT', message: 'late' });
  await addCompleted(gateway, busy, { bytes: await picture() });
  const [listsAt, browserAt] = [Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 1)];
  const presence = { slots: 2, averageMs: 800, at: Date.now(), listsAt, browserAt };
  await writePresence(counters.redis, 'worker-1', presence);
  const { json } = await admin.send('/v1/administration/work');
  expect(json).toMatchObject({
    inHand: 0,
    workers: 1,
    slots: 2,
    renderWorkers: [
      {
        name: 'worker-1',
        slots: 2,
        averageMs: 800,
        blocklistsWrittenAt: new Date(listsAt).toISOString(),
        browserBuiltAt: new Date(browserAt).toISOString(),
      },
    ],
    storage: { files: 1, isEstimate: false },
    status: { api: 'up', deliveries: 'up' },
  });
  const own = (json['organizations'] as unknown as Record<string, unknown>[]).find(
    ({ id }) => id === busy.organizationId,
  );
  expect(own).toMatchObject({ name: 'Test', queued: 3, rendering: 0, completed: 1, failed: 1 });
  const waiting = json['waiting'] as unknown as { readonly origin: string; readonly waiting: number }[];
  expect(waiting.find(({ origin }) => origin === 'sync')?.waiting).toBe(1);
  const queues = json['queues'] as unknown as { readonly name: string }[];
  expect(queues.map(({ name }) => name)).toEqual(queueList.map(({ name }) => name));
  const minutes = json['minutes'] as unknown as { readonly completed: number; readonly failed: number }[];
  expect(minutes.length).toBe(60);
  // It may have become another minute meanwhile.
  const last = minutes.slice(-2).reduce((sum, one) => [sum[0]! + one.completed, sum[1]! + one.failed], [0, 0]);
  expect(last).toEqual([1, 1]);
});
