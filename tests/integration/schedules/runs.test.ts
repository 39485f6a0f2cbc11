import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Observations } from '@tintype/contracts/capture/capture-result';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { completeCapture, claimCapture, failCapture } from '@tintype/database/captures';
import {
  deleteSchedule,
  findExecution,
  listExecutions,
  listSkips,
  purgeSchedules,
  releaseIdleBaselines,
} from '@tintype/database/schedules';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { storageFailure } from '@tintype/storage/storage-failure';
import { startOne } from '../../../services/scheduler/src/jobs/start-run.ts';
import { createFinishRuns } from '../../../services/scheduler/src/loops/finish-runs.ts';
import { createPurgeSchedules } from '../../../services/scheduler/src/loops/purge-schedules.ts';
import { createResendRuns } from '../../../services/scheduler/src/loops/resend-runs.ts';
import { createTickSchedules } from '../../../services/scheduler/src/loops/tick-schedules.ts';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addActive } from './a-schedule.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const clock = { ms: Date.now() };
type Job = { readonly scheduleId: string; readonly plannedAt: string; readonly requestId: string };
let sent: Job[] = [];
let isRedisDown = false;
const queues = {
  enqueue: async (_queue: unknown, payload: Job) => {
    if (isRedisDown) throw new Error('Redis is away');
    sent.push(payload);
  },
  hasLiveJob: async () => new Set<string>(),
} as unknown as Queues;
const deletedKeys: string[] = [];
const parts = () => ({
  database: fresh.database,
  queues,
  logger: silentLogger,
  clock: { now: () => new Date(clock.ms) },
  newId: anId,
  random: (count: number) => new Uint8Array(count).map((_, index) => index * 37),
  checkUrl: (url: string) =>
    url.includes('forbidden')
      ? ({ allowed: false, rule: 'host', reason: 'internal' } as const)
      : ({ allowed: true, url: new URL(url) } as const),
  storage: {
    readBytes: async () => undefined,
    put: async () => undefined,
    delete: async (keys: readonly string[]) => void deletedKeys.push(...keys),
  },
  comparer: {
    compare: async () => ({ score: 0, masked: 0, areas: [] }),
    measureMoving: async () => ({ bits: new Uint8Array(1), columns: 1 }),
  },
});
const minuteMs = 60_000;

async function addOwnerOn(plan: PlanName, overrides: PlanOverrides = {}): Promise<Owner> {
  const owner = await addOwner(fresh.database);
  await fresh.database.client.organization.update({
    where: { id: owner.organizationId },
    data: { plan, overrides: overrides as object },
  });
  return owner;
}
/** Lets a minute pass and hands every job that was sent to its consumer. */
async function tick(): Promise<void> {
  clock.ms += minuteMs;
  sent = [];
  await createTickSchedules(parts())();
  for (const job of sent) await startOne(parts(), job);
}
const scheduleOf = (id: string) => fresh.database.client.schedule.findUniqueOrThrow({ where: { id } });
const lastRun = (scheduleId: string) =>
  fresh.database.client.scheduleExecution.findFirstOrThrow({ where: { scheduleId }, orderBy: { executedAt: 'desc' } });

/** Lets a capture end, and the run that it was made for. */
async function endCapture(id: string, isGood = true): Promise<void> {
  await endOnly(id, isGood);
  await createFinishRuns(parts())();
}
async function endOnly(id: string, isGood = true, seen: Partial<Observations> = {}): Promise<void> {
  await fresh.database.client.capture.update({ where: { id }, data: { sentAt: new Date() } });
  const { attempt } = (await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [], ...seen };
  const picture = { type: 'screenshot', format: 'png', size: 10, sha256: 'a', width: 1, height: 1 } as const;
  const file = { ...picture, outputId: 'screenshot', storageKey: `captures/${id}/screenshot.png` };
  const expiresAt = new Date(clock.ms + 86_400_000);
  if (isGood) await completeCapture(fresh.database, { id, attempt, report, files: [file], expiresAt });
  else await failCapture(fresh.database, { id, attempt, code: 'TIMEOUT', message: 'It took too long.' });
}

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
  isRedisDown = true;
  await tick();
  isRedisDown = false;
  expect(await lastRun(id)).toMatchObject({ state: 'CLAIMED' });
  clock.ms += 5_000;
  await createResendRuns(parts())();
  for (const job of sent) await startOne(parts(), job);
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
        webhookId: anId(),
        url: 'https://example.com/',
        secret: null,
        onlyOnChange: null,
        isNew: true,
      },
      { id: `dst_${anId()}`, type: 'email', recipients: ['a@example.com'], subject: null, onlyOnChange: null },
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

