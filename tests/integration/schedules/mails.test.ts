import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { moveOldMails, explainWaitingMails, claimDelivery } from '@tintype/database/deliveries/due-deliveries';
import { findExecution } from '@tintype/database/schedules/executions';
import { silentLogger, type Logger } from '@tintype/runtime/logger';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { untilBlocked } from '../database/until-blocked.ts';
import { addActive } from './a-schedule.ts';
import { quickPlans, startNotifier, type TestNotifier } from '../notifier/start-notifier.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let fresh: FreshDatabase;
let owner: Owner;
let server: MailServer | undefined;
let redisUrl: string;
let mails: TestNotifier | undefined;
let warnings: object[] = [];
const logger = Object.assign(Object.create(silentLogger) as Logger, {
  warn: (fields: object, event: string) => void warnings.push({ ...fields, event }),
});
beforeAll(async () => {
  [fresh, redisUrl] = await Promise.all([createFreshDatabase(), emptyRedis(testServers().redisUrl)]);
  owner = await addOwner(fresh.database);
});
afterEach(async () => {
  await mails?.stop();
  await server?.stop();
  [mails, server, warnings] = [undefined, undefined, []];
});
afterAll(() => fresh.drop());

type Pace = {
  readonly delaysMs?: readonly number[];
  readonly gatherMs?: number;
  readonly timeoutMs?: number;
  readonly leaseMs?: number;
};
const start = async (
  smtpUrl: string | undefined,
  { delaysMs = [10, 10], gatherMs = 0, timeoutMs = hangMs, leaseMs = 45_000 }: Pace = {},
): Promise<void> => {
  mails = await startNotifier({
    database: fresh.database,
    redisUrl,
    plans: quickPlans(delaysMs),
    times: { attemptMsMax: 30_000, leaseMs, dispatchMs: 5_000 },
    mail: { smtpUrl, gatherMs, timeoutMs },
    logger,
  });
};

type Fields = {
  name?: string;
  subject?: string;
  message?: string;
  options?: object;
  captureId?: string;
  recipients?: string[];
  createdAt?: Date;
};

/** A failed run whose mail waits. The name and message of a run come from others. */
async function addMail(fields: Fields = {}): Promise<string> {
  const { client } = fresh.database;
  const {
    name = 'A page',
    subject = null,
    message = 'The page was not ready before the timeout.',
    captureId = null,
  } = fields;
  const { recipients = ['a@example.com', 'b@example.com'], createdAt = new Date() } = fields;
  const options = { ...fields.options };
  const scheduleId = await addActive(fresh.database, owner, { from: new Date(), name, options });
  const execution = await client.scheduleExecution.create({
    data: {
      id: anId(),
      scheduleId,
      captureId,
      plannedAt: new Date(),
      executedAt: new Date(),
      state: 'FAILED',
      requestId: 'request-1',
      errorCode: 'TIMEOUT',
      errorMessage: message,
      autoPaused: true,
      expiresAt: new Date(),
    },
  });
  const { id } = await client.webhookDelivery.create({
    data: {
      organizationId: owner.organizationId,
      createdBy: owner.createdBy,
      type: 'email',
      event: 'schedule.failed',
      subjectId: execution.id,
      requestId: 'request-1',
      recipients,
      subject,
      createdAt,
    },
  });
  return id;
}
const mailOf = (id: string) => fresh.database.client.webhookDelivery.findUniqueOrThrow({ where: { id } });
const eightDaysAgo = (): Date => new Date(Date.now() - 8 * 86_400_000);
const settled = (id: string) =>
  until(async () => {
    const mail = await mailOf(id);
    return mail.state !== 'PENDING' && mail;
  });

