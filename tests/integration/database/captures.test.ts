import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { masks } from '@tintype/contracts/capture/secret-options';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import { storageRefusalsMax, workerLossesMax } from '@tintype/contracts/states/capture';
import { cancelCapture, cancelDisconnected } from '@tintype/database/captures/cancel-capture';
import {
  claimCapture,
  type ClaimedCapture,
  completeCapture,
  failCapture,
  releaseLostCaptures,
  releaseUnstored,
  requeueCapture,
} from '@tintype/database/captures/capture-attempts';
import { findCapture, listQueued } from '@tintype/database/captures/find-capture';
import { measureQueued } from '@tintype/database/measures/waiting-work';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import { renewLeases } from '@tintype/database/leases/leases';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  loseWorkerOf,
  type FreshDatabase,
  type Owner,
} from './fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const report = { finalUrl: 'https://example.com/', httpStatus: 200, renderTimeMs: 5, warnings: [], stages: [] };
const file: CapturedFile = {
  outputId: 'main',
  type: 'screenshot',
  format: 'png',
  storageKey: 'captures/a/main.png',
  size: 3_000_000_000,
  sha256: 'ab'.repeat(32),
  width: 1_920,
  height: 1_080,
};
const expiresAt = new Date('2030-01-02T03:04:05.678Z');

const accept = (fields: Parameters<typeof addCapture>[2] = {}) => addCapture(fresh.database, owner, fields);
/** No lease runs out by itself. */
const hourMs = 3_600_000;
const claim = ({ id, attempt }: { id: string; attempt: number }, worker = 'worker-1') =>
  claimCapture(fresh.database, { id, attempt, worker, leaseMs: hourMs });
const complete = ({ id, attempt }: { id: string; attempt: number }) =>
  completeCapture(fresh.database, { id, attempt, report, files: [file], expiresAt });
const accepted = async (): Promise<QueuedCapture> => accept();
const claimed = async (): Promise<ClaimedCapture> => (await claim(await accept()))!;
const find = async (id: string) => (await findCapture(fresh.database, { id }))!;
const chargesOf = (captureId: string) => fresh.database.client.charge.count({ where: { captureId } });

test('of eight workers that claim a capture at once, one gets it', async () => {
  const capture = await accepted();
  const claims = await Promise.all(Array.from({ length: 8 }, (_, at) => claim(capture, `worker-${at}`)));
  const got = claims.filter((one) => one !== undefined);
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({ id: capture.id, attempt: 1, request: { url: 'https://example.com/', format: 'png' } });
});

test('a claim with the number of an earlier attempt is refused', async () => {
  const first = await claimed();
  await requeueCapture(fresh.database, first);
  expect(await claim({ id: first.id, attempt: 0 })).toBeUndefined();
  expect(await claim(first)).toMatchObject({ attempt: 2, losses: 1 });
});

test('completing writes the end, one charge and the files, and may be repeated', async () => {
  const capture = await claimed();
  expect([await complete(capture), await complete(capture)]).toEqual([true, true]);
  expect(await chargesOf(capture.id)).toBe(1);
  expect(await find(capture.id)).toMatchObject({
    state: 'COMPLETED',
    report,
    expiresAt,
    files: [{ ...file, expiresAt, deletedAt: null }],
  });
});

test('an empty text is a file like any other', async () => {
  const capture = await claimed();
  const text = { ...file, outputId: 'text', type: 'text', format: 'text', size: 0, width: null, height: null } as const;
  await completeCapture(fresh.database, { ...capture, report, files: [text], expiresAt });
  expect(await find(capture.id)).toMatchObject({ state: 'COMPLETED', files: [{ outputId: 'text', size: 0 }] });
});

test('of eight that complete the same attempt at once, all succeed and one charge is made', async () => {
  const capture = await claimed();
  expect(await Promise.all(Array.from({ length: 8 }, () => complete(capture)))).toEqual(Array(8).fill(true));
  expect(await chargesOf(capture.id)).toBe(1);
});

