import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

/*
 * A page of web components: what a visitor sees stands in open shadow roots, one of them inside
 * another. Selectors of a request reach it, as those of actions do (`actions.test.ts`).
 */
const red = '#ff0000';
const green = '#00ff00';
const component = `<script>
  const define = (name, html, late = 0) => customElements.define(name, class extends HTMLElement {
    connectedCallback() { setTimeout(() => { this.attachShadow({ mode: 'open' }).innerHTML = html; }, late); }
  });
  define('x-price', '<b class="price">12.50</b>');
  define('x-card', '<style>div{height:40px}</style><div class="name" style="background:${red}">Lamp</div><x-price></x-price><div class="note">in stock</div>');
  define('x-late', '<p class="came" style="width:50px;height:50px;background:${green}"></p>', 300);
</script>`;

let site: Site;
let engine: Engine;
beforeAll(async () => {
  const cards = '<style>body{margin:0;background:#ffffff}</style><x-card></x-card><x-card></x-card>';
  site = await startSite({
    '/cards': page(`${cards}<p class="name">Outside</p>`, component),
    '/late': page('<x-late></x-late>', component),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const viewport = { width: 400, height: 300 };
const take = async (path: string, fields: object) => {
  const { bytes, report } = await engine.capture({ url: site.url(path), format: 'png', viewport, ...fields });
  return { picture: await pictureOf(bytes), report };
};

test('an element in an open shadow root is pictured', async () => {
  const { picture } = await take('/cards', { selector: '.note' });
  expect([picture.width, picture.height]).toEqual([400, 40]);
});

test('an element of the document comes before one in a shadow root', async () => {
  const { picture } = await take('/cards', { selector: '.name' });
  expect(picture.height).not.toBe(40);
});

test('an element that comes late in an open shadow root is waited for', async () => {
  const { picture } = await take('/late', { waitFor: '.came', selector: '.came' });
  expect(picture.at(25, 25)).toBe(green);
});

test('what is hidden is hidden in every open shadow root', async () => {
  const shown = await take('/cards', {});
  expect(shown.picture.at(300, 10)).toBe(red);
  const hidden = await take('/cards', { hideSelectors: ['.name'] });
  expect(hidden.picture.at(300, 10)).not.toBe(red);
});

test('customCss ends at the border of a shadow root, as style sheets do', async () => {
  const { picture } = await take('/cards', { customCss: '.name { background: #0000ff !important; }' });
  expect(picture.at(300, 10)).toBe(red);
});

test('rules of json read what stands in open shadow roots', async () => {
  const files = await engine.captureAll({
    url: site.url('/cards'),
    outputs: [
      {
        type: 'json',
        schema: {
          prices: { selector: '.price', multiple: true },
          stock: { selector: '.note' },
          name: { selector: '.name' },
        },
      },
    ],
  });
  expect(JSON.parse(files['json']!.bytes.toString())).toEqual({
    prices: ['12.50', '12.50'],
    stock: 'in stock',
    name: 'Outside',
  });
});