test('a mail is readable as text and as HTML, and what others wrote is text in both', async () => {
  server = await startMailServer();
  await start(server.url);
  const name = '<script>alert(1)</script>\r\nBcc: evil@example.com';
  const id = await addMail({ name, message: '"><img src=x onerror=alert(1)>' });
  expect(await settled(id)).toMatchObject({ state: 'DELIVERED', attempts: 1, lastError: null });
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    from: { address: 'captures@example.com', name: 'Captures' },
    to: [{ address: 'a@example.com' }, { address: 'b@example.com' }],
    subject: '<script>alert(1)</script> Bcc: evil@example.com failed and was paused',
    messageId: `<${id}@tintype>`,
    attachments: [],
  });
  expect(mail!.bcc ?? []).toEqual([]);
  expect(mail!.text).toContain('(TIMEOUT)');
  expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail!.html).not.toContain('<script');
  expect(mail!.html).not.toContain('<img');
  expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('of several results each has its link, as text and as HTML', async () => {
  server = await startMailServer();
  await start(server.url);
  const file = { sha256: 'a', size: 5, width: null, height: null } as const;
  const files = [
    { ...file, outputId: 'screenshot', type: 'screenshot', format: 'png', storageKey: 'k/page.png' },
    { ...file, outputId: 'words', type: 'markdown', format: 'markdown', storageKey: 'k/words.md' },
  ] as const;
  const { id } = await addCapture(fresh.database, owner);
  const { attempt } = (await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  await completeCapture(fresh.database, { id, attempt, report, files, expiresAt: new Date(Date.now() + 3_600_000) });
  const options = { outputs: [{ type: 'markdown', id: 'words' }, { type: 'screenshot' }] };
  await settled(await addMail({ captureId: id, options }));
  const [mail] = server.mails;
  expect(mail!.text).toContain(
    'Result words: https://files.example.com/k/words.md\nResult screenshot: https://files.example.com/k/page.png\n',
  );
  expect(mail!.html).toContain('href="https://files.example.com/k/words.md"');
  expect(mail!.html).toContain('href="https://files.example.com/k/page.png"');
});

test('a mail that some of its recipients are refused has been sent, and the log counts who did not get it', async () => {
  server = await startMailServer((recipient) =>
    recipient === 'b@example.com' ? { refuse: { status: 550, text: 'No such user' } } : {},
  );
  await start(server.url);
  const id = await addMail();
  expect(await settled(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  expect(server.mails).toHaveLength(1);
  expect(warnings).toEqual([
    expect.objectContaining({ event: 'mail.recipients_refused', deliveryId: id, refused: 1, codes: [550] }),
  ]);
  expect(JSON.stringify(warnings)).not.toMatch(/@example|No such user/);
});

test('a mailbox that does not exist is a failed delivery, and is not tried again', async () => {
  server = await startMailServer(() => ({ refuse: { status: 550, text: 'No such user' } }));
  await start(server.url);
  const mail = await settled(await addMail());
  expect(mail).toMatchObject({ state: 'FAILED', attempts: 1 });
  expect(mail.lastError).toContain('No such user');
});

test.each([
  ['refuses for now', { refuse: { status: 451, text: 'Later' } }, 2],
  ['stalls', { stall: true }, 2],
  ['breaks off', { breakOff: true }, 3],
])('a server that %s is tried again, and the mail arrives once it is well', async (_name, trouble, times) => {
  // Asked at each recipient and at the mail itself.
  let mailsAsked = 0;
  server = await startMailServer(() => ((mailsAsked += 1) <= times ? trouble : {}));
  await start(server.url, { delaysMs: [10, 10, 10, 10, 10], ...('stall' in trouble && { timeoutMs: 3_000 }) });
  const mail = await settled(await addMail());
  expect(mail.state).toBe('DELIVERED');
  expect(mail.attempts).toBeGreaterThan(1);
  expect(server.mails).toHaveLength(1);
});

test('a server that never answers is asked for a week, and the history says why nothing came', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  await start(`smtp://127.0.0.1:${port}`, { timeoutMs: 500 });
  const id = await addMail({ recipients: ['new@example.com'] });
  const old = await addMail({ recipients: ['old@example.com'], createdAt: eightDaysAgo() });
  const lastError = 'The mail server of TINTYPE_SMTP_URL did not respond in time.';
  expect(await settled(old)).toMatchObject({ state: 'FAILED', attempts: 1, lastError });
  const mail = await until(async () => {
    const found = await mailOf(id);
    return found.attempts === 3 && found.leaseExpiresAt === null && found;
  });
  expect(mail).toMatchObject({ state: 'PENDING', lastError });
  await mails!.stop();
  silent.close();
  server = await startMailServer();
  await start(server.url);
  expect(await settled(id)).toMatchObject({ state: 'DELIVERED', lastError: null });
});

test.each([
  ['one more time, for attempts that met no server are not counted', 0, { state: 'DELIVERED', attempts: 22 }],
  ['for the last time', 2, { state: 'FAILED', attempts: 21 }],
])('a mail that has waited for its server may be asked to come again %s', async (_name, failures, end) => {
  let asked = 0;
  server = await startMailServer(() => ((asked += 1) <= 1 ? { refuse: { status: 451, text: 'Later' } } : {}));
  const id = await addMail({ recipients: ['grey@example.com'] });
  await fresh.database.client.webhookDelivery.update({ where: { id }, data: { attempts: 20, failures } });
  await start(server.url);
  expect(await settled(id)).toMatchObject(end);
});

test('without a mail server a mail waits and says why, and is sent once there is one', async () => {
  await start(undefined);
  const id = await addMail({ recipients: ['waits@example.com'] });
  const old = await addMail({ recipients: ['waits@example.com'], createdAt: eightDaysAgo() });
  expect(await settled(old)).toMatchObject({ state: 'FAILED', lastError: expect.stringContaining('TINTYPE_SMTP_URL') });
  const { subjectId, ...mail } = await until(async () => {
    const found = await mailOf(id);
    return found.lastError !== null && found;
  });
  expect(mail).toMatchObject({ state: 'PENDING', attempts: 0, lastError: expect.stringContaining('TINTYPE_SMTP_URL') });
  expect(await findExecution(fresh.database, subjectId)).toMatchObject({ id: subjectId });
  await mails!.stop();
  server = await startMailServer();
  await start(server.url);
  expect(await settled(id)).toMatchObject({ state: 'DELIVERED', lastError: null });
});

test('a mail that comes while others are told why they wait is not given up without its reason', async () => {
  const { database } = fresh;
  const slow = await addMail({ recipients: ['slow@example.com'] });
  let explained: Promise<void> | undefined;
  let old = '';
  await database.transaction(async ({ client }) => {
    await client.execute`SELECT FROM webhook_deliveries WHERE id = ${slow}::uuid FOR UPDATE`;
    explained = explainWaitingMails(database, { error: 'No mail server', waitMs: 7 * 86_400_000 });
    await untilBlocked(database);
    old = await addMail({ recipients: ['slow@example.com'], createdAt: eightDaysAgo() });
  });
  await explained;
  expect(await mailOf(old)).toMatchObject({ state: 'PENDING', lastError: null });
  await explainWaitingMails(database, { error: 'No mail server', waitMs: 7 * 86_400_000 });
  expect(await mailOf(old)).toMatchObject({ state: 'FAILED', lastError: 'No mail server' });
  expect(await mailOf(slow)).toMatchObject({ state: 'PENDING', lastError: 'No mail server', settledAt: null });
});

test('a login that is refused is said without the names of the login, and the mail waits', async () => {
  server = await startMailServer();
  await start(server.url.replace('smtp://', 'smtp://postbox:wrong@'));
  const id = await addMail({ recipients: ['login@example.com'] });
  const mail = await until(async () => {
    const found = await mailOf(id);
    return found.lastError !== null && found;
  });
  expect(mail.state).toBe('PENDING');
  expect(mail.lastError).not.toContain('postbox');
  expect(mail.lastError).toContain('TINTYPE_SMTP_URL');
});

test('mails of one recipient that fall together are one, with what failed in it first; others get theirs', async () => {
  server = await startMailServer();
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1)
    ids.push(await addMail({ name: `Page ${count}`, recipients: ['digest@example.com'] }));
  const other = await addMail({ name: 'Another', recipients: ['other@example.com'] });
  await start(server.url, { delaysMs: [10], gatherMs: 100 });
  await Promise.all([...ids, other].map(settled));
  const [digest, ...more] = server.mails.filter(({ to }) => to?.[0]?.address === 'digest@example.com');
  expect(more).toEqual([]);
  expect(digest!.subject).toBe('30 runs: 30 failed');
  for (let count = 0; count < 30; count += 1) expect(digest!.text).toContain(`Page ${count} failed`);
  expect(server.mails.filter(({ to }) => to?.[0]?.address === 'other@example.com')).toHaveLength(1);
});

test('a digest that was not taken comes again as it was, and what came since is another mail', async () => {
  let times = 0;
  server = await startMailServer(() => ((times += 1) <= 1 ? { refuse: { status: 451, text: 'Later' } } : {}));
  const recipients = ['again@example.com'];
  const ids = [await addMail({ name: 'One', recipients }), await addMail({ name: 'Two', recipients })];
  await start(server.url, { delaysMs: [300, 300] });
  await until(() => times > 0);
  const late = await addMail({ name: 'Three', recipients });
  await Promise.all([...ids, late].map(settled));
  const first = server.mails.find(({ text }) => text?.includes('One failed'));
  expect(first!.text).toContain('Two failed');
  expect(first!.text).not.toContain('Three failed');
  expect(first!.messageId).toBe(`<${ids[0]}@tintype>`);
  expect(server.mails).toHaveLength(2);
});

test('a mail that a slow server takes its time over stays with its sender, and one of the same turn that was refused is free', async () => {
  const taken = Promise.withResolvers<void>();
  server = await startMailServer((recipient) =>
    recipient === 'later@example.com' ? { refuse: { status: 450, text: 'Later' } } : { until: taken.promise },
  );
  const slow = await addMail({ recipients: ['slow@example.com'] });
  const refused = await addMail({ recipients: ['later@example.com'] });
  await start(server.url, { delaysMs: [3_600_000], leaseMs: 3_000 });
  const arrived = () => server!.mails.filter(({ messageId }) => messageId === `<${slow}@tintype>`);
  await until(async () => arrived().length === 1 && (await mailOf(refused)).lastError !== null);
  // Nearly over.
  const leaseExpiresAt = new Date(Date.now() + 1_500);
  await fresh.database.client.webhookDelivery.update({ where: { id: slow }, data: { leaseExpiresAt } });
  await until(async () => (await mailOf(slow)).leaseExpiresAt! > leaseExpiresAt);
  expect(await claimDelivery(fresh.database, { id: slow, attempt: 0, leaseMs: 1_000 })).toEqual([]);
  expect(await mailOf(refused)).toMatchObject({ state: 'PENDING', leaseExpiresAt: null });
  taken.resolve();
  await until(async () => (await mailOf(slow)).state === 'DELIVERED');
  expect((await mailOf(slow)).attempts).toBe(1);
  expect(arrived()).toHaveLength(1);
  await fresh.database.client.webhookDelivery.delete({ where: { id: refused } });
});

test('a plan that has lost email delivery gets no mail, and the delivery says why', async () => {
  server = await startMailServer();
  await start(server.url);
  const { organization } = fresh.database.client;
  await organization.update({ where: { id: owner.organizationId }, data: { plan: 'free' } });
  expect(await settled(await addMail())).toMatchObject({
    state: 'FAILED',
    attempts: 1,
    lastError: 'The plan no longer includes delivery by email.',
  });
  expect(server.mails).toEqual([]);
  await organization.update({ where: { id: owner.organizationId }, data: { plan: 'self_hosted' } });
});

test('a mail that a service of an older version has written is sent once, and what an older notifier has in progress is left to it', async () => {
  const { client } = fresh.database;
  const id = await addMail({ recipients: ['older@example.com'] });
  const held = await addMail({ recipients: ['held@example.com'] });
  const sent = await addMail({ recipients: ['sent@example.com'] });
  // As an older scheduler writes them, and an older notifier leaves them.
  for (const one of [id, held, sent]) {
    const { event, subjectId, requestId, recipients, organizationId } = await mailOf(one);
    const mail = { id: one, event, subjectId, requestId, recipients: recipients as string[], organizationId };
    await client.webhookDelivery.delete({ where: { id: one } });
    await client.mail.create({ data: mail });
    const delivery = { executionId: subjectId, destinationId: 'd', event, type: 'email', mailId: one };
    await client.scheduleDelivery.create({ data: delivery });
  }
  await client.mail.update({
    where: { id: held },
    data: { leaseExpiresAt: new Date(Date.now() + 60_000), attempts: 1 },
  });
  await client.mail.update({ where: { id: sent }, data: { state: 'DELIVERED', settledAt: new Date() } });
  server = await startMailServer();
  await start(server.url);
  const moved = await until(async () => {
    const found = await client.webhookDelivery.findUnique({ where: { id } });
    return found?.state === 'DELIVERED' && found;
  });
  expect((await findExecution(fresh.database, moved.subjectId))!.deliveries).toMatchObject([{ state: 'DELIVERED' }]);
  expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(['older@example.com']);
  expect((await mailOf(sent)).state).toBe('DELIVERED');
  expect(await client.mail.findMany({ select: { id: true } })).toEqual([{ id: held }]);
  await mails!.stop();
  await client.mail.update({ where: { id: held }, data: { leaseExpiresAt: new Date(0) } });
  expect(await moveOldMails(fresh.database, { limit: 10 })).toBe(1);
  expect(await mailOf(held)).toMatchObject({ state: 'PENDING', attempts: 1 });
  await client.webhookDelivery.delete({ where: { id: held } });
});

test('a mail that an older notifier claims in vain is sent once its lease has run out', async () => {
  const id = await addMail({ recipients: ['vain@example.com'] });
  // As every version claims that knows webhooks only.
  const claimed = await fresh.database.client.rows`
    WITH claimed AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, lease_expires_at = now() + interval '1 second'
      WHERE id = ${id}::uuid AND attempts = 0 AND state = 'PENDING' RETURNING *
    ), begun AS (
      INSERT INTO webhook_attempts (delivery_id, attempt) SELECT id, attempts FROM claimed
    )
    SELECT claimed.id FROM claimed JOIN webhooks ON webhooks.id = claimed.webhook_id`;
  expect(claimed).toEqual([]);
  server = await startMailServer();
  await start(server.url);
  expect(await settled(id)).toMatchObject({ state: 'DELIVERED', attempts: 2, failures: 0 });
  expect(server.mails).toHaveLength(1);
});
