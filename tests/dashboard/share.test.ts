import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { deriveKey } from '@tintype/runtime/secrets';
import { someOf } from '@tintype/testing/long-form';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { hostileTexts } from '../integration/pipelines/hostile-texts.ts';
import { addEndedRun } from '../integration/schedules/run-rows.ts';
import { violationsOf } from './accessibility.ts';
import { startDashboard, type Dashboard } from './installation.ts';
import { Visitor } from './visitor.ts';

let dashboard: Dashboard;
let scheduleId: string;
type Run = Parameters<typeof addEndedRun>[3];
let addRun: (run: Omit<Run, 'at'>, minutesAgo: number) => Promise<{ readonly id: string }>;
beforeAll(async () => {
  // The captures of its runs are queued: no service may start them.
  dashboard = await startDashboard(['gateway']);
  const { database, filesFolder, secret, organizationId, apiKeyId } = dashboard.system;
  const storage = createFolderStorage({ folder: filesFolder, baseUrl: '', signingKey: deriveKey(secret, 'file-link') });
  const owner = { organizationId, apiKeyId, createdBy: `key:${apiKeyId}` as const };
  addRun = (run, minutesAgo) =>
    addEndedRun({ database, storage }, owner, scheduleId, { at: new Date(Date.now() - minutesAgo * 60_000), ...run });
  const made = await call('/v1/schedules', { name: 'Prices', url: 'https://example.com/prices', schedule: 'daily' });
  scheduleId = made['id']!;
  const picture = (background: string) =>
    sharp({ create: { width: 640, height: 1_600, channels: 3, background } })
      .png()
      .toBuffer();
  const [before, after, difference] = await Promise.all(['#74a892', '#c7522a', '#e5c185'].map(picture));
  await addRun({ file: before! }, 3);
  await addRun({ file: before!, changed: false }, 2);
  const words = [{ text: 'Price: ' }, { text: '€ 49', change: 'removed' }, { text: '€ 39', change: 'added' }] as const;
  const findings = { lines: [{ before: 'Price: € 49', after: 'Price: € 39', words }], lineCount: 1 };
  await addRun({ file: after!, difference: difference!, changed: true, findings }, 1);
});
afterAll(() => dashboard?.stop());

async function call(path: string, body: object): Promise<Record<string, string>> {
  const { gatewayUrl, apiKey } = dashboard.system;
  const answer = await fetch(`${gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}
const widerBy = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test('a change is shared within six clicks, seen without an account in both themes and at two widths, and revoked', async () => {
  const { page } = await dashboard.open();
  await page.goto('/home');
  const visitor = new Visitor(page);
  await visitor.goTo('Schedules');
  await visitor.click(visitor.link(/Prices/));
  const runs = page.locator('ol > li > a');
  await runs.nth(2).waitFor();
  await page.getByText('Changes only').click();
  await runs.nth(1).waitFor({ state: 'detached' });
  expect(await runs.count()).toBe(1);
  await visitor.click(visitor.link(/Changed/).first());
  await visitor.click(visitor.button('Share'));
  await visitor.click(visitor.button('Create link'));
  const url = await page.getByRole('region', { name: 'share link' }).innerText();
  expect(visitor.clicks).toBeLessThanOrEqual(6);
  expect(await violationsOf(page)).toEqual([]);

  for (const [theme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    const stranger = await dashboard.openSignedOut({ theme, width });
    await stranger.page.goto(url, { waitUntil: 'networkidle' });
    expect(await stranger.page.getByRole('heading', { name: 'Prices', level: 1 }).count()).toBe(1);
    expect(await stranger.page.evaluate('[...document.images].map(({ naturalWidth }) => naturalWidth)')).toEqual([
      640, 640, 640,
    ]);
    expect(await stranger.page.locator('ins').innerText()).toBe('€ 39');
    expect([await violationsOf(stranger.page), await widerBy(stranger.page), stranger.complaints]).toEqual([[], 0, []]);
    await stranger.page.context().close();
  }

  await visitor.button(/^Revoke the link/).click();
  await page.getByText('Active links').waitFor({ state: 'detached' });
  const gone = await dashboard.openSignedOut();
  expect((await gone.page.goto(url))!.status()).toBe(404);
  expect(await violationsOf(gone.page)).toEqual([]);
  await gone.page.context().close();
  await page.context().close();
});

// That each of them is escaped is proved without a browser.
const texts = someOf(hostileTexts, 7);
test(`none of ${texts.length} hostile texts runs, loads anything or moves a shared page`, async () => {
  const { gatewayUrl, database } = dashboard.system;
  const { page, complaints } = await dashboard.openSignedOut();
  const foreign: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${gatewayUrl}/share/`) && !request.url().startsWith('data:,'))
      foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const file = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (let first = 0; first < texts.length; first += 50) {
    const written = texts.slice(first, first + 50);
    await database.client.schedule.update({ where: { id: scheduleId }, data: { name: written[0]! } });
    const lines = written.map((text) => ({ after: text, words: [{ text, change: 'added' as const }] }));
    const findings = { lines, lineCount: lines.length };
    const run = await addRun({ url: `https://example.com/${written[1]}`, file, changed: true, findings }, -first - 1);
    const { url } = await call(`/v1/schedules/${scheduleId}/share-links`, { executionId: run.id });
    await page.goto(url!, { waitUntil: 'load' });
    expect(await page.locator('ins').count()).toBe(written.length);
    expect(await page.locator('script, iframe, object, embed, form, input, svg, video, audio').count()).toBe(0);
  }
  expect({ foreign, dialogs, complaints }).toEqual({ foreign: [], dialogs: [], complaints: [] });
  await page.context().close();
});