test('a worker whose capture was given to another cannot settle it', async () => {
  const slow = await claimed();
  await loseWorkerOf(fresh.database, slow.id);
  await releaseLostCaptures(fresh.database, { limit: 10 });
  const next = (await claim(slow, 'worker-2'))!;
  expect(await complete(slow)).toBe(false);
  expect(await failCapture(fresh.database, { ...slow, code: 'TIMEOUT', message: 'late' })).toBe(false);
  expect(await requeueCapture(fresh.database, slow)).toBeUndefined();
  expect(await chargesOf(slow.id)).toBe(0);
  expect(await complete(next)).toBe(true);
});

test('a failure is kept with what is known, and costs nothing', async () => {
  const capture = await claimed();
  const failure = {
    ...capture,
    code: 'SELECTOR_NOT_FOUND',
    message: 'No.',
    details: { selector: '#a' },
    report,
  } as const;
  expect([await failCapture(fresh.database, failure), await failCapture(fresh.database, failure)]).toEqual([
    true,
    true,
  ]);
  expect(await find(capture.id)).toMatchObject({
    state: 'FAILED',
    errorCode: 'SELECTOR_NOT_FOUND',
    errorMessage: 'No.',
    errorDetails: { selector: '#a' },
    report,
    files: [],
  });
  expect(await complete(capture)).toBe(false);
  expect(await chargesOf(capture.id)).toBe(0);
});

test('the third lost worker fails a capture with INTERNAL_ERROR', async () => {
  let capture: { id: string; attempt: number } = await accepted();
  const outcomes: string[] = [];
  for (let loss = 0; loss < workerLossesMax; loss += 1) {
    capture = (await claim(capture))!;
    await loseWorkerOf(fresh.database, capture.id);
    const [released] = await releaseLostCaptures(fresh.database, { limit: 10 });
    expect(released).toMatchObject({ id: capture.id, attempt: capture.attempt, priority: 2, requestId: 'request-1' });
    outcomes.push(released!.outcome);
  }
  expect(outcomes).toEqual(['released', 'released', 'abandoned']);
  expect(await find(capture.id)).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR', losses: 3, attempt: 3 });
  expect(await claim(capture)).toBeUndefined();
});

test("an attempt whose result was not stored is nobody's loss, and waits for a place in the queue again", async () => {
  const first = await claimed();
  expect(await releaseUnstored(fresh.database, first)).toMatchObject({ outcome: 'waits', attempt: 1 });
  expect(await find(first.id)).toMatchObject({ state: 'QUEUED', losses: 0, storageRefusals: 1, worker: null });
  expect(await releaseUnstored(fresh.database, first)).toBeUndefined();
  expect(await complete(first)).toBe(false);
  expect(await chargesOf(first.id)).toBe(0);
  const row = { where: { id: first.id } };
  expect((await fresh.database.client.capture.findUniqueOrThrow(row)).sentAt).toBeNull();
  await fresh.database.client.capture.update({ ...row, data: { sentAt: new Date() } });
  const second = (await claim(first))!;
  expect(await complete(second)).toBe(true);
  expect(await chargesOf(first.id)).toBe(1);
});

test('a result that storage never takes ends its capture at last', async () => {
  const capture = await claimed();
  await fresh.database.client.capture.update({
    where: { id: capture.id },
    data: { storageRefusals: storageRefusalsMax - 1 },
  });
  expect(await releaseUnstored(fresh.database, capture)).toMatchObject({ outcome: 'abandoned' });
  expect(await find(capture.id)).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR', losses: 0 });
});

test('an attempt that is given back counts as a loss too', async () => {
  const first = await claimed();
  expect(await requeueCapture(fresh.database, first)).toMatchObject({ outcome: 'released', attempt: 1 });
  const second = (await claim(first))!;
  expect(await requeueCapture(fresh.database, second)).toMatchObject({ outcome: 'released', attempt: 2 });
  const third = (await claim(second))!;
  expect(await requeueCapture(fresh.database, third)).toMatchObject({ outcome: 'abandoned', attempt: 3 });
});

