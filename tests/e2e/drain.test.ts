import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { groupMembers } from '@tintype/testing/processes';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { isClean, leftoversOf, leftoversOfStopped } from './soak/leftovers.ts';
import { soak } from './soak/soak-captures.ts';

const [captures, perBrowser] = isLong ? [30, 10] : [9, 3];
const held: ServerResponse[] = [];
let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({
    '/slow': page('<img src="/held.svg" width="50" height="50"><p>text</p>'),
    '/quick': page('<p>text</p>'),
    '/popup': page('<script>open("/quick")</script><p>text</p>'),
    '/held.svg': (_req, res) => void held.push(res),
  });
  undo.defer(site.stop);
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler'],
    allowHosts: [site.host],
    settings: { TINTYPE_RENDER_CONCURRENCY: '1' },
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

test('a worker that is told to stop finishes what it has, takes nothing new, and leaves nothing behind', async () => {
  const worker = system.service('render');
  const groups = worker.browserGroups();
  expect(groups).toHaveLength(1);
  const inHand = system.capture({ url: site.url('/slow'), format: 'png' });
  await until(() => held.length === 1, { what: 'the capture to be under way' });
  const queued = system.capture(
    { url: site.url('/quick'), format: 'png', timeout: 60_000 },
    { headers: { 'X-Request-Id': 'queued' } },
  );
  await until(() => system.status('queued'), { what: 'the queued capture' });

  const stopped = worker.stop();
  await until(() => worker.lines('process.stopping').length > 0, { what: 'the worker to stop' });
  held[0]!.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await inHand).status).toBe(200);
  expect(await stopped).toBe(0);
  expect(worker.lines('capture.finished')).toHaveLength(1);
  expect(groups.flatMap(groupMembers)).toEqual([]);

  await system.start('render', { TINTYPE_BROWSER_CAPTURES_MAX: String(perBrowser), TINTYPE_RENDER_CONCURRENCY: '2' });
  expect((await queued).status).toBe(200);
  expect(await system.status('queued')).toMatchObject({ state: 'COMPLETED', attempt: 1, losses: 0 });
});

test(`${captures} captures through several browsers leave no process, no context and no temp folder`, async () => {
  const worker = system.service('render');
  const urls = [site.url('/quick'), site.url('/popup')];
  await soak({ system, urls, captures, concurrency: 2, sampleEvery: captures });
  expect(worker.lines('browser.started').length).toBeGreaterThan(2);
  await until(async () => isClean(await leftoversOf(system, worker)), { what: 'everything to be put away' });
  const groups = worker.browserGroups();
  expect(await worker.stop()).toBe(0);
  expect(leftoversOfStopped(system, groups)).toEqual({ processes: 0, contexts: 0, folders: 0 });
});
