import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isLong, someOf } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import { violationsOf } from './accessibility.ts';
import type { OpenedPage } from './browser.ts';
import { fillWithTexts } from './fill-with-texts.ts';
import { hostileTexts, noteWhatRuns } from './hostile-texts.ts';
import { fillInstallation, type Shown } from './fill-installation.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { pagesOf, type ShownPage } from './pages.ts';
import { startShownSite, type ShownSite } from './shown-site.ts';

let site: ShownSite;
let dashboard: Dashboard;
let shown: Shown;

beforeAll(async () => {
  site = await startShownSite();
  dashboard = await openDashboard();
  // Each item of the batch is a capture, and so a second of a core.
  shown = await fillInstallation(dashboard.system, site, { items: 4 });
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

/**
 * A page that is missing or empty would have no violations either: each has its heading, and
 * nothing that says it failed.
 */
async function lookAt({ page, complaints }: OpenedPage, path: string): Promise<object> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // On a busy machine the network rests before the page has drawn what came.
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor()
    .catch(() => undefined);
  const widerBy = (): Promise<number> =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  const seen = {
    headings: await page.getByRole('heading', { level: 1 }).count(),
    failures: await page.locator('main [role=alert][data-tone=bad]').count(),
    violations: await violationsOf(page),
    complaints: complaints.splice(0),
    widerBy: await widerBy(),
  };
  const window = page.viewportSize()!;
  await page.setViewportSize({ ...window, width: widthOfPhone });
  // The frame folds its side bar away first.
  await until(async () => (await widerBy()) === 0, { what: `${path} to fit a phone` });
  await page.setViewportSize(window);
  return seen;
}

const widthOfPhone = 390;
const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', widthOfPhone],
] as const;
/** The short form looks at each page once, in the light or in the dark. */
const shortLooks = looks.slice(0, 2);

test.each(isLong ? looks : shortLooks)(
  'in the %s theme at %d pixels axe finds nothing on any page, the policy refuses nothing, and nothing is wider than the window or a phone',
  async (theme, width) => {
    const opened = await dashboard.open({ theme, width });
    const found: Record<string, object> = {};
    const expected: Record<string, object> = {};
    const at = shortLooks.findIndex((look) => look[0] === theme);
    for (const { name, path } of pagesOf(shown).filter((_, index) => isLong || index % shortLooks.length === at)) {
      found[name] = await lookAt(opened, path);
      expected[name] = { headings: 1, failures: 0, violations: [], complaints: [], widerBy: 0 };
    }
    await opened.page.context().close();
    expect(found).toEqual(expected);
  },
);

/** What leads to a change of what belongs to the organization. */
const changing =
  /^(New (batch|schedule|pipeline|capture|endpoint)|Start( crawl)?$|Cancel (batch|crawl|run)|Delete|Restart|Resume|Pause|Run (now|again)|Retry|Duplicate|Rename|Import|Watch|Create|Save\b|Compose$|Test run|Secrets|Edit (schedule|endpoint)$|Send test$|Select an area|Rotate|Revoke|Send invitation|Use in|Capture again|Open in playground)/;
/** The network may rest before a page has asked for what it shows. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await until(async () => (await page.locator('main .mantine-Skeleton-root, main .mantine-Loader-root').count()) === 0);
}
const changingOn = async (page: Page, path: string): Promise<readonly string[]> => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await drawn(page);
  const names = await page.evaluate<string[]>(
    `[...document.querySelectorAll('button, main a, header a')].filter((one) => one.checkVisibility()).map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim())`,
  );
  return names.filter((name) => changing.test(name));
};

test('a viewer is shown no button and no link to a change, which would end in an error', async () => {
  const ofOrganization = pagesOf(shown).filter(
    ({ name }) => !/^(me|administration|wall|missing|sign-in|reset|pipeline-gallery)$/.test(name),
  );
  const look = async (pages: readonly ShownPage[]): Promise<Readonly<Record<string, readonly string[]>>> => {
    const { page } = await dashboard.open();
    const found: Record<string, readonly string[]> = {};
    for (const { name, path } of pages) {
      const offered = await changingOn(page, path);
      if (offered.length > 0) found[name] = offered;
    }
    await page.context().close();
    return found;
  };
  const { database, organizationId } = dashboard.system;
  const giveRole = (role: string): Promise<number> =>
    database.client.execute`UPDATE memberships SET role = ${role} WHERE organization_id = ${organizationId}`;
  // Whoever may change something is offered it, so there is something to be found.
  const withChanges = [
    'playground',
    'batch',
    'batch-new',
    'schedule',
    'crawl',
    'pipeline',
    'deliveries',
    'webhook',
    'webhook-new',
    'webhook-edit',
    'keys',
  ];
  const looked = someOf(withChanges, 3);
  const offered = await look(ofOrganization.filter(({ name }) => looked.includes(name)));
  expect(Object.keys(offered).toSorted()).toEqual(looked.toSorted());
  await giveRole('viewer');
  try {
    expect(await look(someOf(ofOrganization, 4))).toEqual({});
  } finally {
    await giveRole('owner');
  }
});

/**
 * Long lists come as one scrolls: the numbers of all texts that a page shows, until there are as
 * many as wanted.
 */