test('schedulers that look for lost captures at once never get the same one', async () => {
  const captures = await Promise.all(Array.from({ length: 30 }, claimed));
  await Promise.all(captures.map(({ id }) => loseWorkerOf(fresh.database, id)));
  const released = await Promise.all(
    Array.from({ length: 4 }, () => releaseLostCaptures(fresh.database, { limit: 30 })),
  );
  expect(
    released
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(captures.map(({ id }) => id).sort());
});

test('renewing leases answers the captures that are still held', async () => {
  const [held, ended, lost, foreign] = [
    await claimed(),
    await claimed(),
    await claimed(),
    (await claim(await accept(), 'worker-2'))!,
  ];
  await complete(ended);
  await requeueCapture(fresh.database, lost);
  const claims = [held, ended, lost, foreign];
  expect(await renewLeases(fresh.database, 'captures', { worker: 'worker-1', claims, leaseMs: 2 * hourMs })).toEqual([
    held.id,
  ]);
  const released = await releaseLostCaptures(fresh.database, { now: new Date(Date.now() + 1.5 * hourMs), limit: 100 });
  expect(released.map(({ id }) => id)).toContain(foreign.id);
  expect(released.map(({ id }) => id)).not.toContain(held.id);
  expect(await renewLeases(fresh.database, 'captures', { worker: 'worker-1', claims: [], leaseMs: 60_000 })).toEqual(
    [],
  );
});

test('when a cancel races a claim, exactly one of them wins', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const capture = await accepted();
      const cancel = () => cancelCapture(fresh.database, { id: capture.id, organizationId: owner.organizationId });
      const both = at % 2 === 0 ? ([cancel(), claim(capture)] as const) : ([claim(capture), cancel()] as const);
      const results = await Promise.all(both);
      const claimWon = results.some((result) => typeof result === 'object');
      const { state } = await find(capture.id);
      return { cancelled: results.includes('cancelled'), tooLate: results.includes('too-late'), claimWon, state };
    }),
  );
  for (const { cancelled, tooLate, claimWon, state } of outcomes)
    expect([cancelled, tooLate, state]).toEqual(claimWon ? [false, true, 'PROCESSING'] : [true, false, 'CANCELLED']);
});

test('only the organization that owns a capture sees and cancels it', async () => {
  const { id } = await accepted();
  const other = anId();
  expect(await findCapture(fresh.database, { id, organizationId: other })).toBeUndefined();
  expect(await cancelCapture(fresh.database, { id, organizationId: other })).toBe('not-found');
  expect(await findCapture(fresh.database, { id, organizationId: owner.organizationId })).toMatchObject({
    id,
    state: 'QUEUED',
  });
});

test('a capture nobody waits for any more is not started, and is cancelled', async () => {
  const late = await accept({ origin: 'sync', startBy: new Date(Date.now() - 1_000) });
  const inTime = await accept({ origin: 'sync', startBy: new Date(Date.now() + 60_000) });
  expect(await claim(late)).toBeUndefined();
  expect(await cancelDisconnected(fresh.database, { limit: 10 })).toEqual([late.id]);
  expect(await find(late.id)).toMatchObject({ state: 'CANCELLED' });
  expect(await claim(inTime)).toMatchObject({ id: inTime.id });
});

test('walking over the queued captures meets each of them once', async () => {
  const ids = (await Promise.all(Array.from({ length: 25 }, accepted))).map(({ id }) => id);
  const seen: string[] = [];
  const queuedBefore = new Date(Date.now() + 60_000);
  for (let afterId = ''; ;) {
    const page = await listQueued(fresh.database, { queuedBefore, afterId, limit: 10 });
    seen.push(...page.map(({ id }) => id));
    if (page.length < 10) break;
    afterId = page.at(-1)!.id;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(ids));
  expect(await listQueued(fresh.database, { queuedBefore: new Date(Date.now() - 3_600_000), limit: 10 })).toEqual([]);
});

