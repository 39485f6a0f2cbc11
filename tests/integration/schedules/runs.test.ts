import { afterAll, afterEach, expect, test } from '@jest/globals';
import { claimCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { lockCredits } from '@tintype/database/credits/quota';
import { deleteSchedule } from '@tintype/database/schedules/save-schedule';
import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { findExecution, listExecutions, listSkips } from '@tintype/database/schedules/executions';
import { startOne, createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { createPurgeDeleted } from '@tintype/scheduler/loops/prune';
import { until } from '@tintype/testing/until';
import { createFinishRuns } from '@tintype/scheduler/loops/finish-runs';
import { createResendRuns } from '@tintype/scheduler/loops/resend';
import { anId } from '../database/fresh-database.ts';
import { addActive, mailTo } from './a-schedule.ts';
import { minuteMs, openRunStage } from './run-stage.ts';

const stage = await openRunStage();
afterEach(stage.pauseAll);
afterAll(() => stage.fresh.drop());
const { fresh, clock, queue, parts, addOwnerOn, tick, scheduleOf, lastRun, endCapture } = stage;

test('a run costs one credit and one more for each further output, and fails without credits', async () => {
  const owner = await addOwnerOn('pro', { capturesPerMonth: 3 });
  const outputs = [{ type: 'screenshot' }, { type: 'pdf' }];
  const id = await addActive(fresh.database, owner, { from: new Date(clock.ms), options: { outputs } });
  await tick();
  const capture = await fresh.database.client.capture.findUniqueOrThrow({
    where: { id: (await lastRun(id)).captureId! },
  });
  expect(capture).toMatchObject({ cost: 2, origin: 'schedule', sentAt: null });
  await endCapture(capture.id);
  await tick();
  expect(await lastRun(id)).toMatchObject({ state: 'FAILED', errorCode: 'QUOTA_EXCEEDED', captureId: null });
  expect(await scheduleOf(id)).toMatchObject({
    state: 'active',
    successCount: 1,
    failureCount: 1,
    consecutiveFailures: 1,
  });
});

test.each([
  ['stealth', { options: { stealthMode: true } }, 'CAPABILITY_NOT_AVAILABLE'],
  ['content outputs', { options: { outputs: [{ type: 'html' }] } }, 'CAPABILITY_NOT_AVAILABLE'],
  ['its URL', { url: 'https://forbidden.example/' }, 'URL_NOT_ALLOWED'],
])('a schedule that is no longer allowed %s fails at its next run, and runs no more', async (_name, fields, code) => {
  const owner = await addOwnerOn('free');
  const id = await addActive(fresh.database, owner, { from: new Date(clock.ms), ...fields });
  await tick();
  expect(await lastRun(id)).toMatchObject({ state: 'FAILED', errorCode: code });
  expect(await scheduleOf(id)).toMatchObject({ state: 'failed', nextRunAt: null });
});

test('a time that comes while a run is under way is skipped with a record', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), { from: new Date(clock.ms) });
  await tick();
  await tick();
  const skips = await fresh.database.client.scheduleSkip.findMany({ where: { scheduleId: id } });
  expect(skips).toMatchObject([{ reason: 'overlap' }]);
  expect(await listSkips(fresh.database, { scheduleId: id, limit: 5 })).toMatchObject([
    { reason: 'overlap', fromAt: skips[0]!.fromAt },
  ]);
  expect(await fresh.database.client.scheduleExecution.count({ where: { scheduleId: id } })).toBe(1);
  await endCapture((await lastRun(id)).captureId!, false);
  expect(await listExecutions(fresh.database, { scheduleId: id, limit: 5 })).toMatchObject([
    { state: 'FAILED', errorCode: 'TIMEOUT' },
  ]);
});

test('a job that Redis did not take is sent again', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), { from: new Date(clock.ms) });
  queue.isDown = true;
  await tick();
  queue.isDown = false;
  expect(await lastRun(id)).toMatchObject({ state: 'CLAIMED' });
  clock.ms += 5_000;
  await createResendRuns(parts())();
  for (const job of queue.sent) await startOne(parts(), job);
  expect(await lastRun(id)).toMatchObject({ state: 'RUNNING' });
});

