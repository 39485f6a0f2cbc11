import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addOwner,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../integration/database/fresh-database.ts';
import { startRedisServer, type RedisServer } from '../integration/queues/redis-server.ts';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import { writeAccountMail } from '@tintype/database/accounts/links';
import { isLong } from '@tintype/testing/long-form';
import { killPoints } from '../integration/notifier/kill-steps.ts';
import { startReceiver, type Receiver } from '../integration/notifier/receiver.ts';
import { endJob, keptBody } from '../integration/notifier/start-notifier.ts';
import { startMailServer, type MailServer } from '../integration/schedules/mail-server.ts';

/** Sixty kills in the long form, fifteen in the short one. */
const rounds = isLong ? 4 : 1;
const eventsPerKill = 5;
let fresh: FreshDatabase;
let owner: Owner;
let redis: RedisServer;
let receiver: Receiver;
let mailServer: MailServer;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  redis = await startRedisServer();
  undo.defer(redis.remove);
  receiver = await startReceiver({ '/hook': (res) => void setTimeout(() => res.end('taken'), 120) });
  undo.defer(receiver.stop);
  mailServer = await startMailServer();
  undo.defer(mailServer.stop);
  owner = await addOwner(fresh.database);
});
afterAll(() => undo.disposeAsync());

function startNotifier(killAt: string): ChildProcess {
  const program = join(import.meta.dirname, '../integration/notifier/killed-notifier.ts');
  return spawn('setpriv', ['--pdeathsig=KILL', process.execPath, '--conditions=source', '--no-warnings', program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: fresh.url,
      REDIS_URL: redis.url,
      KILL_AT: killAt,
      SMTP_URL: mailServer.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const pending = () => fresh.database.client.webhookDelivery.count({ where: { state: 'PENDING' } });

test('whatever step a notifier is killed at, and with all of Redis lost, every event is delivered, always the same', async () => {
  const kills = Array.from({ length: rounds }, () => killPoints).flat();
  for (const [index, killAt] of kills.entries()) {
    for (let event = 0; event < eventsPerKill; event += 1)
      await endJob(fresh.database, owner, { url: receiver.url('/hook'), hookSecret: 's' }, { fails: event === 0 });
    const mail = {
      event: 'account.sign_up',
      subjectId: 's',
      recipient: `${index}@example.com`,
      requestId: 'r',
    } as const;
    await writeAccountMail(fresh.database, mail);
    const notifier = startNotifier(killAt);
    const late = setTimeout(() => notifier.kill('SIGTERM'), hangMs);
    const [, signal] = (await once(notifier, 'exit')) as [number | null, string | null];
    clearTimeout(late);
    expect({ killAt, signal }).toEqual({ killAt, signal: 'SIGKILL' });
    if (index % 3 === 0) await redis.command('FLUSHALL');
  }
  const last = startNotifier('');
  await until(async () => (await pending()) === 0);
  last.kill('SIGKILL');

  const mails = await fresh.database.client.webhookDelivery.findMany({ where: { type: 'email' } });
  expect(mails).toHaveLength(kills.length);
  for (const { id, state } of mails) {
    expect({ id, state }).toEqual({ id, state: 'DELIVERED' });
    expect(mailServer.mails.some(({ messageId }) => messageId === `<${id}@tintype>`)).toBe(true);
  }
  const deliveries = await fresh.database.client.webhookDelivery.findMany({
    where: { type: 'webhook' },
    include: { log: true },
  });
  expect(deliveries).toHaveLength(kills.length * eventsPerKill);
  for (const { id, state, sealedBody, attempts, log } of deliveries) {
    expect({ id, state, logged: log.length }).toEqual({ id, state: 'DELIVERED', logged: attempts });
    const copies = receiver.received.filter(({ headers }) => headers['x-webhook-delivery-id'] === id);
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy.body.equals(keptBody({ id, sealedBody }))).toBe(true);
  }
  const lost = deliveries.flatMap(({ log }) => log).filter(({ ms }) => ms === null);
  expect(lost.length).toBeGreaterThan(0);
});
