import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { groupMembers } from '@tintype/testing/processes';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startHangingSite, type HangingSite } from './hanging-site.ts';

let site: HangingSite;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startHangingSite();
  undo.defer(site.stop);
  system = await startSystem({ services: ['gateway', 'scheduler', 'render'], allowHosts: [site.host] });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const order = (name: string): Promise<Response> =>
  system.capture({ url: site.url(name), format: 'png', timeout: 60_000 }, { headers: { 'X-Request-Id': name } });

/** Kills the process group of the browser that runs now. */
function killBrowser(): void {
  const groups = system.service('render').browserGroups();
  if (groups.length === 0) throw new Error('There is no browser to kill');
  groups.forEach((group) => process.kill(-group, 'SIGKILL'));
}

test('a browser that is killed in mid-capture costs the capture one more try in the same worker', async () => {
  const worker = system.service('render');
  const response = order('first');
  await until(() => site.visits('first') === 1, { what: 'the capture to be under way' });
  killBrowser();
  await until(() => worker.browserGroups().length === 1 && worker.isReady(), { what: 'the worker to be ready again' });
  expect((await response).status).toBe(200);
  expect(site.visits('first')).toBe(2);
  expect(await system.status('first')).toMatchObject({ state: 'COMPLETED', attempt: 1, losses: 0 });
});

/** Three attempts, in each of which four browsers may end under the capture. */
const killsMax = 12;

test('a capture that costs three attempts their browsers is given up with INTERNAL_ERROR', async () => {
  // Twelve browsers may take longer to start than anybody waits for a capture to begin: a job has
  // no such limit.
  const headers = { 'X-API-Key': system.apiKey, 'X-Request-Id': 'never', 'Content-Type': 'application/json' };
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const method = body === undefined ? 'GET' : 'POST';
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await (await fetch(`${system.gatewayUrl}/v1/screenshots/${path}`, init)).json()) as Record<string, unknown>;
  };
  const { id } = await call('async', { url: site.url('never'), format: 'png' });
  for (let kills = 1; kills <= killsMax; kills += 1) {
    await until(() => site.visits('never') === kills, { what: `visit ${kills}` });
    killBrowser();
  }
  await until(async () => (await system.status('never'))?.state === 'FAILED', { what: 'the job to be given up' });
  expect(await call(`jobs/${String(id)}`)).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_ERROR' });
  expect(await system.status('never')).toMatchObject({ attempt: 3, losses: 3 });
});

test('the worker goes on as if nothing had been', async () => {
  expect((await order('second')).status).toBe(200);
  const worker = system.service('render');
  expect(await worker.metric('tintype_pool_leased')).toBe(0);
  // The first, one after the kill of the first test, one after each kill of the second.
  expect(worker.lines('browser.started').length).toBeLessThanOrEqual(2 + killsMax);
  const groups = worker.browserGroups();
  expect(await worker.stop()).toBe(0);
  // Killed with the worker; the kernel takes a moment to be rid of them.
  await until(() => groups.flatMap(groupMembers).length === 0, { what: 'the browser to be gone' });
});