test('a run that is told ends with its deliveries, in one transaction', async () => {
  const owner = await addOwnerOn('self_hosted');
  const id = await addActive(fresh.database, owner, {
    from: new Date(clock.ms),
    alertOnFailure: true,
    autoPauseAfter: 1,
    destinations: [
      {
        id: `dst_${anId()}`,
        type: 'webhook',
        settings: { url: 'https://example.com/' },
        endpoint: { id: anId(), url: 'https://example.com/', secret: null },
        onlyOnChange: null,
        isNew: true,
      },
      mailTo('a@example.com'),
    ],
  });
  await tick();
  await endCapture((await lastRun(id)).captureId!, false);
  const run = await findExecution(fresh.database, (await lastRun(id)).id);
  expect(run).toMatchObject({ state: 'FAILED', autoPaused: true, scheduleName: 'A page' });
  expect(run!.deliveries.map(({ type, event, state }) => `${type} ${event} ${state}`).toSorted()).toEqual([
    'email schedule.failed PENDING',
    'webhook schedule.failed PENDING',
  ]);
  expect(await scheduleOf(id)).toMatchObject({ state: 'paused', nextRunAt: null });
});

test('the last run before endsAt completes the schedule', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    endsAt: new Date(clock.ms + minuteMs),
  });
  await tick();
  expect(await scheduleOf(id)).toMatchObject({ state: 'completed', nextRunAt: null });
  expect(await lastRun(id)).toMatchObject({ state: 'RUNNING' });
});

