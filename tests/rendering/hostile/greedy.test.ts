import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { someOf } from '@tintype/testing/long-form';
import type { CaptureContext } from '@tintype/render/context/capture-context';
import { startEngine, type Engine } from '../engine.ts';
import { greedyNames, greedyPages } from './greedy-pages.ts';

const pageBytesMax = 250 * 1024 * 1024;
const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };
const atOnce = 3;
const visited = someOf(greedyNames, 40);
const groups = Array.from({ length: Math.ceil(visited.length / atOnce) }, (_, index) =>
  visited.slice(index * atOnce, (index + 1) * atOnce),
);

let site: Site;
let engine: Engine;
/** Responses of the image in `/held`, which wait until the gate opens. */
const held: ServerResponse[] = [];
beforeAll(async () => {
  const answers = Object.entries(greedyPages).map(([path, { answer }]) => [path, answer] as const);
  site = await startSite({
    ...Object.fromEntries(answers),
    '/good': page('<h1>A good page</h1><p>text</p>'),
    '/held': page('<p>text</p><img src="/image">'),
    '/image': (_req, res) => void held.push(res),
  });
  engine = await startEngine({ allowHosts: [site.host], pages: 3, pageBytesMax });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

type Visit = { readonly organizationId: string; readonly path?: string; readonly fields?: object };
/** Captures a page, and returns the browsers that it was captured in. */
async function visit({ organizationId, path = '/good', fields = {} }: Visit) {
  const pids: number[] = [];
  const recordBrowser = async ({ slot }: CaptureContext): Promise<void> => void pids.push(slot.process.pid);
  const request = { ...settings, url: site.url(path), organizationId, timeout: 60_000, ...fields };
  const failure = await engine.capture(request, { beforeTake: recordBrowser }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { pids, failure };
}
/** Holds the loads of `/held` until the gate opens, and counts them. */
function closeGate() {
  held.length = 0;
  const open = (): void => held.forEach((response) => response.end());
  return { open, requested: (count: number) => until(() => held.length >= count), [Symbol.dispose]: open };
}
const endless = { waitFor: '#never', timeout: 3_000 };

test('there are enough greedy pages', () => {
  expect(greedyNames.length).toBeGreaterThan(60);
});

describe('a browser', () => {
  test('has captures of one organization at a time', async () => {
    using gate = closeGate();
    const first = visit({ organizationId: 'first', path: '/held' });
    await gate.requested(1);
    const [same, second] = await Promise.all([visit({ organizationId: 'first' }), visit({ organizationId: 'second' })]);
    gate.open();
    const { pids } = await first;
    expect(same.pids).toEqual(pids);
    expect(second.pids).not.toEqual(pids);
  });

  test('that ended during captures is followed by one for each of them', async () => {
    using gate = closeGate();
    const both = [1, 2].map(() => visit({ organizationId: 'first', path: '/held' }));
    await gate.requested(2);
    for (const { browser, pid } of engine.browsers())
      if (browser.targets().some((one) => one.url().endsWith('/held'))) process.kill(-pid, 'SIGKILL');
    await gate.requested(4);
    gate.open();
    const [one, other] = await Promise.all(both);
    expect([one!.failure, other!.failure]).toEqual([undefined, undefined]);
    expect(one!.pids.at(-1)).not.toBe(other!.pids.at(-1));
  });
});

describe('a page whose browser grows too large', () => {
  test('fails and reports why, and costs no other organization a second attempt', async () => {
    const greedy = visit({ organizationId: 'first', path: '/blobs', fields: { waitFor: '#never' } });
    let isOver = false;
    const good = (async () => {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      while (!isOver) visits.push(await visit({ organizationId: 'second' }));
      return visits;
    })();
    const { failure } = await greedy;
    isOver = true;
    expect(failure).toMatchObject({ code: 'PAGE_TOO_HEAVY', details: { max: pageBytesMax } });
    for (const { pids, failure: none } of await good) {
      expect(none).toBeUndefined();
      expect(pids).toHaveLength(1);
    }
  });
});

test('a page with an endless number of requests fails and reports why', async () => {
  const { failure } = await visit({ organizationId: 'first', path: '/images-flood', fields: { waitFor: '#never' } });
  expect(failure).toMatchObject({ code: 'PAGE_TOO_HEAVY', details: { resource: 'requests', max: 20_000 } });
});

test.each(groups)('next to %j, captures of a second organization succeed', async (...paths) => {
  const greedy = paths.map((path) => visit({ organizationId: `greedy-${path}`, path, fields: endless }));
  expect((await visit({ organizationId: 'second' })).failure).toBeUndefined();
  for (const { failure } of await Promise.all(greedy)) expect(failure).toHaveProperty('details.stage');
});
