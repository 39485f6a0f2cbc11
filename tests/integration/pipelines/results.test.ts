import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { linkDigest } from '@tintype/contracts/links/token-links';
import { pictureOf } from '@tintype/edits/for-tests/pixel-table';
import { deriveKey } from '@tintype/runtime/secrets';
import { headersFor } from '@tintype/storage/keys';
import { JSDOM } from 'jsdom';
import { isLong, someOf } from '@tintype/testing/long-form';
import { call } from '../gateway/call.ts';
import { secret, sharedGateway, type Member, type SharedGateway } from '../gateway/start-gateway.ts';
import { addFailedImage, addImage, type AddedImage, addLink, addRun } from './gallery-rows.ts';
import { alteredTokens } from './altered-tokens.ts';
import { hostileTexts } from './hostile-texts.ts';

const keys = {
  tokens: deriveKey(secret, 'pipeline-links'),
  peppers: [deriveKey(secret, 'pipeline-link-pepper')] as const,
};
let gateway: SharedGateway;
let member: Member;
let png: Buffer;
beforeAll(async () => {
  gateway = await sharedGateway();
  member = await gateway.join();
  png = await pictureOf(['rg', 'bw']);
});

type Run = Awaited<ReturnType<typeof addRun>>;
let run: Run;
beforeEach(async () => {
  run = await addRun(gateway.database, member, { title: 'Spring sale' });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });
const results = (token: string, query = '') => `/webhooks/canvas/results/${token}${query}`;
const download = (token: string) => `/webhooks/canvas/download/${token}`;
const picture = (more: object = {}): Promise<AddedImage> =>
  addImage(
    gateway.database,
    { storage: gateway.storage, owner: member, run },
    { file: png, width: 2, height: 2, ...more },
  );
const resultsLink = (more: object = {}) => addLink(gateway.database, keys, run, { kind: 'RESULTS', ...more });
const forBrowsers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
type Listed = { readonly items: readonly Record<string, unknown>[]; readonly nextCursor: number | null };
const listed = async (token: string, query = ''): Promise<Listed> =>
  (await get(results(token, query))).json() as Promise<Listed>;

/** On whatever a link answers. */
const privately = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
const headersOf = (answer: Response) =>
  Object.fromEntries(Object.keys(privately).map((name) => [name, answer.headers.get(name)]));

test('a program is given every picture once, page by page, with a link to each file that there is', async () => {
  const expected = [];
  for (let number = 0; number < 60; number += 1)
    expected.push(Number((number % 7 === 3 ? await addFailedImage(gateway.database, run) : await picture()).id));
  const token = await resultsLink();
  const first = await listed(token);
  const second = await listed(token, `?cursor=${first.nextCursor}`);
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 10, null]);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected);
  expect((await listed(token, '?cursor=0')).items).toEqual(first.items);
  const [taken, failed] = [first.items[0]!, first.items[3]!];
  expect(taken).toEqual({
    id: expected[0],
    jobId: expect.any(String),
    url: 'https://example.com/',
    view: 'desktop',
    edited: false,
    width: 2,
    height: 2,
    format: 'png',
    status: 'COMPLETED',
    error: null,
    downloadUrl: expect.stringMatching(/\/webhooks\/canvas\/download\/[0-9A-Za-z]{43}$/),
    expiresAt: expect.any(String),
  });
  expect(failed).toMatchObject({ status: 'FAILED', error: 'The page was not ready before the timeout.', width: null });
  expect(failed).not.toHaveProperty('downloadUrl');
  const file = await fetch(String(taken['downloadUrl']));
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
  expect([file.headers.get('content-type'), headersOf(file)]).toEqual(['image/png', privately]);
  // Looking again makes no further links.
  const links = () => gateway.database.client.pipelineLink.count({ where: { runId: run.runId } });
  const before = await links();
  await listed(token);
  expect(await links()).toBe(before);
});

test('an edited picture is its own file, and not the one that it was made from', async () => {
  const edited = await pictureOf(['k']);
  const editedKey = `captures/2026/11/23/${'e'.repeat(32)}/edited.png`;
  await gateway.storage.put(editedKey, edited, headersFor(editedKey));
  await picture({ edits: [{ type: 'crop', width: 1, height: 1 }], editedKey, width: 1, height: 1 });
  const [item] = (await listed(await resultsLink())).items;
  expect(item).toMatchObject({ edited: true, width: 1, height: 1 });
  expect(Buffer.from(await (await fetch(String(item!['downloadUrl']))).arrayBuffer()).equals(edited)).toBe(true);
});