test('the longest wait is that of any queued capture, with a place in the queue or without', async () => {
  const own = await createFreshDatabase();
  const oldest = async (): Promise<number> => Math.floor((await measureQueued(own.database)).oldestSeconds / 3_600);
  expect(await oldest()).toBe(0);
  for (const [isSent, hours] of [
    [true, 50],
    [false, 90],
    [false, 70],
    [true, 130],
  ] as const) {
    const { id } = await addCapture(own.database, await addOwner(own.database), { isSent });
    const queuedAt = new Date(Date.now() - hours * 3_600_000);
    await own.database.client.capture.update({ where: { id }, data: { queuedAt } });
  }
  expect(await oldest()).toBe(130);
  await own.database.client.capture.updateMany({ where: { sentAt: { not: null } }, data: { state: 'CANCELLED' } });
  expect(await oldest()).toBe(90);
  await own.drop();
});

describe('secrets of a request', () => {
  const actions = [
    { type: 'click', selector: '#a', optional: false },
    { type: 'type', selector: '#b', text: 'canary text', clear: true, optional: false },
    { type: 'type', selector: '#c', text: '', clear: true, optional: true },
  ];
  const session = {
    cookies: [{ name: 'a', value: 'canary cookie' }],
    headers: [{ name: 'x', value: 'canary header' }],
    storage: [{ origin: 'https://example.com', localStorage: { key: 'canary storage' } }],
  };
  const url = 'https://example.com/';
  const secretive = { url, actions, session, delay: 0 } as unknown as CaptureRequest;
  const kept = {
    url,
    actions: [actions[0], { ...actions[1], text: '[redacted]' }, { ...actions[2], text: '[redacted]' }],
    session: masks.session,
    delay: 0,
  };
  const endings: [string, (capture: QueuedCapture) => Promise<unknown>][] = [
    ['completing', async (capture) => complete((await claim(capture))!)],
    [
      'failing',
      async (capture) => failCapture(fresh.database, { ...(await claim(capture))!, code: 'TIMEOUT', message: 'late' }),
    ],
    ['cancelling', ({ id }) => cancelCapture(fresh.database, { id, organizationId: owner.organizationId })],
    ['expiring', () => cancelDisconnected(fresh.database, { now: new Date(Date.now() + 120_000), limit: 100 })],
    [
      'losing the last worker',
      async (capture) => {
        let attempt = capture.attempt;
        for (let loss = 0; loss < workerLossesMax; loss += 1)
          attempt = (await requeueCapture(fresh.database, (await claim({ id: capture.id, attempt }))!))!.attempt;
      },
    ],
  ];
  test.each(endings)('%s takes them out of the stored request, and nothing else', async (_name, end) => {
    const capture = await accept({ request: secretive, startBy: new Date(Date.now() + 60_000) });
    expect((await find(capture.id)).request).toEqual(secretive);
    await end(capture);
    const { request, state } = await find(capture.id);
    expect(['COMPLETED', 'FAILED', 'CANCELLED']).toContain(state);
    expect(request).toEqual(kept);
    const [row] = await fresh.database.client.rows<{
      text: string;
    }>`SELECT captures::text AS text FROM captures WHERE id = ${capture.id}`;
    expect(row!.text).not.toContain('canary');
  });
  test('a lost attempt that is forgiven keeps them for the next', async () => {
    const capture = await accept({ request: secretive });
    await requeueCapture(fresh.database, (await claim(capture))!);
    expect((await claim({ id: capture.id, attempt: 1 }))?.request).toEqual(secretive);
  });
  test('a request without any is kept as it was', async () => {
    const request = { url, actions: [actions[0]], metadata: { text: 'mine' } } as unknown as CaptureRequest;
    const capture = await accept({ request });
    await complete((await claim(capture))!);
    expect((await find(capture.id)).request).toEqual(request);
  });
});
