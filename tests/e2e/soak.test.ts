import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { isClean, leftoversOf, leftoversOfStopped } from './soak/leftovers.ts';
import { soak } from './soak/soak-captures.ts';

let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '/': page('<h1>Short</h1>'), '/popup': page('<script>open("/")</script><p>text</p>') });
  undo.defer(site.stop);
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler'],
    allowHosts: [site.host],
    settings: { TINTYPE_BROWSER_CAPTURES_MAX: '10', TINTYPE_RENDER_CONCURRENCY: '2' },
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

test('thirty captures through several browsers leave no process, no context and no temp folder', async () => {
  const worker = system.service('render');
  await soak({ system, urls: [site.url('/'), site.url('/popup')], captures: 30, concurrency: 2, sampleEvery: 30 });
  expect(worker.lines('browser.started').length).toBeGreaterThan(2);
  await until(async () => isClean(await leftoversOf(system, worker)), { what: 'everything to be put away' });
  const groups = worker.browserGroups();
  expect(await worker.stop()).toBe(0);
  expect(leftoversOfStopped(system, groups)).toEqual({ processes: 0, contexts: 0, folders: 0 });
});
