import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { silentLogger } from '@tintype/runtime/logger';
import { groupMembers } from '@tintype/testing/processes';
import type { RunningService } from '@tintype/testing/running-service';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startHangingSite, type HangingSite } from './hanging-site.ts';

let site: HangingSite;
let system: System;
let workers: readonly RunningService[];
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startHangingSite();
  undo.defer(site.stop);
  system = await startSystem({
    services: ['gateway', 'scheduler', 'render'],
    allowHosts: [site.host],
    settings: { TINTYPE_RENDER_CONCURRENCY: '1' },
  });
  undo.defer(system.stop);
  workers = [system.service('render'), await system.start('render')];
});
afterAll(() => undo.disposeAsync());

const order = (name: string) => {
  const response = system.capture(
    { url: site.url(name), format: 'jpeg', timeout: 60_000 },
    { headers: { 'X-Request-Id': name } },
  );
  return { response, hasFailed: response.then(({ ok }) => !ok) };
};
const attemptOf = async (name: string): Promise<number> => (await system.status(name))?.attempt ?? 0;

test('a worker that is killed in mid-capture costs nobody their result', async () => {
  const names = ['first', 'second'] as const;
  const orders = names.map(order);
  await until(() => names.every((name) => site.visits(name) === 1), { what: 'one capture on each worker' });

  const [killed, other] = workers as [RunningService, RunningService];
  const browsers = killed.browserGroups();
  await killed.kill();
  const takenOver = await until(
    async () => {
      for (const name of names) if ((await attemptOf(name)) === 2) return name;
      return undefined;
    },
    { what: 'the other worker to take the capture' },
  );
  const responses = await Promise.all(orders.map(({ response }) => response));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await system.status(takenOver)).toMatchObject({ state: 'COMPLETED', attempt: 2, losses: 1 });

  const untouched = names.find((name) => name !== takenOver)!;
  expect(await system.status(untouched)).toMatchObject({ state: 'COMPLETED', attempt: 1, losses: 0 });
  expect(site.visits(untouched)).toBe(1);
  await until(() => other.lines('capture.finished').length === 2, { what: 'the lines of both' });
  expect(other.lines('capture.finished').map(({ requestId, attempt }) => ({ requestId, attempt }))).toEqual([
    { requestId: untouched, attempt: 1 },
    { requestId: takenOver, attempt: 2 },
  ]);
  await until(() => browsers.flatMap(groupMembers).length === 0, { what: 'the browser of the killed worker to end' });
});

test('with scheduler and worker both killed, a capture is finished once they are back', async () => {
  const worker = workers[1]!;
  const { response } = order('third');
  await until(() => site.visits('third') === 1, { what: 'the capture to be under way' });
  await system.service('scheduler').kill();
  await worker.kill();
  await system.start('render');
  await system.start('scheduler');
  expect((await response).status).toBe(200);
  expect(await system.status('third')).toMatchObject({ state: 'COMPLETED', attempt: 2, losses: 1 });
});

test('afterwards nothing is left in the queue, and no capture is without an end', async () => {
  const queues = createQueues({ url: system.redisUrl, logger: silentLogger });
  try {
    await until(
      async () => {
        const { waiting, active, delayed } = await queues.depth(catalogue.capture);
        return waiting + active + delayed === 0;
      },
      { what: 'the queue to be empty' },
    );
  } finally {
    await queues.close();
  }
  const unfinished = await system.database.client.capture.count({ where: { state: { not: 'COMPLETED' } } });
  expect(unfinished).toBe(0);
  expect(await system.database.client.charge.count()).toBe(3);
});
