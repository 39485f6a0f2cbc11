import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filterNodes } from '@tintype/contracts/pipelines/graph';
import { capturesOfRun, planRunSteps } from '@tintype/contracts/pipelines/run-steps';
import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import type { Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { someOf } from '@tintype/testing/long-form';
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { untilTrue } from './browser.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { startShownSite } from './shown-site.ts';

let site: Site;
let dashboard: Dashboard;

beforeAll(async () => {
  site = await startShownSite();
  dashboard = await openDashboard();
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

const open = async (): Promise<Page> => (await dashboard.open()).page;
const step = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);
/** Whether the whole step lies inside the canvas, where nobody has to look for it. */
async function isInView(page: Page, id: string): Promise<boolean> {
  const frame = (await page.locator('.react-flow').boundingBox())!;
  const card = (await step(page, id).boundingBox())!;
  return card.x >= frame.x && card.x + card.width <= frame.x + frame.width && card.y >= frame.y;
}
const saving = (page: Page): Locator => page.getByRole('status', { name: 'Save status' });
type Saved = {
  readonly nodes: readonly { readonly id: string; readonly position: object }[];
  readonly edges: readonly unknown[];
};
const idIn = (page: Page): string => /pipelines\/([^/?]+)/.exec(page.url())![1]!;
async function savedGraph(page: Page): Promise<Saved> {
  const where = { id: idIn(page) };
  const { graph } = await dashboard.system.database.client.pipeline.findUniqueOrThrow({ where });
  return graph as unknown as Saved;
}

test('from a template to a run: the secret is shown once, and the test run stands at the steps and on a page of its own', async () => {
  const { page, complaints } = await dashboard.open();
  await page.goto('/pipelines');
  await page.getByRole('button', { name: /Social cards for a blog/ }).click();
  await page.getByRole('heading', { name: 'Social cards for a blog', level: 1 }).waitFor();
  await step(page, 'gallery-1').waitFor();

  await page.getByRole('button', { name: 'Secrets' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  const secret = (await page.getByRole('region', { name: 'secret', exact: true }).textContent())!;
  expect(secret).toMatch(/^trg_/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done' }).click();
  const curl = (await page.getByRole('region', { name: 'curl' }).textContent())!;
  expect(curl).toContain('$TRIGGER_SECRET');
  expect(await page.content()).not.toContain(secret);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Test run' }).click();
  await page.getByLabel('Sample URLs').fill(site.url('/prices.html'));
  await page.getByRole('button', { name: 'Start test run', exact: true }).click();
  const overlay = page.getByRole('status', { name: 'Displayed run' });
  await overlay.getByRole('link', { name: 'Open run' }).click();
  await page.getByText('Manual start', { exact: true }).waitFor();
  await page.getByText(site.url('/prices.html')).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

const choose = (page: Page, template: string): Promise<void> =>
  page
    .getByRole('list', { name: 'Templates' })
    .getByRole('button', { name: new RegExp(`^${template}`) })
    .click();

/** Looks at the run page until it shows this many pictures of the gallery, and each has come. */
async function galleryWith(page: Page, title: string, count: number): Promise<Locator> {
  const gallery = page.getByRole('list', { name: title, exact: true });
  await gallery
    .getByRole('button', { name: /^Open / })
    .nth(count - 1)
    .waitFor();
  for (const picture of await gallery.locator('img').all()) await picture.scrollIntoViewIfNeeded();
  const allOf = "[...document.querySelectorAll('main li img')]";
  await untilTrue(page, `${allOf}.length === ${count} && ${allOf}.every(({ naturalWidth }) => naturalWidth > 0)`);
  return gallery;
}

test('what was finished while nobody looked is in the gallery once its run has ended', async () => {
  const page = await open();
  // As on plain http in a local network: nobody is told that something has changed.
  await page.addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  let [wasAsked, hasEnded] = [false, false];
  await page.route(/\/runs\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const run = (await response.json()) as { status?: string };
    // The gallery is always looked at before the end of its run is known.
    hasEnded = wasAsked && !['QUEUED', 'RUNNING'].includes(String(run.status));
    await route.fulfill({ response, json: { ...run, status: hasEnded ? run.status : 'RUNNING' } });
  });
  const nothingYet = { json: { items: [], nextCursor: null } };
  await page.route(/\/images\?/, (route) => {
    wasAsked = true;
    return hasEnded ? route.continue() : route.fulfill(nothingYet);
  });
  await page.goto('/pipelines');
  await choose(page, 'Social cards for a blog');
  await page.getByRole('button', { name: 'Test run' }).click();
  await page.getByLabel('Sample URLs').fill(site.url('/prices.html'));
  await page.getByRole('button', { name: 'Start test run', exact: true }).click();
  await page.getByRole('link', { name: 'Open run' }).click();
  await galleryWith(page, 'Social cards', 1);
  await page.context().close();
});

const templates = someOf(pipelineTemplates, 3);
test.each(templates)('the template $name leads to its gallery', async ({ name, graph }) => {
  const { page, complaints } = await dashboard.open();
  await page.goto('/pipelines');
  await choose(page, name);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  const addresses = ['/product.html', '/journal.html'].map((path) => site.url(path));
  for (const { id } of filterNodes(graph, 'source')) {
    await step(page, id).click();
    await page.getByLabel('URLs', { exact: true }).fill(addresses.join('\n'));
  }
  await page.getByRole('button', { name: 'Test run' }).click();
  const isTriggered = filterNodes(graph, 'trigger').length > 0;
  const sent = isTriggered ? addresses.slice(0, 1) : [];
  if (isTriggered) await page.getByLabel('Sample URLs').fill(sent.join('\n'));
  await page.getByRole('button', { name: 'Start test run', exact: true }).click();
  await page.getByRole('link', { name: 'Open run' }).click();

  const nodes = graph.nodes.map((node) => (node.type === 'source' ? { ...node, data: { urls: addresses } } : node));
  const { captures } = capturesOfRun({ ...graph, nodes }, sent);
  const { routes } = planRunSteps(graph);
  const count = captures.flatMap(({ nodeId }) => routes[nodeId]!).length;
  const { title } = filterNodes(graph, 'gallery')[0]!.data;
  const gallery = await galleryWith(page, title!, count);
  await page.getByText('Completed', { exact: true }).first().waitFor();
  expect(await gallery.getByText(/edited$/).count()).toBe(
    captures.flatMap(({ nodeId }) => routes[nodeId]!.filter(({ editNodeId }) => editNodeId !== null)).length,
  );
  expect(await violationsOf(page)).toEqual([]);

  await gallery.getByRole('button').last().click();
  const lightbox = page.getByRole('dialog', { name: `${count} of ${count}` });
  const widthOfShown = "document.querySelector('[role=dialog] img')?.naturalWidth ?? 0";
  await until(async () => (await page.evaluate<number>(widthOfShown)) > 0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on the canvas: add, join, take back, copy to the pointer, delete; saving moves nothing', async () => {
  const page = await open();
  await page.goto('/pipelines');
  await page.getByRole('button', { name: 'New pipeline' }).click();
  await page.getByRole('heading', { name: 'New pipeline', level: 1 }).waitFor();
  const steps = page.getByRole('list', { name: 'Add steps' });
  await steps.getByRole('button', { name: 'URLs' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByText('URLs, urls: must have at least 1 item').waitFor();
  await step(page, 'source-1').getByText('urls must have at least 1 item').waitFor();
  await page.getByLabel('URLs', { exact: true }).fill(site.url('/prices.html'));
  // What fits is joined with the selected step.
  await steps.getByRole('button', { name: 'Capture' }).click();
  await steps.getByRole('button', { name: 'Gallery' }).click();
  await problems.getByText(/^No problems/).waitFor();
  await saving(page).getByText('Saved', { exact: true }).waitFor();
  const first = await savedGraph(page);
  expect(first.edges).toHaveLength(2);
  expect(await isInView(page, 'source-1')).toBe(true);
  expect(await isInView(page, 'gallery-1')).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).click();
  await step(page, 'gallery-1').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redo' }).click();
  await step(page, 'gallery-1').waitFor();
  await saving(page).getByText('Saved', { exact: true }).waitFor();
  expect(await savedGraph(page)).toEqual(first);

  await step(page, 'captures-1').click();
  await step(page, 'captures-1').and(page.locator('.selected')).waitFor();
  await page.keyboard.press('Control+c');
  const frame = (await page.getByRole('region', { name: 'Canvas' }).boundingBox())!;
  const pointer = { x: frame.x + 300, y: frame.y + 320 };
  await page.mouse.move(pointer.x, pointer.y);
  await page.keyboard.press('Control+v');
  const pasted = (await step(page, 'captures-2').boundingBox())!;
  expect([Math.abs(pasted.x - pointer.x) < 20, Math.abs(pasted.y - pointer.y) < 20]).toEqual([true, true]);
  await problems.getByText(/Capture: receives no urls/).waitFor();
  await saving(page).getByText('Draft').waitFor();
  await page.keyboard.press('Delete');
  await step(page, 'captures-2').waitFor({ state: 'detached' });
  await saving(page).getByText('Saved', { exact: true }).waitFor();
  expect((await savedGraph(page)).nodes).toEqual(first.nodes);

  // Handles take only what fits.
  const handle = (id: string, type: string): Locator => step(page, id).locator(`.react-flow__handle.${type}`);
  await handle('source-1', 'source').dragTo(handle('gallery-1', 'target'));
  expect(await page.locator('.react-flow__edge').count()).toBe(2);

  // Somebody else saves: nothing of theirs is overwritten, nothing of ours is lost.
  await dashboard.system.database.client.execute`
    UPDATE pipelines SET revision = revision + 1, graph = jsonb_set(graph, '{nodes,0,label}', '"Theirs"')
    WHERE id = ${idIn(page)}`;
  await step(page, 'gallery-1').click();
  await page.getByLabel('Title').fill('Mine');
  const trouble = page.getByRole('alert').filter({ hasText: 'This pipeline was changed by another user' });
  await trouble.waitFor();
  await trouble.getByRole('button', { name: 'Overwrite' }).click();
  await saving(page).getByText('Saved', { exact: true }).waitFor();
  expect(JSON.stringify(await savedGraph(page))).toContain('"Mine"');
  await page.context().close();
});

test('on a phone what is selected is edited below the canvas, which keeps its width', async () => {
  const { page } = await dashboard.open({ width: 390 });
  await page.goto('/pipelines');
  await choose(page, 'Product pages');
  await step(page, 'source-1').click();
  const form = page.getByRole('complementary', { name: 'Selected step' });
  await form.waitFor();
  const [canvas, edited] = await Promise.all(
    [page.getByRole('region', { name: 'Canvas' }), form].map(async (part) => (await part.boundingBox())!),
  );
  expect(canvas!.width).toBeGreaterThan(300);
  expect(edited!.y).toBeGreaterThanOrEqual(canvas!.y + canvas!.height);
  await page.context().close();
});

test('the outline makes, joins and starts a pipeline by the keyboard alone', async () => {
  const page = await open();
  await page.goto('/pipelines');
  await page.getByRole('button', { name: 'New pipeline' }).press('Enter');
  await page.getByRole('heading', { name: 'New pipeline', level: 1 }).waitFor();
  await page.goto(`${page.url()}?view=outline`);
  const choose = async (label: string, typed: RegExp): Promise<void> => {
    const field = page.getByLabel(label, { exact: true }).first();
    const option = page.getByRole('option', { name: typed });
    await until(
      async () => {
        const isOpen = await option.isVisible();
        if (isOpen && (await option.getAttribute('data-combobox-selected')) !== null) return true;
        if (!isOpen) await field.focus();
        await page.keyboard.press('ArrowDown');
        return undefined;
      },
      { what: `${String(typed)} to be marked` },
    );
    await page.keyboard.press('Enter');
  };
  const steps = page.getByRole('list', { name: 'Steps' });
  for (const [kind, heading] of [
    [/^URLs/, '1. URLs'],
    [/^Capture/, '2. Capture'],
    [/^Gallery/, '3. Gallery'],
  ] as const) {
    await choose('Add a step', kind);
    await steps.getByRole('heading', { name: heading }).waitFor();
  }
  await page.getByRole('button', { name: 'Settings of URLs' }).press('Enter');
  await page.getByLabel('URLs', { exact: true }).focus();
  await page.keyboard.insertText(site.url('/prices.html'));
  await choose('Steps that receive urls from URLs', /^Capture/);
  await page.keyboard.press('Escape');
  await choose('Steps that receive images from Capture', /^Gallery/);
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'Problems' })
    .getByText(/^No problems/)
    .waitFor();
  await saving(page).getByText('Saved', { exact: true }).waitFor();
  expect((await savedGraph(page)).edges).toHaveLength(2);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Test run' }).press('Enter');
  await page.getByRole('button', { name: 'Start test run', exact: true }).press('Enter');
  await page.getByRole('status', { name: 'Displayed run' }).waitFor();
  await page.context().close();
});
