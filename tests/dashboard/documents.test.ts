import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isLong } from '@tintype/testing/long-form';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { violationsOf } from './accessibility.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { questions } from '../e2e/recipes/questions.ts';
import { searchFor, wordsBefore } from './documents-search.ts';
import { builtDocuments, documentFiles, documentPages, loadedFirst } from './built-documents.ts';

const pages = documentPages();
const files = documentFiles();
const byPath = new Map(pages.map((page) => [page.path, page]));
const kilobyte = 1_000;
const gzipped = (content: Buffer | string): number => gzipSync(content).length;

describe('the built pages', () => {
  test('are there for every operation and every recipe', () => {
    const missing = routeDescriptions.filter(({ id }) => !byPath.has(`/docs/operations/${id}`));
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(pages.filter(({ path }) => path.startsWith('/docs/recipes/')).length).toBeGreaterThan(20);
  });

  test('have no link that leads nowhere', () => {
    const broken = pages.flatMap(({ path, links }) =>
      links
        .filter((link) => !/^(https?:|data:|mailto:)/.test(link) && !leadsSomewhere(path, link))
        .map((link) => `${path} -> ${link}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test('load at most 60 kB before they can be used, compressed', () => {
    const sizes = new Map<string, number>();
    const sizeOf = (name: string): number => {
      const size = sizes.get(name) ?? gzipped(readFileSync(join(builtDocuments, name)));
      sizes.set(name, size);
      return size;
    };
    const heavy = pages
      .map((page) => ({
        path: page.path,
        bytes: [...loadedFirst(page)].reduce((sum, name) => sum + sizeOf(name), gzipped(page.html)),
      }))
      .filter(({ bytes }) => bytes > 60 * kilobyte);
    expect(heavy).toEqual([]);
  });

  test('have no code and no style that the policy of the gateway would refuse', () => {
    const refused = /<(?:script|style)(?![^>]*nonce="\{\{nonce\}\}")[^>]*>|<[a-z][^<>]*\s(?:style|on[a-z]+)="[^"]*"/;
    expect(pages.flatMap(({ html }) => refused.exec(html)?.[0] ?? []).slice(0, 5)).toEqual([]);
  });

  test('load nothing from elsewhere', () => {
    const loading =
      /<(?:script|img|link rel="(?:stylesheet|icon|shortcut icon)")[^>]*(?:src|href)="(?:https?:)?\/\/[^"]*"/;
    expect(pages.flatMap(({ html }) => loading.exec(html)?.[0] ?? [])).toEqual([]);
  });

  test('have a twin in Markdown each, which the list for programs names', () => {
    const list = readFileSync(join(builtDocuments, 'llms.txt'), 'utf8');
    const written = pages
      .filter(({ path }) => path !== '/docs/404')
      .map(({ path }) => (path === '/docs' ? '/docs/index' : path));
    expect(written.filter((path) => !files.has(`${path}.md`))).toEqual([]);
    const listed = written.filter((path) => !path.includes('/decisions/'));
    expect(listed.filter((path) => !list.includes(`${path}.md)`))).toEqual([]);
  });
});

/** One of each kind. */
const shownPages = [
  '/docs',
  '/docs/recipes/pdf',
  '/docs/recipes/from-urlbox',
  '/docs/options',
  '/docs/options/image',
  '/docs/comparison',
  '/docs/operations/createCapture',
  '/docs/errors',
];

function leadsSomewhere(from: string, link: string): boolean {
  const [address = '', anchor] = link.split('#');
  const path = (address === '' ? from : address).replace(/(.)\/$/, '$1');
  if (['/openapi.json', '/llms.txt'].includes(path) || path.startsWith('/clients/')) return true;
  const page = byPath.get(path);
  if (page === undefined) return files.has(path) && anchor === undefined;
  return anchor === undefined || anchor === '' || page.anchors.has(decodeURIComponent(anchor));
}

describe('in a browser', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  });
  afterAll(() => dashboard?.stop());

  test.each([
    ['light', 390, 0],
    ['dark', 1280, 1],
  ] as const)('pages are accessible and within their policy: %s, %i px', async (theme, width, at) => {
    const { page, complaints } = await dashboard.openSignedOut({ theme, width });
    // The short form looks at each page once.
    for (const path of shownPages.filter((_, index) => isLong || index % 2 === at)) {
      await page.goto(path);
      expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] });
    }
    expect(complaints).toEqual([]);
  });

  test('the search finds a recipe', async () => {
    const { page, complaints } = await dashboard.openSignedOut();
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').locator('input').fill('A4 page numbers');
    const first = page.locator('.pagefind-ui__result-title a').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toMatch(/^\/docs\/recipes\/pdf/);
    expect(complaints).toEqual([]);
  });

  test('of forty questions at least 36 lead to the right page first, and the answer stands at its beginning', async () => {
    const found = await searchFor(
      dashboard.system.gatewayUrl,
      questions.map(({ typed }) => typed),
    );
    const rows = questions.map(({ typed, pages: right, answer }, at) => {
      const { first = '', headings } = found[at]!;
      return { typed, first, isRight: right.includes(first), words: wordsBefore(answer, { slug: first, headings }) };
    });
    const words = rows.filter(({ isRight }) => isRight).map((row) => row.words);
    const wrong = rows.filter(({ isRight }) => !isRight);
    expect(questions).toHaveLength(40);
    expect(wrong.length > 4 ? wrong : []).toEqual([]);
    expect(words.toSorted((a, b) => a - b)[Math.floor(words.length / 2)]).toBeLessThanOrEqual(80);
    expect(rows.filter((row) => row.isRight && row.words > 300)).toEqual([]);
  });

  test('a form sends a request with the key of the reader', async () => {
    const { page, complaints } = await dashboard.openSignedOut();
    await page.goto('/docs/operations/listDevices');
    await page.getByText('Try it').click();
    await page.getByLabel('API key').fill(dashboard.system.apiKey);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('200 OK').waitFor();
    expect(await page.locator('.answer pre').textContent()).toContain('iphone_15');
    expect(complaints).toEqual([]);
  });

  test('samples name the installation, and an address of an error from before leads to its code', async () => {
    const { page } = await dashboard.openSignedOut();
    await page.goto('/docs/recipes/full-page');
    expect(await page.locator('pre').first().textContent()).toContain(`${dashboard.system.gatewayUrl}/v1/screenshots`);
    await page.goto('/docs#URL_NOT_ALLOWED');
    await page.waitForURL('**/docs/errors#url_not_allowed');
    await page.getByRole('heading', { name: 'URL_NOT_ALLOWED' }).waitFor();
  });
});
