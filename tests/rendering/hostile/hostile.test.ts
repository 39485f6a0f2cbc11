import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { isLong, someOf } from '@tintype/testing/long-form';
import { startEngine, type Engine } from '../engine.ts';
import { runCampaign, type Campaign } from './campaign.ts';
import { hostileNames, hostilePages } from './pages.ts';

const visited = someOf(hostileNames, 3);
const rounds = isLong ? 5 : 1;
const timeout = isLong ? 5_000 : 1_500;
const ready = 6;

let site: Site;
let engine: Engine;
let campaign: Campaign;
let stopCrashing: () => void;
/** Those of browsers that other files of this process share. */
const foldersBefore = new Set(readBrowserFolders());

beforeAll(async () => {
  site = await startSite({ ...hostilePages, '/good': page('<h1>A good page</h1><p>text</p>') });
  engine = await startEngine({ allowHosts: [site.host], pages: ready });
  stopCrashing = crashPages(engine, '/crash');
  campaign = await runCampaign({ engine, site, names: visited, rounds, timeout });
});
afterAll(async () => {
  stopCrashing();
  await engine.stop();
  await site.stop();
});

/** Ends the renderer of every page that stands at the path, as a bug in the browser would. */
function crashPages({ browsers }: Engine, path: string): () => void {
  const timer = setInterval(() => {
    const targets = browsers().flatMap(({ browser }) => (browser.connected ? browser.targets() : []));
    for (const target of targets.filter((one) => one.type() === 'page' && one.url().endsWith(path)))
      target
        .createCDPSession()
        .then((session) => session.send('Page.crash'))
        .catch(() => undefined);
  }, 20);
  return () => clearInterval(timer);
}

test('there are enough pages', () => {
  expect(hostileNames.length).toBeGreaterThan(60);
});

test.each(visited)('%s ends, and defined', (name) => {
  const endings = campaign.endings.get(name)!;
  expect(endings).toHaveLength(rounds);
  for (const end of endings) expect(end).not.toMatch(/^undefined/);
});

test('a page that crashes fails its capture, and says that it crashed', async () => {
  const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };
  const failure = await engine.failureOf({ ...settings, url: site.url('/crash'), timeout: 30_000 });
  expect(failure).toMatchObject({ code: 'CAPTURE_FAILED', details: { reason: 'page_crashed' } });
});

test('the good page beside them succeeds every time', () => {
  expect(new Set(campaign.goodEndings)).toEqual(new Set(['ok']));
});

test('no page is left behind', async () => {
  await until(() => {
    const { leased, browsers, ready: waiting } = engine.status();
    const alive = engine.browsers().filter(({ browser }) => browser.connected);
    const contexts = alive.reduce((sum, { browser }) => sum + browser.browserContexts().length, 0);
    // One browser, or two if a capture was repeated alone. Each has its default context, and the
    // other contexts are those of the pages that wait.
    const hasNoOther = alive.length === browsers && contexts === browsers + ready;
    return leased === 0 && browsers <= 2 && waiting === ready && hasNoOther;
  });
});

test('no process and no folder is left behind', async () => {
  const groups = engine.browsers().map(({ pid }) => pid);
  expect(groups.length).toBeGreaterThan(0);
  await engine.stop();
  await until(() => processesOf(groups).length === 0, { what: 'the processes to end' });
  expect(readBrowserFolders().filter((name) => !foldersBefore.has(name))).toEqual([]);
});

function readBrowserFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`tintype-browser-${process.pid}-`));
}

function processesOf(groups: readonly number[]): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state !== 'Z' && groups.includes(Number(group));
    } catch {
      return false;
    }
  });
}