test('the picture that is compared with outlives its time until it is replaced, and the second capture costs nothing', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png' },
  });
  const { client } = fresh.database;
  const fileOf = (captureId: string | null) => client.file.findFirstOrThrow({ where: { captureId: captureId! } });
  const withPictures = { ...parts(), storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') } };
  const finish = createFinishRuns(withPictures);
  const run = async (): Promise<string> => {
    await tick();
    const { captureId } = await lastRun(id);
    await endOnly(captureId!);
    await finish();
    const { checkCaptureId } = await lastRun(id);
    if (checkCaptureId !== null) {
      expect(await client.capture.findUniqueOrThrow({ where: { id: checkCaptureId } })).toMatchObject({ cost: 0 });
      await endOnly(checkCaptureId);
      await finish();
    }
    return captureId!;
  };
  const first = await run();
  expect(await lastRun(id)).toMatchObject({ state: 'SUCCESS', changed: true, diffScore: null });
  expect((await fileOf(first)).expiresAt.getUTCFullYear()).toBe(2999);
  const second = await run();
  expect(await lastRun(id)).toMatchObject({ state: 'SUCCESS', changed: false, diffScore: 0, checkCaptureId: null });
  expect((await fileOf(first)).expiresAt.getUTCFullYear()).toBeLessThan(2100);
  expect((await fileOf(second)).expiresAt.getUTCFullYear()).toBe(2999);
  // It goes with its own time once there may be no further run to compare with, and not before that time.
  await client.schedule.update({ where: { id }, data: { state: 'paused', nextRunAt: null } });
  await releaseIdleBaselines(fresh.database);
  expect((await fileOf(second)).expiresAt.getUTCFullYear()).toBe(2999);
  await client.scheduleBaseline.update({ where: { scheduleId: id }, data: { fileExpiresAt: new Date(0) } });
  await releaseIdleBaselines(fresh.database);
  expect((await fileOf(second)).expiresAt).toEqual(new Date(0));
  expect(await client.scheduleBaseline.count({ where: { scheduleId: id } })).toBe(0);
});

test('a change is told when a second capture shows it too, and what differs between the two is left out from then on', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png' },
  });
  // How much each picture differs from the one before; pictures are named by their captures.
  const scores = new Map<string, number>();
  const drawn: string[] = [];
  const moves = { bits: Uint8Array.of(1), columns: 1 };
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async (key) => Buffer.from(key.split('/')[1]!) },
    comparer: {
      compare: async ({ after, threshold }) => {
        const score = scores.get(Buffer.from(after).toString()) ?? 0;
        if (score <= threshold) return { score, masked: 0, areas: [] };
        drawn.push(Buffer.from(after).toString());
        return { score, masked: 0, areas: [], difference: Buffer.from('drawn') };
      },
      measureMoving: async () => moves,
    },
  });
  const run = async (first: number, second: number): Promise<string> => {
    await tick();
    const { captureId } = await lastRun(id);
    scores.set(captureId!, first);
    await endOnly(captureId!);
    await finish();
    const { checkCaptureId } = await lastRun(id);
    if (checkCaptureId === null) return captureId!;
    scores.set(checkCaptureId, second);
    await endOnly(checkCaptureId);
    await finish();
    return captureId!;
  };
  await run(0, 0);
  await run(0.2, 0.001);
  expect(await lastRun(id)).toMatchObject({ changed: false, diffScore: 0.001, diffKey: null });
  const lasting = await run(0.2, 0.1);
  expect(await lastRun(id)).toMatchObject({ changed: true, diffScore: 0.1, diffKey: expect.any(String) });
  expect(drawn).toEqual([lasting]);
  const { moving } = await fresh.database.client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: id } });
  expect([...moving!]).toEqual([1]);
  await run(0, 1);
  expect(await lastRun(id)).toMatchObject({ changed: false, diffScore: 0, checkCaptureId: null });
});

