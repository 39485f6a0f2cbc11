import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

const block = 'display:block;position:absolute;';
const shown = page(`<style>*{margin:0}</style>
<div id="card" style="${block}left:100px;top:50px;width:300px;height:200px">
  <p style="${block}left:0;top:0;width:300px;height:40px">first</p>
  <p style="${block}left:0;top:60px;width:300px;height:40px">second</p>
</div>
<div class="far" style="${block}left:0;top:3000px;width:500px;height:100px">below</div>
<div class="twin" style="${block}left:500px;top:0;width:90px;height:90px"></div>
<div class="twin" style="${block}left:600px;top:0;width:90px;height:90px"></div>
<div id="gone" style="${block}visibility:hidden;width:90px;height:90px"></div>
<form id="odd" style="${block}left:700px;top:0;width:90px;height:90px"><input name="id"></form>
<div style="${block}left:0;top:400px;width:900px;height:200px"><input id="typed"><input id="secret" type="PASSWORD">
<input id="ticked" type="checkbox"><input id="dragged" type="range"><select id="chosen"><option>one</option></select><textarea id="long"></textarea>
<button id="pressed">Go</button><a id="led" href="/">Home</a><a id="unled">No link</a></div>
<span id="dot" style="${block}left:0;top:0;width:3px;height:3px"></span>`);

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/shown': shown,
    '/many': page(
      '<script>for (let at = 0; at < 9000; at += 1) document.body.append(Object.assign(document.createElement("p"), { textContent: at }))</script>',
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

type Found = {
  readonly viewport: object;
  readonly elements: readonly {
    readonly selector: string;
    readonly depth: number;
    readonly y: number;
    readonly action?: string;
  }[];
};
const elementsOf = async (path: string): Promise<Found & { readonly bytes: number }> => {
  const { elements } = await engine.captureAll({
    url: site.url(path),
    timeout: 60_000,
    outputs: [{ type: 'elements' }],
  });
  return { ...(JSON.parse(elements!.bytes.toString()) as Found), bytes: elements!.bytes.length };
};

test('each visible element has its box in the document and a selector that finds it alone', async () => {
  const { viewport, elements } = await elementsOf('/shown');
  expect(viewport).toEqual({ width: 1_920, height: 1_080 });
  const boxOf = (selector: string) => elements.find((one) => one.selector === selector);
  expect(boxOf('#card')).toEqual({ selector: '#card', depth: 1, x: 100, y: 50, width: 300, height: 200 });
  expect(boxOf('#card > p:nth-of-type(2)')).toMatchObject({ depth: 2, x: 100, y: 110, width: 300, height: 40 });
  expect(boxOf('.far')).toMatchObject({ y: 3_000 });
  expect(boxOf('#odd')).toMatchObject({ x: 700 });
  expect(elements.filter(({ selector }) => /gone|dot|twin/.test(selector))).toEqual([]);
  const twins = elements.filter(({ selector }) => /^body > div:nth-of-type\([34]\)$/.test(selector));
  expect(twins).toHaveLength(2);
  const rules = elements.map(({ selector }, at) => [`element ${at}`, { selector, type: 'html', multiple: true }]);
  const { json } = await engine.captureAll({
    url: site.url('/shown'),
    outputs: [{ type: 'json', schema: Object.fromEntries(rules) }],
  });
  const matches = Object.values(JSON.parse(json!.bytes.toString()) as Readonly<Record<string, readonly string[]>>);
  expect(matches.map(({ length }) => length)).toEqual(elements.map(() => 1));
});

test('an element says which action its kind is made for', async () => {
  const { elements } = await elementsOf('/shown');
  expect(
    Object.fromEntries(elements.flatMap(({ selector, action }) => (action === undefined ? [] : [[selector, action]]))),
  ).toEqual({
    '#odd > input:nth-of-type(1)': 'type',
    '#typed': 'type',
    '#secret': 'type',
    '#ticked': 'click',
    '#chosen': 'select',
    '#long': 'type',
    '#pressed': 'click',
    '#led': 'click',
  });
});

test('of a page with very many elements only so many are told, in less than a megabyte', async () => {
  const { elements, bytes } = await elementsOf('/many');
  expect(elements).toHaveLength(3_000);
  expect(bytes).toBeLessThan(1_000_000);
});
