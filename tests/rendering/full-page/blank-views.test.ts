import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { fullPage } from './request.ts';

const part = (css: string): string =>
  `<section style="height:600px;${css}"><h2>Heading</h2>${'text '.repeat(400)}</section>`;
/** Three views of six never come into sight. */
const hidden = `${part('')}${part('visibility:hidden').repeat(2)}${part('')}${part('visibility:hidden')}${part('')}`;
const head = '<style>body{margin:0}section{overflow:hidden}</style>';

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/hidden': page(`${hidden}<script>1</script>`, head),
    '/static': page(hidden, head),
    '/whole': page(`${part('').repeat(6)}<script>1</script>`, head),
    '/empty': page('<div style="height:3600px"></div><script>1</script>', head),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const take = async (path: string, fields: object) => (await engine.capture(fullPage(site.url(path), fields))).report;
const ways = someOf(
  ['stitch', 'native'].flatMap((fullPageMode) => ['png', 'jpeg'].map((format) => ({ fullPageMode, format }))),
  3,
);

test.each(ways)('$fullPageMode, $format: views of one colour are named', async (way) => {
  const report = await take('/hidden', { ...way, failOn: ['blank'] });
  expect(report.warnings).toEqual([
    { code: 'LOOKS_BLANK', message: expect.stringContaining('rows 600 to 1800, 2400 to 3000 of 3600.') },
  ]);
  expect(report.looksBlank).toBe(false);
});

test.each(ways)(
  '$fullPageMode, $format: nothing is said of a page that cannot react, or of one that is there',
  async (way) => {
    expect((await take('/static', way)).warnings).toEqual([]);
    expect((await take('/whole', way)).warnings).toEqual([]);
  },
);

test('a page that is blank as a whole is called so once, and in device pixels the rows are those of the page', async () => {
  const empty = await take('/empty', {});
  expect(empty).toMatchObject({ looksBlank: true, warnings: [{ code: 'LOOKS_BLANK' }] });
  expect(empty.warnings).toHaveLength(1);
  const fine = await take('/hidden', { viewport: { width: 800, height: 600, deviceScaleFactor: 2 } });
  expect(fine.warnings[0]?.message).toContain('600 to 1800, 2400 to 3000 of 3600');
});
