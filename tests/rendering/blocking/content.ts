import { page } from '@tintype/testing/site';
import { story } from './overlays.ts';

export type ContentPage = { readonly name: string; readonly html: string; readonly actions?: readonly object[] };

const fixed = (style: string, html: string, attributes = ''): string =>
  `<div data-keep ${attributes} style="position:fixed;z-index:50;background:#fff;${style}">${html}</div>`;
const links = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<a href="/page${at}">Topic ${at}</a> `).join('');
const shade = 'left:0;top:0;right:0;bottom:0;background:rgba(0,0,0,.7)';
const opens = (id: string): string =>
  `<button id="open" onclick="document.getElementById('${id}').style.display='block'">Open</button>`;
const dialog = (html: string, name = ''): string =>
  fixed(
    shade,
    `<div style="background:#fff;width:500px;margin:60px auto;padding:20px">${html}</div>`,
    `role="dialog" aria-modal="true" aria-label="${name}"`,
  );
const click = [
  { type: 'click', selector: '#open' },
  { type: 'wait', ms: 100 },
];
const hiddenDialog = (html: string): string =>
  `${opens('late')}<div data-keep id="late" role="dialog" aria-modal="true" style="display:none;position:fixed;inset:0;background:rgba(0,0,0,.8);z-index:60"><div style="background:#fff;margin:80px auto;width:400px">${html}<button>Close</button></div></div>`;

/** Pages whose fixed or dialog-like parts belong to them: nothing of it may be touched. */
export const contentPages: readonly ContentPage[] = [
  {
    name: 'bars in the flow that are called after cookies and apps',
    html: page(
      `<div data-keep id="cookie-bar" style="padding:14px">Fresh cookies every morning. <a href="/order">Order a box</a></div>${story}<div data-keep class="app-download" style="padding:14px">Build 71 of the lamp's software. <a href="/notes">Notes</a></div>`,
    ),
  },
  {
    name: 'sticky navigation',
    html: page(
      `<header data-keep style="position:sticky;top:0;background:#fff"><nav>${links(6)}<button>Subscribe</button></nav></header>${story}`,
    ),
  },
  {
    name: 'fixed navigation with a newsletter link',
    html: page(fixed('left:0;right:0;top:0;padding:10px', `<nav>${links(5)}<a href="/n">Newsletter</a></nav>`) + story),
  },
  {
    name: 'fixed navigation with a language menu',
    html: page(
      fixed('left:0;right:0;top:0', `<nav>${links(6)}<button aria-label="Choose language">EN</button></nav>`) + story,
    ),
  },
  {
    name: 'fixed side menu',
    html: page(fixed('left:0;top:0;bottom:0;width:240px', `<nav>${links(20)}</nav>`) + story),
  },
  {
    name: 'fixed table of contents',
    html: page(fixed('right:10px;top:80px;width:220px', `<h4>Contents</h4>${links(8)}`) + story),
  },
  {
    name: 'sticky search',
    html: page(
      `<form data-keep role="search" style="position:sticky;top:0"><input type="search"><button>Search</button></form>${story}`,
    ),
  },
  {
    name: 'fixed footer with links',
    html: page(
      `<footer data-keep style="position:fixed;bottom:0;left:0;right:0;background:#eee">${links(7)}<a href="/privacy">Privacy</a></footer>${story}`,
    ),
  },
  { name: 'back to top', html: page(fixed('right:20px;bottom:20px', '<button>↑ Top</button>') + story) },
  {
    name: 'login page',
    html: page(
      `<div data-keep style="position:fixed;inset:0;display:grid;place-items:center"><form><h1>Sign in</h1><input type="email"><input type="password"><button>Sign in</button><a href="#">Subscribe to our newsletter</a></form></div>`,
    ),
  },
  {
    name: 'login dialog over a page',
    html: page(
      story +
        dialog(
          '<h2>Sign in to continue</h2><input type="email"><input type="password"><button>Sign in</button><button>Close</button>',
        ),
    ),
  },
  {
    name: 'sign-up page',
    html: page(
      `<main data-keep style="position:fixed;inset:0"><h1>Sign up for an account</h1><input type="email"><input type="password"><button>Sign up</button></main>`,
    ),
  },
  {
    name: 'checkout: payment',
    html: page(
      story +
        dialog(
          '<h2>Payment</h2><input autocomplete="cc-number"><label><input type="checkbox">Email me special offers and discounts</label><button>Pay</button><button>Cancel</button>',
          'Checkout',
        ),
    ),
  },
  {
    name: 'checkout: address',
    html: page(
      story +
        dialog(
          '<h2>Ship to</h2><input autocomplete="street-address"><select><option>Choose your country</option></select><button>Continue</button>',
          'Checkout',
        ),
    ),
  },
  {
    name: 'cart drawer',
    html: page(
      story +
        fixed(
          'right:0;top:0;bottom:0;width:380px',
          '<h2>Your cart</h2><p>Free shipping over 50 €</p><button>Check out</button><button>Close</button>',
          'class="cart-drawer" role="dialog"',
        ),
    ),
  },
  {
    name: 'cookie policy article',
    html: page(
      `<article data-keep><h1>Cookie policy</h1>${'<p>We use cookies and similar technologies. You can withdraw your consent in the cookie settings.</p>'.repeat(20)}<button>Cookie settings</button></article>`,
    ),
  },
  {
    name: 'privacy policy with a sticky heading',
    html: page(
      `<h1 data-keep style="position:sticky;top:0;background:#fff">Privacy and cookies</h1><main data-keep>${'<p>This page tells which cookies we set and why.</p>'.repeat(30)}</main>`,
    ),
  },
  {
    name: 'article about newsletters',
    html: page(
      `<article data-keep><h1>Why every newsletter asks you to subscribe</h1>${'<p>Sign up for our list, they say, and get 10% off.</p>'.repeat(20)}</article>`,
    ),
  },
  {
    name: 'newsletter form in the page',
    html: page(
      `${story}<section data-keep class="newsletter"><h2>Join our newsletter</h2><input type="email"><button>Subscribe</button></section>`,
    ),
  },
  {
    name: 'survey that is the page',
    html: page(
      `<main data-keep><h1>Customer survey</h1><form><p>How likely are you to recommend us?</p><input type="radio"><button>Send</button></form></main>`,
    ),
  },
  {
    name: 'country list that is the page',
    html: page(`<main data-keep><h1>Choose your country</h1>${links(60)}</main>`),
  },
  {
    name: 'app landing page',
    html: page(`<main data-keep><h1>Download our app</h1><p>On the App Store and Google Play.</p>${story}</main>`),
  },
  {
    name: 'map with controls',
    html: page(
      `<div class="leaflet-container" data-keep style="position:fixed;inset:0"><canvas width="900" height="700"></canvas><div data-keep class="leaflet-control" style="position:absolute;z-index:800;top:10px;left:10px"><button>+</button><button>−</button></div><div data-keep class="leaflet-control" style="position:absolute;z-index:800;right:10px;top:10px"><button>Choose location</button></div></div>`,
    ),
  },
  {
    name: 'map page with a place card',
    html: page(
      `<canvas data-keep width="1200" height="900" style="position:fixed;inset:0"></canvas>${fixed('left:10px;top:10px;width:300px', '<h2>Harbour museum</h2><p>Open until six.</p><button>Directions</button><button aria-label="Close">×</button>', 'role="dialog"')}`,
    ),
  },
  {
    name: 'video player with a control bar',
    html: page(
      `<video data-keep style="position:fixed;inset:0;width:100%;height:80%;background:#000"></video>${fixed('left:0;right:0;bottom:0;height:40px', '<button>Play</button><button>Fullscreen</button>', 'role="toolbar"')}${story}`,
    ),
  },
  {
    name: 'hero on a fixed stage',
    html: page(
      `<div data-keep style="position:fixed;inset:0;z-index:-1;background:linear-gradient(#246,#68a)"><h1>Welcome to the coast</h1></div>${story}`,
    ),
  },
  {
    name: 'app in a fixed shell',
    html: page(
      `<div id="app" data-keep style="position:fixed;inset:0;overflow:auto"><header data-keep>${links(4)}<a href="#">Newsletter</a></header>${story}</div>`,
    ),
  },
  {
    name: 'confirmation without a known kind',
    html: page(story + dialog('<h2>Delete this file?</h2><button>Delete</button><button>Cancel</button>')),
  },
  {
    name: 'lightbox opened by an action',
    html: page(story + hiddenDialog('<h2>Sale photographs</h2><p>Subscribe for more.</p>')),
    actions: click,
  },
  {
    name: 'newsletter form opened by an action',
    html: page(story + hiddenDialog('<h2>Join our newsletter</h2><input type="email">')),
    actions: click,
  },
  {
    name: 'language menu opened by an action',
    html: page(story + hiddenDialog('<h2>Choose your language</h2><select><option>English</option></select>')),
    actions: click,
  },
  {
    name: 'feedback form opened by an action',
    html: page(story + hiddenDialog('<h2>Give us feedback</h2><textarea></textarea>')),
    actions: click,
  },
  {
    name: 'gallery with a caption bar',
    html: page(
      `<div data-keep class="gallery" style="position:fixed;inset:0;background:#111"><img width="800" height="500" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='800' height='500'><rect width='800' height='500' fill='teal'/></svg>"><p>Picture 3 of 9</p><button>Close</button></div>${story}`,
    ),
  },
  {
    name: 'fixed progress bar',
    html: page(fixed('left:0;top:0;width:40%;height:4px', '', 'role="progressbar"') + story),
  },
  {
    name: 'chat button',
    html: page(
      fixed('right:16px;bottom:16px;width:60px;height:60px', '<button aria-label="Open chat">💬</button>') + story,
    ),
  },
];
