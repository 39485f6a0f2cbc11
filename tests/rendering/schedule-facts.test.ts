import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { OriginExtension } from '@tintype/render/context/capture-context';
import { scheduleExtension } from '@tintype/render/origins/schedule';
import { startEngine, type Engine } from './engine.ts';

const shown = page(`<style>*{margin:0} div,main{position:absolute}</style>
<main style="left:40px;top:60px;width:300px;height:100px">Opening hours</main>
<div class="clock" style="left:400px;top:10px;width:50px;height:20px">12:01</div>`);

const labelled = page(`<h1>Lamp</h1>
<form><button>Compare <b>two</b></button> <input type=submit value="Add to cart"> <input type=BUTTON value="Ask us"> <input type=reset value=Clear>
<input type=submit value=Unseen style="visibility:hidden"> <input value="typed words"> <input type=password value=secret> <input type=hidden value=token></form>
<p>Price: <b id=price>120 kr</b></p>`);

let site: Site;
let engine: Engine;
beforeAll(async () => {
  const json = (text: string) => (_req: unknown, res: ServerResponse) =>
    void res.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
  site = await startSite({
    '/product': product,
    '/shown': shown,
    '/labelled': labelled,
    '/one.json': json('{"tags":["b","a"],"price":12}'),
    '/other.json': json('{ "price": 12, "tags": ["b", "a"] }'),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

/** A schedule's own fields, which no single capture has. */
const withFields = (fields: object): OriginExtension => ({
  selectors: (request) => scheduleExtension.selectors!({ ...request, ...fields }),
  afterTake: (context, pictures) =>
    scheduleExtension.afterTake!({ ...context, request: { ...context.request, ...fields } }, pictures),
});
const request = (options: object = {}) => ({
  url: site.url('/shown'),
  format: 'png',
  viewport: { width: 800, height: 400 },
  ...options,
});

test('a run notes the words and the places that its schedule compares', async () => {
  const fields = { ignoreSelectors: ['.clock'], watched: { selector: 'main' } };
  const { report } = await engine.capture(request(), withFields(fields));
  expect(report.ignoredBoxes).toEqual([{ x: 400, y: 10, width: 51, height: 21 }]);
  expect(report.watched).toMatchObject({ area: { x: 40, y: 60, width: 301, height: 101 } });
  expect(JSON.stringify(report.watched)).toContain('Opening hours');
  expect(JSON.stringify(report.watched)).not.toContain('12:01');
});

test('the places are those in the file: of a clip, beside an element, in another size', async () => {
  const fields = { watched: { selector: 'main' } };
  const areaOf = async (options: object) =>
    (await engine.capture(request(options), withFields(fields))).report.watched?.area;
  const clip = { x: 30, y: 50, width: 500, height: 200 };
  expect(await areaOf({ clip })).toEqual({ x: 10, y: 10, width: 301, height: 101 });
  expect(await areaOf({ selector: 'main', selectorPadding: 15 })).toEqual({ x: 15, y: 15, width: 301, height: 101 });
  expect(await areaOf({ clip, resize: { width: 250 } })).toEqual({ x: 5, y: 5, width: 152, height: 52 });
  const resize = { width: 200, height: 100, fit: 'cover' };
  expect(await areaOf({ clip, resize })).toEqual({ x: -20, y: 5, width: 152, height: 52 });
});

test('a run notes the labels of its buttons, no typed text, and the page around the part that is compared', async () => {
  const asked = { ...request(), url: site.url('/labelled') };
  const read = async (watched: object) => (await engine.capture(asked, withFields({ watched }))).report.watched!;
  const whole = await read({});
  expect(whole.lines).toEqual(['Lamp', 'Compare two Add to cart Ask us Clear', 'Price: 120 kr']);
  expect(whole).toMatchObject({
    words: 12,
    page: { title: 'Test', words: 12, head: whole.lines, asksPassword: true },
  });
  const part = await read({ selector: '#price' });
  expect(part).toMatchObject({ lines: ['120 kr'], words: 2, page: { words: 12, head: whole.lines } });
});

const product = page(`<html lang="de"><meta itemprop="price" content="99.5"><p class="price" hidden>1 €</p>
<p class="price">  1.299,00 <b>€</b></p><p class="price">5 €</p><input class="typed" value="secret"><ul><li>a<li>b</ul>`);

test('a run notes the values that its schedule reads, of shown elements and of attributes', async () => {
  const values = [
    { name: 'price', selector: '.price' },
    { name: 'stated', selector: 'meta[itemprop=price]', attribute: 'content' },
    { name: 'none', selector: '.nothing' },
    { name: 'typed', selector: '.typed' },
    { name: 'items', selector: 'li' },
  ];
  const asked = { ...request(), url: site.url('/product') };
  const { report } = await engine.capture(asked, withFields({ watched: { values } }));
  expect(report.watched!.values).toEqual([
    { name: 'price', count: 2, text: '1.299,00 €' },
    { name: 'stated', count: 1, text: '99.5' },
    { name: 'none', count: 0, text: null },
    { name: 'typed', count: 1, text: '' },
    { name: 'items', count: 2, text: 'a' },
  ]);
});

test('a selector of a schedule that the browser cannot read is refused by its field', async () => {
  const fields = {
    ignoreSelectors: ['.clock', '##'],
    watched: { selector: 'a[', values: [{ name: 'x', selector: 'b[' }] },
  };
  const { code, details } = await engine.failureOf(request(), withFields(fields));
  expect(code).toBe('VALIDATION_ERROR');
  expect(Object.keys((details as { fields: object }).fields)).toEqual([
    'changeDetection.selector',
    'changeDetection.values.0.selector',
    'ignoreSelectors.1',
  ]);
});

test('a JSON document is compared with its keys in order', async () => {
  const read = async (path: string) => {
    const { report } = await engine.capture({ ...request(), url: site.url(path) }, withFields({ watched: {} }));
    return report.watched!.lines;
  };
  expect(await read('/one.json')).toEqual(await read('/other.json'));
  expect(await read('/one.json')).toEqual(['{', '"price": 12,', '"tags": [', '"b",', '"a"', ']', '}']);
});
