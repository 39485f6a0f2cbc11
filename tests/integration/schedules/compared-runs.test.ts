import { afterAll, afterEach, expect, test } from '@jest/globals';
import { releaseIdleBaselines } from '@tintype/database/schedules/baselines';
import { toStorageFailure } from '@tintype/storage/storage-failure';
import { createFinishRuns } from '@tintype/scheduler/loops/finish-runs';
import { addActive, mailTo } from './a-schedule.ts';
import { openRunStage } from './run-stage.ts';

const stage = await openRunStage();
afterEach(stage.pauseAll);
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
  // It goes with its own time once there may be no further run to compare with, and not before that
  // time.
  await client.schedule.update({ where: { id }, data: { state: 'paused', nextRunAt: null } });
  await releaseIdleBaselines(fresh.database);
  expect((await fileOf(second)).expiresAt.getUTCFullYear()).toBe(2999);
  await client.scheduleBaseline.update({ where: { scheduleId: id }, data: { fileExpiresAt: new Date(0) } });
  await releaseIdleBaselines(fresh.database);
  expect((await fileOf(second)).expiresAt).toEqual(new Date(0));
  expect(await client.scheduleBaseline.count({ where: { scheduleId: id } })).toBe(0);
});

test('a change is told when a second capture shows it too, and what differs between the two in three runs is left out', async () => {
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
  const { movement } = await fresh.database.client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: id } });
  // Moved in three runs, the last of them this one.
  expect(movement![0]).toBe(0x30);
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

test('a place where captures of a run differed keeps its older line until three captures agree, and the record says what is compared', async () => {
  const { client } = fresh.database;
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    changeDetection: { mode: 'text' },
    options: { format: 'png' },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  /** The prices that the captures of a run show; the last one repeats. */
  const run = async (...prices: readonly number[]) => {
    await tick();
    const seen = (at: number) => {
      const lines = ['Lamp', `Price: ${prices[Math.min(at, prices.length - 1)]} kr`, 'In stock'];
      const page = { title: '', words: 6, head: lines, asksPassword: false };
      return { watched: { lines, at: clock.ms, isCut: false, words: 6, page } };
    };
    const looks = [(await lastRun(id)).captureId!];
    for (;;) {
      await endOnly(looks.at(-1)!, true, seen(looks.length - 1));
      await finish();
      const { checkCaptureId, secondCaptureId, state, changed } = await lastRun(id);
      if (state === 'SUCCESS') {
        expect([secondCaptureId, checkCaptureId].filter((one) => one !== null)).toEqual(looks.slice(1));
        return { changed, looks };
      }
      looks.push(checkCaptureId!);
    }
  };
  await run(120);
  const stale = await run(99, 120);
  expect([stale.changed, stale.looks.length]).toEqual([false, 2]);
  const baseline = () => client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: id } });
  expect(await baseline()).toMatchObject({
    lastCaptureId: stale.looks[0],
    watched: { lines: ['Lamp', 'Price: 120 kr', 'In stock'], content: { words: 6, visibleShare: 1, leftOut: [] } },
  });
  const settled = await run(99);
  expect([settled.changed, settled.looks.length]).toEqual([true, 3]);
  const captures = await client.capture.findMany({ where: { id: { in: settled.looks } } });
  expect(captures.map(({ cost, report }) => ({ cost, isRead: 'watched' in (report as object) }))).toEqual(
    expect.arrayContaining([
      { cost: 1, isRead: false },
      { cost: 0, isRead: false },
      { cost: 0, isRead: false },
    ]),
  );
  expect(await run(99)).toMatchObject({ changed: false, looks: [expect.any(String)] });
  expect((await run(80)).changed).toBe(true);
});

test.each([
  ['as wide as the picture is judged by its own text too', 1_200, true],
  ['beside others is judged by its picture alone', 300, false],
])('a watched part %s', async (_name, width, changed) => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    changeDetection: { mode: 'visual', selector: '#price' },
    options: { format: 'png' },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const run = async (price: number) => {
    const watched = { lines: [`${price} kr`], at: clock.ms, isCut: false, area: { x: 0, y: 0, width, height: 40 } };
    await tick();
    for (;;) {
      const { captureId, checkCaptureId } = await lastRun(id);
      const looked = checkCaptureId ?? captureId!;
      await endOnly(looked, true, { watched });
      await fresh.database.client.file.updateMany({
        where: { captureId: looked },
        data: { width: 1_280, height: 900 },
      });
      await finish();
      const { state, changed: told } = await lastRun(id);
      if (state === 'SUCCESS') return told;
    }
  };
  await run(120);
  expect(await run(99)).toBe(changed);
});

test.each([
  [
    'that stays is reported once, and is then the page that is compared',
    {},
    ['sign_in', 'sign_in', 'sign_in', 'page'],
    'OTHER_PAGE',
    true,
  ],
  [
    'means for a schedule with a sign-in that this has ended, is reported once, and is never compared',
    { session: 'sealed:a' },
    ['signed_out', 'signed_out', 'signed_out', 'signed_out'],
    'SIGNED_OUT',
    false,
  ],
])('a sign-in page in place of the page %s', async (_name, secrets, shown, warning, isBackChange) => {
  const id = await addActive(fresh.database, await addOwnerOn('self_hosted'), {
    from: new Date(clock.ms),
    changeDetection: { mode: 'text' },
    options: { format: 'png', ...secrets },
  });
  const finish = createFinishRuns({
    ...parts(),
    storage: { ...parts().storage, readBytes: async () => Buffer.from('picture') },
  });
  const shop = ['Lamp of brass, made in Bergen', 'Price: 120 kr', 'In stock', 'Delivery within two days'];
  const signIn = ['Sign in', 'Forgot your password?'];
  const run = async (lines: readonly string[]) => {
    const page = { title: '', words: lines.join(' ').split(' ').length, head: lines, asksPassword: lines === signIn };
    await tick();
    for (;;) {
      const { captureId, checkCaptureId } = await lastRun(id);
      await endOnly(checkCaptureId ?? captureId!, true, {
        watched: { lines, at: clock.ms, isCut: false, words: 9, page },
      });
      await finish();
      const { state, verdict, changed } = await lastRun(id);
      if (state === 'SUCCESS') return { verdict, changed };
    }
  };
  await run(shop);
  const away = [await run(signIn), await run(signIn), await run(signIn)];
  expect(await lastRun(id)).toMatchObject({ findings: { warnings: [warning] } });
  expect([...away, await run(signIn)]).toEqual(shown.map((verdict, at) => ({ verdict, changed: at === 2 })));
  expect(await run(shop)).toEqual({ verdict: 'page', changed: isBackChange });
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
  const away = () => Promise.reject(toStorageFailure({ operation: 'read', where: 'bucket b', cause }));
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
