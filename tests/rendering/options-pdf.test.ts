import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { inflateSync } from 'node:zlib';
import { startEngine, type Engine, type Taken } from './engine.ts';
import { pdfPages } from './pixels.ts';

/*
 * The effect of each option that `packages/contracts/src/capture/effects.test.ts` has the bounds
 * of: those of a PDF.
 */

const prints = '-webkit-print-color-adjust:exact';

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/paper': page(
      `<style>@page{size:10in 5in} .ink{height:4in;${prints}} @media screen{.ink{background:#ff0000}} @media print{.ink{background:#0000ff}}</style>
      <h1>First</h1><div class="ink"></div><h2>Second</h2><div style="height:4in"></div><h2 style="break-before:page">Third</h2><div style="height:4in;background:#fff"></div>`,
    ),
    '/tongue':
      '<!doctype html><title>Offer</title><h1>Offer</h1><p>See <a href="https://example.com/">our (other) site, $` $&</a>.',
    '/told': '<!doctype html><html lang="de"><title>Angebot</title><h1>Angebot</h1><p>Text.',
    '/image': `<!doctype html><html lang="de"><title>Angebot</title><h1>Angebot</h1><img width="9" height="9" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>">`,
    '/text': page(`<p>${'Some words of a long text. '.repeat(1_000)}</p>`),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const noBlocking = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const view = { viewport: { width: 600, height: 400 } };
const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  ...noBlocking,
  ...view,
  ...fields,
});
const take = (path: string, fields: object = {}): Promise<Taken> => engine.capture(request(path, fields));

/** The colours with which a PDF fills, of all its pages. */
const paintsOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      const from = index + mark.length;
      try {
        return inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
};
const red = /\b1 0 0 rg\b/;
const blue = /\b0 0 1 rg\b/;
const green = /\b0 1 0 rg\b/;
const paperOf = (pdf: Buffer): readonly number[] =>
  /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/
    .exec(pdf.toString('latin1'))!
    .slice(1)
    .map((points) => Math.round(Number(points)) / 72);
/** Of `/paper` on its own paper: no heading fits on a sheet with the block of 4 in that follows. */
const sheets = 5;
const printed = async (fields: object): Promise<Buffer> => (await take('/paper', { format: 'pdf', ...fields })).bytes;

test('PDF: sizes, sheets, media and outline', async () => {
  const own = await printed({});
  expect([paperOf(own), pdfPages(own)]).toEqual([[10, 5], sheets]);
  expect(own.toString('latin1')).toContain('/Outlines');
  expect([red.test(paintsOf(own)), blue.test(paintsOf(own))]).toEqual([false, true]);

  const changed = await printed({ width: '6in', height: '5in', pageRanges: '2-3', media: 'screen', outline: false });
  expect([paperOf(changed), pdfPages(changed)]).toEqual([[6, 5], 2]);
  expect(changed.toString('latin1')).not.toContain('/Outlines');
  const first = paintsOf(await printed({ pageRanges: '1', media: 'screen' }));
  expect([red.test(first), blue.test(first)]).toEqual([true, false]);

  expect(paperOf(await printed({ paper: 'A5', preferCssPageSize: true }))).toEqual([10, 5]);
  expect(paperOf(await printed({ preferCssPageSize: false }))).toEqual([8.5, 11]);
  expect(pdfPages(await printed({ scale: 2, width: '6in', height: '5in' }))).toBeGreaterThan(sheets);
  expect(await engine.failureOf(request('/paper', { format: 'pdf', pageRanges: '7' }))).toMatchObject({
    code: 'CAPTURE_FAILED',
    message: 'pageRanges contains pages that the PDF does not have. Send page numbers within the PDF.',
  });
});

test('PDF: singlePage prints one sheet as high as the page, at any scale, width and margin', async () => {
  const { a, b, c } = await engine.captureAll(
    request('/paper', {
      outputs: [
        { type: 'pdf', id: 'a', singlePage: true },
        { type: 'pdf', id: 'b', singlePage: true, width: '6in', scale: 0.5, margins: { top: 0, bottom: '2in' } },
        { type: 'pdf', id: 'c', singlePage: true, format: 'A5', landscape: true, scale: 1.3 },
      ],
    }),
  );
  const sheets = [a, b, c].map((one) => ({ pages: pdfPages(one!.bytes), paper: paperOf(one!.bytes) }));
  expect(sheets.map(({ pages, paper: [width] }) => [pages, width])).toEqual([
    [1, 10],
    [1, 6],
    [1, expect.closeTo(8.27, 1)],
  ]);
  // Three headings between blocks of 4 in, and the margins.
  for (const [at, min, max] of [
    [0, 13, 15.5],
    [1, 8, 9.5],
    [2, 16.5, 19.5],
  ] as const) {
    expect(sheets[at]!.paper[1]).toBeGreaterThan(min);
    expect(sheets[at]!.paper[1]).toBeLessThan(max);
  }
});

test('PDF: a sheet is as high as the text is on wide paper, where it has fewer lines', async () => {
  const heightAt = async (scale: number): Promise<number> =>
    paperOf((await take('/text', { format: 'pdf', singlePage: true, width: '8in', scale })).bytes)[1]!;
  const [half, full] = [await heightAt(0.5), await heightAt(1)];
  expect(half).toBeLessThan(full * 0.4);
});

test('PDF: header and footer are printed on each sheet', async () => {
  const ink = `<div style="${prints};background:#0f0;width:100px;height:10px"></div><b class="pageNumber"></b>`;
  expect(green.test(paintsOf(await printed({})))).toBe(false);
  for (const fields of [{ headerTemplate: ink }, { footerTemplate: ink }]) {
    const paints = paintsOf(await printed(fields));
    expect(paints.match(new RegExp(green, 'g'))?.length).toBe(sheets);
  }
});

test('PDF: header and footer load nothing, also in an embedded image, which the check of the request does not read', async () => {
  const address = site.url('/from-template.png');
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`).toString(
    'base64',
  );
  const hidden = `<img src="data:image/svg+xml;base64,${svg}">`;
  const before = site.requests.length;
  const taken = await take('/paper', { format: 'pdf', headerTemplate: hidden, footerTemplate: hidden });
  expect(site.requests.slice(before)).toEqual(['GET /paper']);
  expect(taken.report.warnings).toEqual([]);
});

/** Reads the languages, the conformance and the link descriptions of a PDF. */
const readDeclared = async (path: string, fields: object = {}) => {
  const { bytes } = await take(path, { format: 'pdf', ...fields });
  const text = bytes.toString('latin1');
  return {
    languages: [...new Set([...text.matchAll(/\/Lang \(([^)]*)\)/g)].map(([, language]) => language))],
    conforms: text.includes('<pdfuaid:part>1</pdfuaid:part>'),
    links: [...text.matchAll(/\/Contents \((.*)\)$/gm)].map(([, name]) => name),
  };
};

test.each<[string, object, object]>([
  ['/tongue', {}, { languages: [], conforms: false, links: ['our \\(other\\) site, $` $&'] }],
  ['/tongue', { locale: 'it-IT' }, { languages: ['it-IT'], conforms: true, links: ['our \\(other\\) site, $` $&'] }],
  ['/told', { locale: 'it-IT' }, { languages: ['de'], conforms: true, links: [] }],
  ['/told', { headerTemplate: '<b>Head</b>' }, { languages: ['de'], conforms: false, links: [] }],
  ['/image', {}, { languages: ['de'], conforms: false, links: [] }],
])('a PDF of %s with %j declares only what is true', async (path, fields, declared) => {
  expect(await readDeclared(path, fields)).toEqual(declared);
});
