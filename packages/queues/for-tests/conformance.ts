import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@tintype/contracts/schemas/schema';
import { UnrecoverableJob, type Queues, type SettledJob, type QueueDefinition } from '../src/port.ts';

type Probe = { n: number };
const definitionOf = (name: string): QueueDefinition<Probe> => ({
  name,
  payload: schema({ type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }),
  retry: { attempts: 3, delaysMs: [10, 20] },
  lockMs: 2_000,
  stalledCheckMs: 500,
});

/** The promises of every queue driver. Each driver's test runs this against itself. */
export function describeQueues(driver: string, create: () => Promise<Queues>): void {
  describe(`${driver} queues`, () => {
    let queues: Queues;
    let probe: QueueDefinition<Probe>;
    beforeEach(async () => {
      queues = await create();
      probe = definitionOf(`probe-${randomUUID()}`);
    });
    afterEach(() => queues.close());
    const recording = () => {
      const seen: number[] = [];
      return { seen, handler: async ({ n }: Probe): Promise<void> => void seen.push(n) };
    };

    test('a job reaches one consumer, with its id', async () => {
      const seen: unknown[] = [];
      for (let worker = 0; worker < 3; worker += 1)
        queues.consume(
          probe,
          async (payload, { jobId, attempt }) => void seen.push({ ...payload, jobId, attempt }),
          one,
        );
      await queues.enqueue(probe, { n: 1 }, { id: 'job-a' });
      await until(() => seen.length > 0);
      await sleep(50);
      expect(seen).toEqual([{ n: 1, jobId: 'job-a', attempt: 1 }]);
    });

    test('urgent jobs go first, equal ones in the order they came', async () => {
      const jobs = [
        [1, 4],
        [2, 1],
        [3, 2],
        [4, 1],
        [5, 4],
      ] as const;
      for (const [n, priority] of jobs) await queues.enqueue(probe, { n }, { id: `job-${n}`, priority });
      expect(await queues.load(probe, 1)).toEqual({ ahead: 2, active: 0 });
      expect(await queues.load(probe, 3)).toEqual({ ahead: 3, active: 0 });
      expect(await queues.depth(probe)).toMatchObject({ waiting: 5, active: 0, delayed: 0 });
      const { seen, handler } = recording();
      queues.consume(probe, handler, one);
      await until(() => seen.length === 5);
      expect(seen).toEqual([2, 4, 3, 1, 5]);
    });

    test('an id that waits is not added again; one that has ended is', async () => {
      await queues.enqueue(probe, { n: 1 }, { id: 'same' });
      await queues.enqueue(probe, { n: 2 }, { id: 'same' });
      expect((await queues.depth(probe)).waiting).toBe(1);
      const { seen, handler } = recording();
      queues.consume(probe, handler, one);
      await until(async () => (await queues.hasLiveJob(probe, ['same'])).size === 0);
      await queues.enqueue(probe, { n: 3 }, { id: 'same' });
      await until(() => seen.length === 2);
      expect(seen).toEqual([1, 3]);
    });

    test('a failed job is tried as often as its queue says, then its id is free', async () => {
      const attempts: number[] = [];
      const settled: SettledJob[] = [];
      await queues.onSettled(probe, (job) => settled.push(job));
      queues.consume(
        probe,
        async (_, { attempt }) => {
          attempts.push(attempt);
          throw new Error('no');
        },
        one,
      );
      await queues.enqueue(probe, { n: 1 }, { id: 'job-a' });
      await until(() => settled.length > 0);
      expect(attempts).toEqual([1, 2, 3]);
      expect(settled).toEqual([{ jobId: 'job-a', outcome: 'failed' }]);
      expect(await queues.hasLiveJob(probe, ['job-a'])).toEqual(new Set());
    });

    test('giving up ends the attempts', async () => {
      let attempts = 0;
      const settled: SettledJob[] = [];
      await queues.onSettled(probe, (job) => settled.push(job));
      queues.consume(
        probe,
        async () => {
          attempts += 1;
          throw new UnrecoverableJob('hopeless');
        },
        one,
      );
      await queues.enqueue(probe, { n: 1 }, { id: 'job-a' });
      await until(() => settled.length > 0);
      expect(attempts).toBe(1);
    });

    test('listeners elsewhere hear of every job that ends', async () => {
      const other = await create();
      const settled: string[] = [];
      await other.onSettled(probe, ({ jobId, outcome }) => settled.push(`${jobId} ${outcome}`));
      queues.consume(probe, async () => undefined, { concurrency: 4 });
      const ids = Array.from({ length: 40 }, (_, at) => `job-${at}`);
      await Promise.all(ids.map((id, n) => queues.enqueue(probe, { n }, { id })));
      await until(() => settled.length === ids.length);
      expect(settled.sort()).toEqual(ids.map((id) => `${id} completed`).sort());
      await other.close();
    });

    test('a job that waits can be taken back, and is told from one that is unknown', async () => {
      await queues.enqueue(probe, { n: 1 }, { id: 'waiting', priority: 2 });
      await queues.enqueue(probe, { n: 2 }, { id: 'later', delayMs: 60_000 });
      expect(await queues.hasLiveJob(probe, ['waiting', 'later', 'unknown'])).toEqual(new Set(['waiting', 'later']));
      expect(await queues.depth(probe)).toMatchObject({ waiting: 1, delayed: 1 });
      expect(await queues.remove(probe, 'waiting')).toBe(true);
      expect(await queues.remove(probe, 'unknown')).toBe(true);
      expect(await queues.hasLiveJob(probe, ['waiting', 'later'])).toEqual(new Set(['later']));
    });

    test('a job in progress is live, counts as active, and is not taken back', async () => {
      const hold = Promise.withResolvers<void>();
      const consumer = queues.consume(probe, () => hold.promise, one);
      await queues.enqueue(probe, { n: 1 }, { id: 'job-a', priority: 1 });
      await until(() => consumer.running() === 1);
      expect(await queues.hasLiveJob(probe, ['job-a'])).toEqual(new Set(['job-a']));
      expect(await queues.depth(probe)).toMatchObject({ waiting: 0, active: 1 });
      expect(await queues.load(probe, 1)).toEqual({ ahead: 0, active: 1 });
      expect(await queues.remove(probe, 'job-a')).toBe(false);
      hold.resolve();
    });

    test('closing takes no further job and waits for the one in progress', async () => {
      const hold = Promise.withResolvers<void>();
      const { seen, handler } = recording();
      const consumer = queues.consume(probe, async (job) => hold.promise.then(() => handler(job)), one);
      await queues.enqueue(probe, { n: 1 }, { id: 'job-1' });
      await queues.enqueue(probe, { n: 2 }, { id: 'job-2' });
      await until(() => consumer.running() === 1);
      const closed = consumer.close();
      setTimeout(() => hold.resolve(), 50);
      await closed;
      expect(seen).toEqual([1]);
      expect(await queues.hasLiveJob(probe, ['job-1', 'job-2'])).toEqual(new Set(['job-2']));
    });

    test('closing aborts a job that goes on for too long', async () => {
      let aborted = false;
      const consumer = queues.consume(
        probe,
        (_, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              aborted = true;
              resolve();
            });
          }),
        one,
      );
      await queues.enqueue(probe, { n: 1 }, { id: 'job-a' });
      await until(() => consumer.running() === 1);
      await consumer.close({ waitMs: 20 });
      expect(aborted).toBe(true);
    });

    test('a paused consumer goes on when it is resumed', async () => {
      const { seen, handler } = recording();
      const consumer = queues.consume(probe, handler, one);
      await queues.enqueue(probe, { n: 1 }, { id: 'job-1' });
      await until(() => seen.length === 1);
      await consumer.pause();
      // The pause may come too late for the first of these jobs.
      for (const n of [2, 3, 4]) await queues.enqueue(probe, { n }, { id: `job-${n}` });
      await sleep(100);
      expect(seen.length).toBeLessThanOrEqual(2);
      await consumer.resume();
      await until(() => seen.length === 4);
    });

    test('a payload that does not fit is refused where it is sent', async () => {
      await expect(queues.enqueue(probe, { n: 'x' } as never, { id: 'job-a' })).rejects.toThrow('must be an integer');
      expect((await queues.depth(probe)).waiting).toBe(0);
    });
  });
}

const one = { concurrency: 1 };

/** A wait that takes this long is stuck. */
const hangMs = 120_000;

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + hangMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${hangMs} ms: ${check.toString()}`);
    await sleep(5);
  }
}