test('a deleted schedule waits for the capture that a worker has in progress, then everything of it goes', async () => {
  const owner = await addOwnerOn('self_hosted');
  const id = await addActive(fresh.database, owner, { from: new Date(clock.ms) });
  await tick();
  const { captureId } = await lastRun(id);
  await fresh.database.client.capture.update({ where: { id: captureId! }, data: { sentAt: new Date() } });
  const { attempt } = (await claimCapture(fresh.database, {
    id: captureId!,
    attempt: 0,
    worker: 'w',
    leaseMs: 8_000,
  }))!;
  expect(await deleteSchedule(fresh.database, { id, organizationId: owner.organizationId })).toBe(true);
  const remove = async () => [];
  expect(await purgeDeleted(fresh.database, 'schedules', { limit: 10, id, remove })).toBe(false);
  await failCapture(fresh.database, { id: captureId!, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  while (await createPurgeDeleted(parts(), 'schedules')());
  expect(await fresh.database.client.schedule.count({ where: { id } })).toBe(0);
  expect(await fresh.database.client.capture.count({ where: { id: captureId! } })).toBe(0);
});

test('a schedule that is deleted while a run of it is being started leaves no capture behind', async () => {
  const owner = await addOwnerOn('pro');
  const id = await addActive(fresh.database, owner, { from: new Date(clock.ms) });
  clock.ms += minuteMs;
  queue.sent = [];
  await createTickSchedules(parts())();
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = fresh.database.transaction(async (db) => {
    await lockCredits(db, owner.organizationId);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const waiting = async (count: number): Promise<boolean> => {
    const rows = await fresh.database.client.rows`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return rows.length === count;
  };
  const job = queue.sent.find(({ scheduleId }) => scheduleId === id)!;
  const starting = startOne(parts(), job);
  await until(() => waiting(1));
  const remove = async () => [];
  const deleting = deleteSchedule(fresh.database, { id, organizationId: owner.organizationId }).then(() =>
    purgeDeleted(fresh.database, 'schedules', { limit: 10, id, remove }),
  );
  await until(() => waiting(2));
  release.resolve();
  await Promise.all([holding, starting, deleting]);
  while (await createPurgeDeleted(parts(), 'schedules')());
  expect(await fresh.database.client.schedule.count({ where: { id } })).toBe(0);
  expect(await fresh.database.client.capture.count({ where: { organizationId: owner.organizationId } })).toBe(0);
});

test('a run whose picture is not in storage any more fails in the end, and later runs come', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
  });
  await tick();
  const captureId = (await lastRun(id)).captureId!;
  await stage.endOnly(captureId);
  await fresh.database.client.capture.update({ where: { id: captureId }, data: { completedAt: new Date(clock.ms) } });
  const finish = createFinishRuns(parts());
  const again = async (): Promise<void> => {
    await fresh.database.client.endedCapture.updateMany({ data: { leaseExpiresAt: new Date(0) } });
    await finish();
  };
  await again();
  expect(await lastRun(id)).toMatchObject({ state: 'RUNNING' });
  clock.ms += 10 * minuteMs;
  await again();
  expect(await lastRun(id)).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR' });
  expect(await scheduleOf(id)).toMatchObject({ state: 'active', failureCount: 1 });
  await tick();
  expect(await lastRun(id)).toMatchObject({ state: 'RUNNING' });
});

/** The deliveries of the last run, each as its type and event. */
async function told(id: string): Promise<string[]> {
  const run = await findExecution(fresh.database, (await lastRun(id)).id);
  return run!.deliveries.map(({ type, event }) => `${type} ${event}`).toSorted();
}
const hook = (onlyOnChange: boolean | null) => ({
  id: `dst_${anId()}`,
  type: 'webhook' as const,
  settings: { url: 'https://example.com/' },
  endpoint: { id: anId(), url: 'https://example.com/', secret: null },
  onlyOnChange,
  isNew: true,
});
/** A run whose captures all end like this. */
async function runWith(id: string, seen: 'failed' | Parameters<typeof stage.endOnly>[2]): Promise<string[]> {
  await tick();
  for (let captureId = (await lastRun(id)).captureId; captureId !== null;) {
    await stage.endOnly(captureId, seen !== 'failed', seen === 'failed' ? {} : seen);
    await createFinishRuns(parts())();
    const { state, checkCaptureId } = await lastRun(id);
    captureId = state === 'RUNNING' ? checkCaptureId : null;
  }
  return told(id);
}

test('a page that goes is told once and so is its return, without alertOnFailure in the third run', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    autoPauseAfter: 9,
    options: { format: 'pdf' },
    changeDetection: { mode: 'text' },
    announceFirst: false,
    onlyOnChange: true,
    destinations: [hook(null), mailTo('a@example.com')],
  });
  const page = { watched: { lines: ['A page'], at: 1, isCut: false } };
  const both = ['email schedule.delivery', 'webhook schedule.delivery'];
  for (const [at, [seen, sent]] of [
    [page, []],
    [{ ...page, httpStatus: 404 }, []],
    [{ ...page, recognised: 'bot_wall' as const }, []],
    [{ ...page, httpStatus: 500 }, both],
    [{ ...page, httpStatus: 500 }, []],
    [page, both],
    [page, []],
  ].entries() as Iterable<[number, [Parameters<typeof stage.endOnly>[2], string[]]]>)
    expect([at, await runWith(id, seen)]).toEqual([at, sent]);
  const [back, , gone] = (await listExecutions(fresh.database, { scheduleId: id, limit: 9 })).slice(1);
  expect(gone).toMatchObject({ changed: true, verdict: 'error_page', pageState: { state: 'error', notice: 'begins' } });
  expect(back).toMatchObject({
    changed: false,
    pageState: { notice: 'ends', before: { state: 'error', failures: 4 } },
  });
  expect(await scheduleOf(id)).toMatchObject({ successCount: 7, consecutiveFailures: 0, pageState: { state: 'up' } });
});

test('with alertOnFailure users get one message for failures in a row, and webhooks get each', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    autoPauseAfter: 4,
    alertOnFailure: true,
    onlyOnChange: true,
    options: { format: 'pdf' },
    changeDetection: { mode: 'text' },
    announceFirst: false,
    destinations: [hook(null), mailTo('a@example.com')],
  });
  const page = { watched: { lines: ['A page'], at: 1, isCut: false } };
  const [webhook, mail] = ['webhook schedule.failed', 'email schedule.failed'];
  expect(await runWith(id, page)).toEqual([]);
  expect(await runWith(id, 'failed')).toEqual([mail, webhook]);
  expect(await runWith(id, 'failed')).toEqual([webhook]);
  expect(await runWith(id, { ...page, httpStatus: 404 })).toEqual([]);
  // The fourth run without the page pauses the schedule, although its capture was a success.
  expect(await runWith(id, { ...page, httpStatus: 404 })).toEqual([mail, webhook]);
  expect(await scheduleOf(id)).toMatchObject({
    state: 'paused',
    consecutiveFailures: 4,
    pageState: { state: 'error' },
  });
});

const shop = (price: string | null, line = 'A lamp') => ({
  watched: {
    lines: [line],
    at: 1,
    isCut: false,
    language: 'de',
    values: [
      { name: 'price', count: price === null ? 0 : 1, text: price },
      { name: 'offers', count: 3, text: 'Offer' },
    ],
  },
});

test('a condition on a value is told when it is met and when it ends, and a change of the page is not', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    options: { format: 'pdf' },
    changeDetection: {
      mode: 'text',
      values: [
        { name: 'price', type: 'price', selector: '.price' },
        { name: 'offers', type: 'count', selector: '.offer' },
      ],
      conditions: [{ value: 'price', when: 'below', limit: 100 }],
    },
    destinations: [mailTo('a@example.com')],
  });
  const mail = ['email schedule.delivery'];
  expect(await runWith(id, shop('120,00 €'))).toEqual([]);
  const first = await fresh.database.client.capture.findUniqueOrThrow({
    where: { id: (await lastRun(id)).captureId! },
  });
  expect(first.request).toMatchObject({
    watched: {
      values: [
        { name: 'price', selector: '.price' },
        { name: 'offers', selector: '.offer' },
      ],
    },
  });
  expect(await runWith(id, shop('120,00 €', 'Another lamp'))).toEqual([]);
  expect(await runWith(id, shop('1.099,00 €'))).toEqual([]);
  expect(await runWith(id, shop('99,00 €'))).toEqual(mail);
  expect(await runWith(id, shop('98,00 €'))).toEqual([]);
  expect(await runWith(id, shop(null))).toEqual([]);
  expect(await runWith(id, shop('130,00 €'))).toEqual(mail);
  const runs = (await listExecutions(fresh.database, { scheduleId: id, limit: 9 })).toReversed();
  expect(runs.map(({ values }) => values!.reports.map(({ notice, summary }) => `${notice} ${summary}`))).toEqual([
    [],
    [],
    [],
    ['begins price is below 100: 99.00 EUR'],
    [],
    [],
    ['ends price is no longer below 100: 130.00 EUR'],
  ]);
  expect(runs[2]!.values!.readings).toMatchObject([
    { name: 'price', state: 'present', value: 1_099, currency: 'EUR', before: { value: 120 } },
    { name: 'offers', value: 3 },
  ]);
  expect(runs[5]!.values!.readings[0]).toEqual({
    name: 'price',
    type: 'price',
    state: 'missing',
    before: expect.objectContaining({ value: 98 }),
  });
  // A run confirms a new value by a second capture. A run without a change has only one.
  const captures = await fresh.database.client.capture.count({
    where: { organizationId: (await scheduleOf(id)).organizationId },
  });
  expect(captures).toBe(14);
});

test('a value that only one capture of a run shows is not told', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    options: { format: 'pdf' },
    changeDetection: {
      mode: 'text',
      values: [{ name: 'price', type: 'price', selector: '.price' }],
      conditions: [{ value: 'price', when: 'disappears' }],
      notify: 'condition',
    },
    destinations: [mailTo('a@example.com')],
  });
  await runWith(id, shop('120,00 €'));
  await tick();
  const { captureId } = await lastRun(id);
  await stage.endOnly(captureId!, true, shop(null));
  await createFinishRuns(parts())();
  const { checkCaptureId } = await lastRun(id);
  await stage.endOnly(checkCaptureId!, true, shop('120,00 €'));
  await createFinishRuns(parts())();
  expect(await told(id)).toEqual([]);
  const [run] = await listExecutions(fresh.database, { scheduleId: id, limit: 1 });
  expect(run!.values!.readings).toMatchObject([{ state: 'present', value: 120 }]);
});
