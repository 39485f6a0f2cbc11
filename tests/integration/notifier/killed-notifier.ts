/**
 * A notifier that kills itself at one step, as a process of its own: `DATABASE_URL`, `REDIS_URL`,
 * `KILL_AT` as `step:moment`.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '@tintype/database/connect';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { createNotifierService } from '@tintype/notifier/service';
import { guardedFetch, linkFor, noMail, publicUrl, quickPlans, secret } from './start-notifier.ts';
import { killTimes, sqlSteps, type KillMoment, type KillStep } from './kill-steps.ts';

const [killStep, killMoment] = (process.env['KILL_AT'] ?? '').split(':');
const reach = (step: KillStep | undefined, moment: KillMoment): void => {
  if (step === killStep && moment === killMoment) process.kill(process.pid, 'SIGKILL');
};
const watched = async <T>(step: KillStep | undefined, work: () => Promise<T>): Promise<T> => {
  reach(step, 'before');
  const result = await work();
  reach(step, 'after');
  return result;
};

type Statement = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<unknown>;
const watchDatabase = (database: Database): Database => {
  const client = new Proxy(database.client, {
    get: (target, name) => {
      const own = Reflect.get(target, name) as unknown;
      if (name !== 'rows' && name !== 'first' && name !== 'execute') return own;
      const run = (own as Statement).bind(target);
      return (strings: TemplateStringsArray, ...values: unknown[]) => {
        const text = strings.join(' ');
        const step = (Object.keys(sqlSteps) as (keyof typeof sqlSteps)[]).find((one) => text.includes(sqlSteps[one]));
        return watched(step, () => run(strings, ...values));
      };
    },
  });
  return { ...database, client };
};
const watchQueues = (queues: Queues): Queues => ({
  ...queues,
  enqueue: (...args) => watched('enqueue', () => queues.enqueue(...args)),
});
const watchFetch =
  (fetch: GuardedFetch): GuardedFetch =>
  (url, request) =>
    watched('send', async () => {
      const answer = fetch(url, request);
      // The destination takes its time, so by then it has the request and we have no answer.
      if (killMoment === 'during') await sleep(60);
      reach('send', 'during');
      return answer;
    });

const database = createDatabase({ url: process.env['DATABASE_URL']!, connectionsMax: 4 });
const queues = createQueues({ url: process.env['REDIS_URL']!, logger: silentLogger });
await createNotifierService({
  database: watchDatabase(database),
  queues: watchQueues(queues),
  storage: { linkFor, readBytes: async () => undefined },
  fetch: watchFetch(guardedFetch()),
  secret,
  publicUrl,
  clock: { now: () => new Date() },
  random: randomBytes,
  mail: { ...noMail, smtpUrl: process.env['SMTP_URL'] },
  logger: silentLogger,
  metrics: createMetrics('notifier'),
  plans: quickPlans([100, 100, 100]),
  times: killTimes,
}).start();