test('a member makes a link to a gallery, for a day at most, and the audit log tells', async () => {
  const { runId, pipelineId } = run;
  await picture();
  const path = `/v1/pipelines/${pipelineId}/runs/${runId}/galleries/gallery/link`;
  const { status, json } = await call(`${gateway.url}${path}`, { method: 'POST', key: member.key });
  expect(status).toBe(201);
  const link = json as Record<string, string>;
  expect(await (await fetch(link['url']!)).json()).toMatchObject({ items: [{ status: 'COMPLETED' }] });
  const hours = (Date.parse(link['expiresAt']!) - Date.now()) / 3_600_000;
  expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
  const told = await gateway.database.client.auditEntry.findFirstOrThrow({ where: { subject: pipelineId } });
  expect([told.action, told.actor]).toEqual(['pipeline.gallery_shared', member.createdBy]);
  expect(JSON.stringify(gateway.lines)).not.toContain(link['url']!.split('/').at(-1));
});

describe('a link opens nothing', () => {
  const past = new Date(Date.now() - 1_000);
  const cases: Readonly<Record<string, (image: AddedImage) => Promise<string>>> = {
    'that nobody made': async () => 'A'.repeat(43),
    'that is no token': async () => 'x',
    'whose time is over': async ({ id }) =>
      addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id, expiresAt: past }),
    'of the other kind': async () => resultsLink(),
    'whose picture has expired': async ({ id, captureId }) => {
      await gateway.database.client.file.updateMany({ where: { captureId }, data: { expiresAt: past } });
      return addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
    },
    'whose picture was deleted': async ({ id }) => {
      const token = await addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
      expect((await get(download(token))).status).toBe(200);
      await gateway.database.client.pipelineImage.delete({ where: { id } });
      return token;
    },
    'whose file was deleted': async ({ id, captureId }) => {
      const token = await addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
      expect((await get(download(token))).status).toBe(200);
      await gateway.database.client.file.updateMany({ where: { captureId }, data: { deletedAt: new Date() } });
      return token;
    },
    'whose pipeline was deleted': async ({ id }) => {
      const token = await addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
      await gateway.database.client.pipeline.update({ where: { id: run.pipelineId }, data: { deletedAt: new Date() } });
      return token;
    },
    'whose file is not in storage any more': async ({ id, storageKey }) => {
      await gateway.storage.delete([storageKey]);
      return addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
    },
  };

  test.each(Object.entries(cases))('%s: all are answered alike', async (_name, prepare) => {
    const answer = await get(download(await prepare(await picture())));
    const body = (await answer.json()) as Record<string, unknown>;
    const unknown = await get(download('z'.repeat(43)));
    expect([answer.status, headersOf(answer)]).toEqual([404, privately]);
    const told = ({ error, message }: Record<string, unknown>) => ({ error, message });
    expect(told(body)).toEqual(told((await unknown.json()) as Record<string, unknown>));
  });

  test('to a gallery whose time is over or whose pipeline was deleted, for programs and for browsers', async () => {
    const tokens = [await resultsLink({ expiresAt: past }), 'B'.repeat(43)];
    const deleted = await resultsLink();
    await gateway.database.client.pipeline.update({ where: { id: run.pipelineId }, data: { deletedAt: new Date() } });
    const pages = new Set<string>();
    for (const token of [...tokens, deleted]) {
      const [program, browser] = [await get(results(token)), await get(results(token), forBrowsers)];
      expect([program.status, headersOf(program), browser.status, headersOf(browser)]).toEqual([
        404,
        privately,
        404,
        privately,
      ]);
      pages.add(await browser.text());
    }
    expect([...pages]).toHaveLength(1);
  });

  const count = isLong ? 100_000 : 200;
  test(`none of ${count} altered tokens opens anything`, async () => {
    const { id } = await picture();
    const token = await addLink(gateway.database, keys, run, { kind: 'DOWNLOAD', imageId: id });
    expect((await get(download(token))).status).toBe(200);
    const altered = alteredTokens(token, count);
    expect(new Set(altered).size).toBe(count);
    expect(altered).not.toContain(token);
    for (let first = 0; first < count; first += 50) {
      const statuses = await Promise.all(
        altered.slice(first, first + 50).map(async (one) => (await get(download(one))).status),
      );
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
  });
});

test('only digests of tokens are kept, and no line of the log has one', async () => {
  const token = await resultsLink();
  await picture();
  const { items } = await listed(token);
  const own = String(items[0]!['downloadUrl']).split('/').at(-1)!;
  await get(download(own));
  const rows = await gateway.database.client.pipelineLink.findMany({ where: { runId: run.runId } });
  expect(rows.map(({ digest }) => Buffer.from(digest).toString('hex')).toSorted()).toEqual(
    [token, own].map((one) => linkDigest(keys, one).toString('hex')).toSorted(),
  );
  const kept = JSON.stringify([
    rows.map(({ digest, ...row }) => ({
      ...row,
      imageId: String(row.imageId),
      digest: Buffer.from(digest).toString('latin1'),
    })),
    gateway.lines,
  ]);
  expect([kept.includes(token), kept.includes(own)]).toEqual([false, false]);
});

