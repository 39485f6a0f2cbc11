import { afterAll, expect, test } from '@jest/globals';
import { releaseIdleBaselines } from '@tintype/database/schedules/baselines';
import { storageFailure } from '@tintype/storage/storage-failure';
import { createFinishRuns } from '../../../services/scheduler/src/loops/finish-runs.ts';
import { addActive, mailTo } from './a-schedule.ts';
import { openRunStage } from './run-stage.ts';

const stage = await openRunStage();
afterAll(() => stage.fresh.drop());
const { fresh, clock, parts, addOwnerOn, tick, lastRun, endOnly } = stage;

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
  const expected: string[] = [];
  const waitingForDeletion = async (): Promise<readonly string[]> =>
    (await fresh.database.client.discardedFile.findMany()).map(({ storageKey }) => storageKey);
  const finish = createFinishRuns({
    ...parts(),
    storage: {
      ...parts().storage,
      readBytes: async (key) => Buffer.from(key.split('/')[1]!),
      // Whoever dies from here on leaves a file that is deleted after its time.
      put: async () => void expected.push(...(await waitingForDeletion())),
    },
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
  const { diffKey, ...told } = await lastRun(id);
  expect(told).toMatchObject({ changed: true, diffScore: 0.1 });
  expect([expected, await waitingForDeletion()]).toEqual([[diffKey], []]);
  expect(drawn).toEqual([lasting]);
  const { moving } = await fresh.database.client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: id } });
  expect([...moving!]).toEqual([1]);
  await run(0, 1);
  expect(await lastRun(id)).toMatchObject({ changed: false, diffScore: 0, checkCaptureId: null });
});

test('a page of which a part came is neither compared nor a baseline', async () => {
  const owner = await addOwnerOn('self_hosted');
  const id = await addActive(fresh.database, owner, {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png' },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const baselines = () => fresh.database.client.scheduleBaseline.findMany({ where: { scheduleId: id } });
  const run = async (seen: Parameters<typeof endOnly>[2] = {}): Promise<string> => {
    await tick();
    const { captureId } = await lastRun(id);
    await endOnly(captureId!, true, seen);
    await finish();
    const { checkCaptureId } = await lastRun(id);
    if (checkCaptureId !== null) {
      await endOnly(checkCaptureId);
      await finish();
    }
    return captureId!;
  };
  const half = { incompleteDocument: { receivedBytes: 10, announcedBytes: 20, compressed: false } };
  await run(half);
  expect(await lastRun(id)).toMatchObject({ verdict: 'incomplete_document', changed: false, checkCaptureId: null });
  expect(await baselines()).toEqual([]);
  const whole = await run({ incompleteDocument: null });
  expect(await baselines()).toMatchObject([{ captureId: whole }]);
  await run(half);
  expect(await lastRun(id)).toMatchObject({ verdict: 'incomplete_document', changed: false });
  expect(await baselines()).toMatchObject([{ captureId: whole }]);
});

test('an edit that makes a new baseline is no change, and a first run is not told where its schedule wants no word of it', async () => {
  const { client } = fresh.database;
  const destination = () => mailTo('a@example.com');
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
    return { changed, findings, mails: await client.webhookDelivery.count({ where: { subjectId: executionId } }) };
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

test('a schedule whose actions were changed during its run is not captured a second time, and types no mask', async () => {
  const { client } = fresh.database;
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png', actions: [{ type: 'type', selector: '#password', text: 'open sesame' }] },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  await tick();
  const { captureId } = await lastRun(id);
  await client.schedule.update({ where: { id }, data: { options: { format: 'png' } } });
  await endOnly(captureId!);
  await finish();
  expect(await lastRun(id)).toMatchObject({ state: 'SUCCESS', changed: true, checkCaptureId: null });
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

test('elements outside of the picture that is to be compared fail the run, for they would never be told', async () => {
  const add = (mode: 'visual' | 'text') =>
    addActive(fresh.database, owner, {
      from: new Date(clock.ms),
      changeDetection: { mode, selector: '#foot' },
      options: { format: 'png' },
    });
  const owner = await addOwnerOn('self_hosted');
  const [visual, text] = [await add('visual'), await add('text')];
  await tick();
  const watched = { lines: ['Foot'], at: 0, isCut: false, area: { x: 0, y: 5_000, width: 10, height: 10 } };
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  for (const id of [visual, text]) await endOnly((await lastRun(id)).captureId!, true, { watched });
  await finish();
  expect(await lastRun(visual)).toMatchObject({
    state: 'FAILED',
    errorCode: 'SELECTOR_NOT_FOUND',
    errorMessage: expect.stringContaining('fullPage'),
  });
  expect((await lastRun(text)).checkCaptureId).not.toBeNull();
});