test('an edit that makes a new baseline is no change, and a first run is not told where its schedule wants no word of it', async () => {
  const { client } = fresh.database;
  const destination = (): { id: string; type: 'email'; recipients: string[]; subject: null; onlyOnChange: null } => ({
    id: `dst_${anId()}`,
    type: 'email',
    recipients: ['a@example.com'],
    subject: null,
    onlyOnChange: null,
  });
  const owner = await addOwnerOn('self_hosted');
  const fields = { from: new Date(clock.ms), onlyOnChange: true, options: { format: 'png' } };
  const told = await addActive(fresh.database, owner, { ...fields, destinations: [destination()] });
  const silent = await addActive(fresh.database, owner, {
    ...fields,
    announceFirst: false,
    destinations: [destination()],
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const run = async (id: string) => {
    const { captureId } = await lastRun(id);
    await endOnly(captureId!);
    await finish();
    const { checkCaptureId } = await lastRun(id);
    if (checkCaptureId !== null) {
      await endOnly(checkCaptureId);
      await finish();
    }
    const { id: executionId, changed, findings } = await lastRun(id);
    return { changed, findings, mails: await client.mail.count({ where: { subjectId: executionId } }) };
  };
  await tick();
  expect(await run(told)).toEqual({ changed: true, findings: { baseline: 'first' }, mails: 1 });
  expect(await run(silent)).toEqual({ changed: true, findings: { baseline: 'first' }, mails: 0 });
  await client.schedule.update({ where: { id: told }, data: { options: { format: 'png', fullPage: true } } });
  await tick();
  expect(await run(told)).toEqual({ changed: false, findings: { baseline: 'renewed' }, mails: 0 });
  expect(await run(silent)).toEqual({ changed: false, findings: null, mails: 0 });
});

test('the second capture types what the first one has typed, and the words of the page go with the end of the run', async () => {
  const { client } = fresh.database;
  const actions = [{ type: 'type', selector: '#password', text: 'open sesame' }];
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png', actions },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const watched = { lines: ['Welcome, Ann'], at: 0, isCut: false };
  await tick();
  const { captureId } = await lastRun(id);
  await endOnly(captureId!, true, { watched });
  await finish();
  const { checkCaptureId } = await lastRun(id);
  const check = await client.capture.findUniqueOrThrow({ where: { id: checkCaptureId! } });
  expect((check.request as { actions: object[] }).actions).toMatchObject(actions);
  await endOnly(checkCaptureId!, true, { watched });
  await finish();
  expect(await lastRun(id)).toMatchObject({ state: 'SUCCESS' });
  for (const capture of [captureId!, checkCaptureId!]) {
    const { report } = await client.capture.findUniqueOrThrow({ where: { id: capture } });
    expect(report).not.toHaveProperty('watched');
  }
  const baseline = await client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: id } });
  expect(baseline.watched).toMatchObject({ lines: ['Welcome, Ann'], warnings: [] });
});

test('a selector that matches nothing fails the first run and says so; later it is a change that its element has gone', async () => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    changeDetection: { mode: 'text', selector: '#price' },
    options: { format: 'png' },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const run = async (lines: readonly string[]) => {
    const area = lines.length === 0 ? null : { x: 0, y: 0, width: 10, height: 10 };
    await tick();
    const { captureId } = await lastRun(id);
    await endOnly(captureId!, true, { watched: { lines, at: 0, isCut: false, area } });
    await finish();
    const { checkCaptureId } = await lastRun(id);
    if (checkCaptureId !== null) {
      await endOnly(checkCaptureId, true, { watched: { lines, at: 0, isCut: false, area } });
      await finish();
    }
    return lastRun(id);
  };
  expect(await run([])).toMatchObject({ state: 'FAILED', errorCode: 'SELECTOR_NOT_FOUND' });
  expect((await run(['10.00'])).findings).toEqual({ baseline: 'first' });
  expect(await run([])).toMatchObject({
    changed: true,
    findings: { lines: [{ before: '10.00', words: [{ text: '10.00', change: 'removed' }] }], lineCount: 1 },
  });
});

test('a run whose pictures cannot be read while storage is away is looked at again soon, and ends once it is back', async () => {
  const { client } = fresh.database;
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png' },
  });
  await tick();
  const run = await lastRun(id);
  await endOnly(run.captureId!);
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const away = () => Promise.reject(storageFailure({ operation: 'read', where: 'bucket b', cause }));
  await createFinishRuns({ ...parts(), storage: { ...parts().storage, readBytes: away } })();
  const { state, captureId } = await lastRun(id);
  const { leaseExpiresAt } = await client.endedCapture.findUniqueOrThrow({ where: { captureId: captureId! } });
  expect(state).toBe('RUNNING');
  expect(leaseExpiresAt!.getTime() - Date.now()).toBeLessThan(15_000);
  await client.endedCapture.update({ where: { captureId: captureId! }, data: { leaseExpiresAt: new Date(0) } });
  const there = async () => Buffer.from('picture');
  await createFinishRuns({ ...parts(), storage: { ...parts().storage, readBytes: there } })();
  expect((await lastRun(id)).checkCaptureId).not.toBeNull();
});

test('a deleted schedule waits for the capture that a worker has in hand, then everything of it goes', async () => {
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
  const remove = async (): Promise<void> => undefined;
  expect(await purgeSchedules(fresh.database, { limit: 10, id, remove })).toBe(false);
  await failCapture(fresh.database, { id: captureId!, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  while (await createPurgeSchedules(parts())());
  expect(await fresh.database.client.schedule.count({ where: { id } })).toBe(0);
  expect(await fresh.database.client.capture.count({ where: { id: captureId! } })).toBe(0);
});