async function numbersShownOn(page: Page, path: string, wanted: number): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await drawn(page);
  const marks = new Set<string>();
  await until(async () => {
    const text = await page.evaluate<string>('document.body.innerText');
    for (const [mark] of text.matchAll(/~\d+~/g)) marks.add(mark);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    return marks.size >= wanted;
  });
  return marks.size;
}

/** Lists in which each of the texts is shown, so that none is left unseen. */
const lists = ['captures', 'keys', 'members', 'schedules', 'schedule', 'batch'];
const texts = someOf(hostileTexts, 19);

test(`of ${texts.length} texts that would run as code none does, in whatever field they stand, and the policy has nothing to refuse`, async () => {
  expect([hostileTexts.length, texts.length]).toEqual([300, isLong ? 300 : 16]);
  const { page: bare } = await dashboard.openSignedOut();
  await bare.addInitScript(noteWhatRuns);
  await bare.goto('about:blank');
  await bare.evaluate(noteWhatRuns);
  // In a page without protection they do run: what finds nothing later can find something.
  await bare.evaluate(
    `for (const text of ${JSON.stringify(hostileTexts)}) document.body.insertAdjacentHTML('beforeend', text)`,
  );
  await bare.waitForFunction('window.hasRun.length > 80');
  await bare.context().close();

  const { captureIds } = await fillWithTexts(dashboard.system, shown, texts);
  const { page, complaints } = await dashboard.open();
  await page.addInitScript(noteWhatRuns);
  const ran: unknown[] = [];
  const links: string[] = [];
  const seen: Record<string, number> = {};
  const lookFor = async (name: string, path: string): Promise<void> => {
    seen[name] = await numbersShownOn(page, path, lists.includes(name) ? texts.length : 0);
    ran.push(...(await page.evaluate<number[]>('window.hasRun')));
    // `data:,` is the empty icon of the gallery that is shown to others.
    links.push(
      ...(await page.evaluate<string[]>(
        `[...document.querySelectorAll('[href],[src],[action],[formaction]')].map((one) => one.href ?? one.src ?? one.action).filter((url) => typeof url === 'string' && !/^(https?:|blob:|data:,$)/.test(url))`,
      )),
    );
  };
  for (const { name, path } of pagesOf(shown).filter(({ name }, at) => isLong || lists.includes(name) || at % 4 === 0))
    await lookFor(name, path);
  await lookFor('one-failed', '/captures/hostile0000000000001');
  for (const id of new Set(captureIds)) {
    await lookFor('outputs', `/captures/${id}`);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
    }
  }
  await page.goto(`/playground?url=${encodeURIComponent(hostileTexts.slice(0, 60).join(' '))}`);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('region', { name: 'curl' }).waitFor();
  ran.push(...(await page.evaluate<number[]>('window.hasRun')));
  expect({ ran, links, complaints: complaints.filter((line) => !/status of 4/.test(line)) }).toEqual({
    ran: [],
    links: [],
    complaints: [],
  });
  // They were all there to be seen.
  expect(seen).toMatchObject(Object.fromEntries(lists.map((name) => [name, texts.length])));
  await page.context().close();
});
