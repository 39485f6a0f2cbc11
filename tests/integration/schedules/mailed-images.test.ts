import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { addCapture, addOwner, anId, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { startNotifier } from '../notifier/start-notifier.ts';
import { addActive } from './a-schedule.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

const stored = new Map([
  ['k/change.jpg', Buffer.from('the change')],
  ['k/page.png', Buffer.from('the page')],
]);
let fresh: FreshDatabase;
let server: MailServer;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  server = await startMailServer();
  undo.defer(server.stop);
  const notifier = await startNotifier({
    database: fresh.database,
    redisUrl: await emptyRedis(testServers().redisUrl),
    mail: { smtpUrl: server.url },
    readBytes: async (key) => stored.get(key),
  });
  undo.defer(notifier.stop);
});
afterAll(() => undo.disposeAsync());

test('a mail about a change shows the image of the change and has the capture attached', async () => {
  const { database } = fresh;
  const owner = await addOwner(database);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const name = 'Prices <b>"today"</b>';
  const scheduleId = await addActive(database, owner, { from: new Date(), name });
  const { id: captureId } = await addCapture(database, owner);
  const { attempt } = (await claimCapture(database, { id: captureId, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  const file = { outputId: 'screenshot', type: 'screenshot', format: 'png', storageKey: 'k/page.png' } as const;
  await completeCapture(database, {
    id: captureId,
    attempt,
    report,
    files: [{ ...file, sha256: 'a', size: stored.get('k/page.png')!.length, width: 1, height: 1 }],
    expiresAt,
  });
  const { id } = await database.client.scheduleExecution.create({
    data: {
      id: anId(),
      scheduleId,
      captureId,
      plannedAt: new Date(),
      executedAt: new Date(),
      state: 'SUCCESS',
      requestId: 'request-1',
      changed: true,
      diffScore: 0.3,
      diffKey: 'k/change.jpg',
      verdict: 'page',
      expiresAt,
    },
  });
  await database.client.webhookDelivery.create({
    data: {
      organizationId: owner.organizationId,
      createdBy: owner.createdBy,
      type: 'email',
      event: 'schedule.delivery',
      subjectId: id,
      requestId: 'request-1',
      recipients: ['someone@example.com'],
      subject: 'It moved',
    },
  });
  const mail = await until(() => server.mails[0]);
  expect(mail).toMatchObject({ subject: 'It moved', to: [{ address: 'someone@example.com' }] });
  expect(mail.text).toContain('Prices <b>"today"</b> has changed');
  expect(mail.html).toContain('Prices &lt;b&gt;&quot;today&quot;&lt;/b&gt; has changed');
  expect(mail.html).toContain(`src="cid:change-${id}@tintype"`);
  expect(mail.attachments).toMatchObject([
    { filename: 'change.jpg', mimeType: 'image/jpeg', contentId: `<change-${id}@tintype>` },
    { filename: 'capture.png', mimeType: 'image/png' },
  ]);
  expect(mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
    'the change',
    'the page',
  ]);
});