test.each(['-1', '1.5', 'abc', '99999999999999999999'])('the cursor %s is refused by name', async (cursor) => {
  const answer = await get(results(await resultsLink(), `?cursor=${cursor}`));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { details: { fields: { cursor: expect.any(String) } } } });
});

describe('the page for browsers', () => {
  const pageOf = async (token: string, query = '') => {
    const answer = await get(results(token, query), forBrowsers);
    const html = await answer.text();
    return { answer, html, document: new JSDOM(html).window.document };
  };

  test('shows the pictures under their views, with facts and links, and its policy allows nothing else', async () => {
    await picture({ url: 'https://shop.example.com/spring?a=1&b=2', view: 'phone' });
    await addFailedImage(gateway.database, run, { view: 'tablet' });
    const { answer, html, document } = await pageOf(await resultsLink());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headersOf(answer)).toEqual(privately);
    const style = document.querySelector('style')!.textContent;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self' data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(html).not.toMatch(/<script|\son\w+=|style="/i);
    expect(document.querySelector('h1')!.textContent).toBe('Spring sale');
    expect(document.title).toBe('Spring sale');
    // By their addresses, whichever was made first.
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['tablet', 'phone']);
    expect(document.querySelector('.facts')!.textContent).toMatch(/1 of 2 images.*1 failed/);
    expect(document.body.textContent).toContain('The page was not ready before the timeout.');
    const image = document.querySelector('img')!;
    expect(image.alt).toBe('phone of https://shop.example.com/spring?a=1&b=2');
    expect((await fetch(image.src)).status).toBe(200);
    expect(document.querySelector('nav')).toBeNull();
  });

  test('leads from page to page, and a program that also takes HTML gets JSON', async () => {
    for (let number = 0; number < 51; number += 1) await addFailedImage(gateway.database, run);
    const token = await resultsLink();
    const { document } = await pageOf(token);
    const next = document.querySelector('nav a')!.getAttribute('href')!;
    const last = await pageOf(token, next);
    expect([...last.document.querySelectorAll('h2')]).toHaveLength(1);
    expect([...last.document.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual(['First page']);
    for (const Accept of ['application/json', '*/*', 'application/json, text/html;q=0.5'])
      expect((await get(results(token), { Accept })).headers.get('content-type')).toMatch(/^application\/json/);
  });

  const shownTexts = someOf(hostileTexts, 7);
  test(`none of ${shownTexts.length} hostile texts in URL, name, label, view and error is anything but text`, async () => {
    for (let first = 0; first < shownTexts.length; first += 50) {
      const texts = shownTexts.slice(first, first + 50);
      const [name, label] = [texts[0]!, texts[1]!];
      run = await addRun(gateway.database, member, { name, label });
      for (const [index, text] of texts.entries()) {
        const more = { url: `https://example.com/${text}`, view: text };
        if (index % 2 === 0) await picture(more);
        else await addFailedImage(gateway.database, run, { ...more, message: text });
      }
      const { html, document } = await pageOf(await resultsLink());
      const elements = [...document.querySelectorAll('*')];
      const tags = new Set(elements.map(({ localName }) => localName));
      expect([...tags].filter((tag) => !knownTags.has(tag))).toEqual([]);
      expect(
        elements.flatMap((one) => one.getAttributeNames()).filter((attribute) => !knownAttributes.has(attribute)),
      ).toEqual([]);
      for (const element of document.querySelectorAll('[href],[src]'))
        expect(element.getAttribute('href') ?? element.getAttribute('src')).toMatch(
          /^(?:data:,|\?cursor=\d+|http:\/\/127\.0\.0\.1:\d+\/webhooks\/canvas\/download\/\w{43})$/,
        );
      // What was written is what is read: as HTML reads it, which knows no U+0000 and no carriage
      // return.
      const shown = (text: string) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n');
      const views = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
      expect(views.toSorted()).toEqual(texts.map(shown).toSorted());
      expect(document.querySelector('.eyebrow')!.textContent).toBe(shown(name));
      expect(document.querySelector('h1')!.textContent).toBe(shown(label.trim() === '' ? 'Gallery' : label));
      expect(html).not.toContain('<script');
    }
  });
});

const knownTags = new Set(
  'html head meta link title style body header p h1 span time main ul li a img div h2 nav'.split(' '),
);
const knownAttributes = new Set(
  'lang charset name content rel href class datetime src alt width height loading decoding title download aria-label'.split(
    ' ',
  ),
);
