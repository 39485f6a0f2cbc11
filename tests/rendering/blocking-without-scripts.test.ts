import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import { story } from './blocking/overlays.ts';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const red = '#cc0000';
const box = `margin:0;left:25%;top:25%;width:50%;height:50%;background:${red}`;
const letter =
  '<h2>Join our newsletter</h2><input type="email" placeholder="Your e-mail"><button>Subscribe</button><button aria-label="Close">×</button>';
const overlay = `<div class="newsletter-popup" style="position:fixed;z-index:1001;${box}">${letter}</div>`;
const adds = `document.body.insertAdjacentHTML('beforeend', '${overlay.replaceAll('"', '&quot;')}')`;

/** A page that has no script is not swept unless something of this is in it. */
const ways: Readonly<Record<string, { readonly html: string; readonly request?: object }>> = {
  'a fixed box': { html: page(story + overlay) },
  'a box that a style sheet lays over the page': {
    html: page(
      `${story}<div class="newsletter-popup">${letter}</div>`,
      `<style>.newsletter-popup{position:absolute;z-index:99;${box}}</style>`,
    ),
  },
  'an open dialog': { html: page(`${story}<dialog open style="z-index:99;${box}">${letter}</dialog>`) },
  'a box in a shadow root': {
    html: page(`${story}<div><template shadowrootmode="open">${overlay}</template></div>`),
  },
  'a handler that brings it at once': { html: page(`${story}<img src="data:," alt="" onerror="${adds}">`) },
  'a frame that brings it': {
    html: page(
      `${story}<iframe srcdoc="<script>parent.document.querySelector('template').replaceWith(parent.document.querySelector('template').content)</script>"></iframe><template>${overlay}</template>`,
    ),
  },
  'another document that the page goes on to': {
    html: page(story, '<meta http-equiv="Refresh" content="0;url=/box">'),
    request: { delay: 500 },
  },
};

let site: Site;
let engine: Engine;
const pathOf = (name: string): string => `/${name.replaceAll(' ', '-')}`;
beforeAll(async () => {
  site = await startSite({
    ...Object.fromEntries(Object.entries(ways).map(([name, { html }]) => [pathOf(name), html])),
    '/box': page(story + overlay),
    '/story': page(story),
    '/opened': page(
      `<a id="open" href="#letter">open</a>${story}<div id="letter" class="newsletter-popup">${letter}</div>`,
      `<style>#letter{display:none}#letter:target{display:block;position:fixed;z-index:1001;${box}}</style>`,
    ),
    '/scrolled': page(story.repeat(3)).replace('<body>', `<body onscroll="this.onscroll=null;${adds}">`),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine?.stop();
  await site?.stop();
});

describe('a page without a script', () => {
  test.each(someOf(Object.entries(ways), 3))('%s: it is taken away', async (name, { request }) => {
    const order = { url: site.url(pathOf(name)), format: 'png', ...request };
    const open = await engine.capture({ ...order, blockPopups: false, blockCookieBanners: false });
    const taken = await engine.capture(order);
    const [before, after] = [await pictureOf(open.bytes), await pictureOf(taken.bytes)];
    const isRed = ({ at }: typeof before): boolean => at(500, 700) === red;
    expect({ before: isRed(before), after: isRed(after) }).toEqual({ before: true, after: false });
    expect(taken.report).toMatchObject({ removedOverlays: 1, remainingOverlays: 0 });
  });

  test('a handler that brings it when the page is walked through: it is taken away', async () => {
    const order = { url: site.url('/scrolled'), format: 'png', fullPage: true, fullPageMode: 'stitch' };
    const { report } = await engine.capture(order);
    expect(report).toMatchObject({ removedOverlays: 1, remainingOverlays: 0 });
  });

  const click = { type: 'click', selector: '#open' };
  test.each([
    ['at once', [click]],
    ['when another action takes its time', [click, { type: 'wait', ms: 3_000 }]],
  ])('what an action opened stays, %s', async (_when, actions) => {
    const order = { url: site.url('/opened'), format: 'png', actions };
    const { bytes, report } = await engine.capture(order);
    expect((await pictureOf(bytes)).at(500, 700)).toBe(red);
    expect(report).toMatchObject({ removedOverlays: 0 });
  });

  test('nothing over it: that nothing was taken away is said all the same', async () => {
    const { report } = await engine.capture({ url: site.url('/story'), format: 'png' });
    expect(report).toMatchObject({
      removedOverlays: 0,
      remainingOverlays: 0,
      dismissedBanners: [],
      blockedRequests: 0,
    });
  });
});
