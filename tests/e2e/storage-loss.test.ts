import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type RunningService, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { withoutBrowser } from './without-browser.ts';

// The renderer has no browser, and nothing is looked up.
const [home, host] = ['http://127.0.0.1:9', '127.0.0.1:9'];
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  system = await startSystem({
    services: ['gateway', 'scheduler', 'render'],
    allowHosts: [host],
    settings: { TINTYPE_RENDER_CONCURRENCY: '2' },
    programs: withoutBrowser,
    diskMegabytes: 16,
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

/** A full disk where one can be mounted, else a folder that nobody may enter. */
async function takeStorageAway(): Promise<() => Promise<void>> {
  if (system.disk !== undefined) return system.disk.fill();
  await chmod(system.filesFolder, 0o000);
  return () => chmod(system.filesFolder, 0o755);
}
const send = async (path: string, body: object): Promise<Response> =>
  fetch(`${system.gatewayUrl}/v1/screenshots${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const later = async (name: string): Promise<string> => {
  const response = await send('/async', { url: `${home}/${name}`, format: 'png' });
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
};
const rowsOf = (ids: readonly string[]) => system.database.client.capture.findMany({ where: { id: { in: [...ids] } } });
const attemptsOf = (rows: readonly { readonly attempt: number }[]): number =>
  rows.reduce((sum, { attempt }) => sum + attempt, 0);
const areAll = async (ids: readonly string[], state: string): Promise<boolean> =>
  (await rowsOf(ids)).every((row) => row.state === state);
const chargesOf = (ids: readonly string[]): Promise<number> =>
  system.database.client.charge.count({ where: { captureId: { in: [...ids] } } });
const storageOf = async (worker: RunningService) => {
  const response = await fetch(`${worker.internalUrl}/readyz`);
  const { servers } = (await response.json()) as { servers: { storage: string } };
  return { status: response.status, storage: servers.storage };
};
/** The way back opens when the worker says so. */
const isAway = (): Promise<boolean> => storageOf(system.service('render')).then(({ storage }) => storage !== 'ok');
/** The alert on lost storage reads this metric. */
const isAwayInMetrics = (): Promise<number> => system.service('render').metric('tintype_storage_away');

test('while storage is full, jobs wait and cost nothing; then each is done and charged once', async () => {
  const giveBack = await takeStorageAway();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const ids = await Promise.all(names.map(later));
  const bulk = (await (
    await send('/bulk', { urls: ['i', 'j', 'k'].map((name) => ({ url: `${home}/${name}` })) })
  ).json()) as { jobs: { id: string }[] };
  const all = [...ids, ...bulk.jobs.map(({ id }) => id)];

  await until(isAway, { what: 'the worker to notice' });
  await until(() => areAll(all, 'QUEUED'), { what: 'what was begun to be given back' });
  // Long enough for a worker that went on to fail all of them.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const waiting = await rowsOf(all);
  expect(waiting.map(({ state, losses }) => ({ state, losses }))).toEqual(
    all.map(() => ({ state: 'QUEUED', losses: 0 })),
  );
  // Two were in progress when storage was lost, and each may have been tried twice.
  expect(attemptsOf(waiting)).toBeLessThanOrEqual(4);
  expect(await chargesOf(all)).toBe(0);
  const readiness = () => storageOf(system.service('render'));
  await until(async () => /no space is left|permission is denied/.test((await readiness()).storage));
  expect((await readiness()).status).toBe(200);
  expect(system.service('render').lines('storage.away')).toHaveLength(1);
  expect(await isAwayInMetrics()).toBe(1);
  expect(await system.service('render').metric('tintype_storage_refusals_total')).toBeGreaterThan(0);

  await giveBack();
  await until(async () => (await rowsOf(all)).some(({ state }) => state === 'COMPLETED'), {
    what: 'work to go on',
  });
  await until(() => areAll(all, 'COMPLETED'), { what: 'all jobs to end' });
  expect(await chargesOf(all)).toBe(all.length);
  expect(attemptsOf(await rowsOf(all))).toBeLessThanOrEqual(all.length + 4);
  await until(async () => (await readiness()).storage === 'ok', { what: 'the worker to see it' });
  expect(await isAwayInMetrics()).toBe(0);
});

test('whoever waits is told to come back, pays nothing, and may use the same key again', async () => {
  const giveBack = await takeStorageAway();
  const body = { url: `${home}/waited-for`, format: 'png' };
  const key = { 'Idempotency-Key': 'while-storage-is-away' };
  const isRefused = async (response: Response) => {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'SERVICE_BUSY',
        message: expect.stringContaining('Storage is temporarily unavailable'),
        details: { stage: 'store' },
      },
    });
  };
  // The first is refused once its picture could not be stored, the second before anything is begun.
  await isRefused(await system.capture(body, { headers: { ...key, 'X-Request-Id': 'in-hand' } }));
  const row = (await system.status('in-hand'))!;
  expect(row).toMatchObject({ state: 'CANCELLED', losses: 0 });
  expect(await chargesOf([row.id])).toBe(0);
  await until(isAway, { what: 'the worker to notice' });
  // A look at the workers that takes too long lets one in, which is then not begun.
  let tries = 0;
  const atTheDoor = await until(async () => {
    const requestId = `at-the-door-${(tries += 1)}`;
    const response = await system.capture({ ...body, timeout: 1_000 }, { headers: { 'X-Request-Id': requestId } });
    return (await system.status(requestId)) === undefined && response;
  });
  await isRefused(atTheDoor);

  await giveBack();
  await until(async () => !(await isAway()), { what: 'storage to be found again' });
  const response = await until(
    async () => {
      const again = await system.capture(body, { headers: key });
      return again.ok ? again : undefined;
    },
    { what: 'the capture to be taken' },
  );
  expect(response.headers.get('content-type')).toBe('image/png');
});

test('a result cannot be had while storage is closed, which is said, and can be afterwards', async () => {
  const id = await later('kept');
  await until(() => areAll([id], 'COMPLETED'), { what: 'the job to end' });
  const result = (): Promise<Response> =>
    fetch(`${system.gatewayUrl}/v1/screenshots/jobs/${id}/result`, { headers: { 'X-API-Key': system.apiKey } });
  await chmod(system.filesFolder, 0o000);
  const closed = await result();
  await chmod(system.filesFolder, 0o755);
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await result()).status).toBe(200);
});

test('a drawing waits as well, and so does a worker that starts without storage', async () => {
  const captures = ['left', 'right'].map((name) => ({ url: `${home}/${name}` }));
  await chmod(system.filesFolder, 0o000);
  const sent = (await (await send('/compose', { captures, async: true, output: { layout: 'grid' } })).json()) as {
    jobId: string;
  };
  const waiting = await later('with-the-next-worker');
  await until(isAway, { what: 'the worker to notice' });
  await system.service('render').kill();
  const next = system.start('render');
  await until(async () => (await areAll([waiting], 'QUEUED')) === true, { what: 'the job to wait' });
  await chmod(system.filesFolder, 0o755);
  await next;
  const compose = () => system.database.client.compose.findUniqueOrThrow({ where: { id: sent.jobId } });
  await until(async () => (await compose()).state === 'COMPLETED', { what: 'the drawing' });
  await until(() => areAll([waiting], 'COMPLETED'), { what: 'the job to end' });
});

test('afterwards nothing has failed, and every success is charged once', async () => {
  const { client } = system.database;
  expect(await client.capture.count({ where: { state: { notIn: ['COMPLETED', 'CANCELLED'] } } })).toBe(0);
  expect(await client.charge.count()).toBe(await client.capture.count({ where: { state: 'COMPLETED' } }));
});
