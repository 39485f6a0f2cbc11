import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMailService } from '../../../services/notifier/src/mail-service.ts';
import { silentLogger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { until } from '@tintype/testing/until';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addActive } from './a-schedule.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let fresh: FreshDatabase;
let owner: Owner;
let server: MailServer | undefined;
let mails: Service | undefined;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterEach(async () => {
  await mails?.stop();
  await server?.stop();
  [mails, server] = [undefined, undefined];
});
afterAll(() => fresh.drop());

const start = async (smtpUrl: string | undefined, delaysMs: readonly number[] = [10, 10]): Promise<void> => {
  mails = createMailService({
    database: fresh.database,
    storage: { linkFor: async (key) => `https://files.example.com/${key}`, readBytes: async () => undefined },
    publicUrl: 'https://api.example.com/',
    smtpUrl,
    mailFrom: 'Captures <captures@example.com>',
    logger: silentLogger,
    delaysMs,
    timeoutMs: 500,
  });
  await mails.start();
};

/** A failed run whose mail waits. The name and message of a run come from others. */
async function addMail(fields: { name?: string; subject?: string; message?: string } = {}): Promise<string> {
  const { client } = fresh.database;
  const { name = 'A page', subject = null, message = 'The page did not get ready in time.' } = fields;
  const scheduleId = await addActive(fresh.database, owner, { from: new Date(), name });
  const execution = await client.scheduleExecution.create({
    data: {
      id: anId(),
      scheduleId,
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
  const { id } = await client.mail.create({
    data: {
      organizationId: owner.organizationId,
      event: 'schedule.failed',
      subjectId: execution.id,
      requestId: 'request-1',
      recipients: ['a@example.com', 'b@example.com'],
      subject,
    },
  });
  return id;
}
const settled = (id: string) =>
  until(async () => {
    const mail = await fresh.database.client.mail.findUniqueOrThrow({ where: { id } });
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
  await start(server.url, [10, 10, 10, 10, 10]);
  const mail = await settled(await addMail());
  expect(mail.state).toBe('DELIVERED');
  expect(mail.attempts).toBeGreaterThan(1);
  expect(server.mails).toHaveLength(1);
});

test('a server that never answers is given up after the last retry', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  await start(`smtp://127.0.0.1:${port}`);
  expect(await settled(await addMail())).toMatchObject({ state: 'FAILED', attempts: 3 });
  silent.close();
});

test('without a mail server the delivery fails and says why', async () => {
  await start(undefined);
  const mail = await settled(await addMail());
  expect(mail).toMatchObject({ state: 'FAILED', lastError: 'No mail server is configured (TINTYPE_SMTP_URL).' });
});

test('a plan that has lost email delivery gets no mail, and the delivery says why', async () => {
  server = await startMailServer();
  await start(server.url);
  const { organization } = fresh.database.client;
  await organization.update({ where: { id: owner.organizationId }, data: { plan: 'free' } });
  expect(await settled(await addMail())).toMatchObject({
    state: 'FAILED',
    attempts: 1,
    lastError: 'The plan has no delivery by email any more.',
  });
  expect(server.mails).toEqual([]);
  await organization.update({ where: { id: owner.organizationId }, data: { plan: 'self_hosted' } });
});
