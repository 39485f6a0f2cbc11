import { story } from './overlays.ts';
import { middle, script, shade } from './twin.ts';

/**
 * A page whose part looks like an overlay, or is called like one, and belongs to it. `actions` open
 * it.
 */
export type WantedPage = { readonly name: string; readonly html: string; readonly actions?: readonly object[] };
const row = (name: string, over: string, base = story): WantedPage => ({ name, html: base + over });

const close = '<button aria-label="Close">×</button>';
const product =
  '<h2>Copper lantern</h2><p>Hand made. <b>£49.00</b>. Free shipping over £40.</p><select><option>1</option></select><button>Add to basket</button>';
const list = '<ul><li>Chocolate chip cookies</li><li>Oat cookies</li><li>Gift boxes</li></ul>';
const opens = (dialog: string): string =>
  `<button id="open">Open</button>${script(`document.getElementById('open').onclick=()=>document.body.insertAdjacentHTML('beforeend',${JSON.stringify(dialog).replaceAll('</', '<\\/')})`)}`;
const clicked = (name: string, dialog: string): WantedPage => ({
  ...row(name, '', opens(dialog) + story),
  actions: [
    { type: 'click', selector: '#open' },
    { type: 'wait', ms: 100 },
  ],
});

export const wantedPages: readonly WantedPage[] = [
  row(
    'a product dialog with free shipping',
    `<div class="modal-backdrop" style="${shade}"></div><div class="modal" role="dialog" style="${middle}">${close}${product}</div>`,
  ),
  row(
    'a product dialog without a role',
    `<div class="overlay" style="${shade}"></div><div class="quick-view" style="${middle}">${close}${product}</div>`,
  ),
  row(
    'a product in its backdrop',
    `<div class="promo-overlay" style="${shade}"><div style="${middle}">${close}${product}</div></div>`,
  ),
  row(
    'a log-in dialog and its backdrop',
    `<div class="backdrop" style="${shade}"></div><div class="box" style="${middle}"><h2>Sign in</h2><input type="email"><input type="password"><button>Sign in</button></div>`,
  ),
  row(
    'a log-in dialog that asks for the address first',
    `<div class="modal-overlay" style="${shade}"></div><div style="${middle}"><h2>Log in to continue</h2><input type="email"><button>Continue</button><a href="#">Create an account</a></div>`,
  ),
  row(
    'a cart drawer and its backdrop',
    `<div class="drawer-backdrop" style="${shade}"></div><div class="drawer" style="position:fixed;right:0;top:0;bottom:0;width:280px;z-index:101;background:#fff"><h2>Your basket (2)</h2><p>Subtotal £67.00. Free shipping!</p><button>Checkout</button>${close}</div>`,
  ),
  row(
    'a menu called after cookies',
    `<div id="cookie-recipes-menu" class="cookie-menu" style="position:fixed;left:0;top:0;bottom:0;width:160px;background:#3b2f2f;color:#fff"><h3>Bakery</h3>${list}${close}</div>`,
  ),
  row(
    'a side bar whose sections are called after overlays',
    `<aside class="side" style="position:fixed;left:0;top:0;bottom:0;width:220px;background:#1e2733;color:#fff"><b>Console</b>${['Inbox', 'Chat', 'Newsletter subscribers', 'Push notifications', 'Get the app', 'Special offers', 'Cookie consent', 'Close the till'].map((name) => `<p><a href="/${encodeURIComponent(name)}">${name}</a></p>`).join('')}<button aria-label="Close">×</button></aside>`,
  ),
  row(
    'a side bar that is a navigation',
    `<div style="position:fixed;right:0;top:0;bottom:0;width:220px;background:#eee"><nav><a href="/surveys">Surveys</a> <a href="/feedback">Feedback</a></nav><p>Subscribe to our newsletter</p><button>Close</button></div>`,
  ),
  row(
    'a bar called after cookies',
    `<div class="cookie-bar" style="position:sticky;top:0;background:#fff"><b>The Cookie Bar</b> · Menu · Opening hours</div>`,
    `<div class="cookie-bar" style="position:sticky;top:0;background:#fed"><b>The Cookie Bar</b> · Menu · Opening hours · Book a table</div>${story}`,
  ),
  row('a list of a bakery', '', `<div class="cookie-banner"><h1>Cookies of the season</h1>${list}</div>${story}`),
  row(
    'an example banner in a text',
    '',
    `<main><h1>Cookie banner component</h1><div class="cookie-banner" style="background:#bdf;padding:20px"><p>We use cookies on this service.</p><button>Accept analytics cookies</button><button>Reject analytics cookies</button></div><p>Use it to ask.</p></main>`,
  ),
  row(
    'an example of a popup in a text',
    '',
    `<main><h1>Newsletter popup</h1><div class="newsletter-popup" style="border:1px solid;padding:20px"><h3>Subscribe to our newsletter</h3><input type="email"><button>Subscribe</button></div><p>Like this.</p></main>`,
  ),
  row(
    'a policy',
    '',
    `<main id="cookie-policy" class="cookie-consent-text"><h1>Cookie policy</h1>${'<p>We use cookies to remember your settings, and ask for consent.</p>'.repeat(8)}<button>Cookie settings</button></main>`,
  ),
  row(
    'a bar to buy from',
    `<div style="position:fixed;bottom:0;left:0;right:0;background:#ffd;padding:14px;z-index:9"><b>Copper lantern</b> £49.00 <button>Add to basket</button> Free shipping, 10% off</div>`,
  ),
  row(
    'an announcement',
    '',
    `<div class="announcement" style="background:#204;color:#fff;padding:10px">Winter opening hours: 9 to 17.</div>${story}`,
  ),
  row(
    'a photo viewer',
    `<div class="viewer" style="${shade};background:#111"><svg width="400" height="260" style="display:block;margin:40px auto"><rect width="400" height="260" fill="teal"/></svg>${close}</div>`,
  ),
  row(
    'a size guide',
    `<div class="blocker" style="${shade}"><div class="modal" style="${middle}"><h3>Size guide</h3><table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td>88</td></tr><tr><td>M</td><td>96</td></tr></table><p>Free shipping and returns in all regions.</p>${close}</div></div>`,
  ),
  row(
    'a question before something is deleted',
    `<div class="overlay" style="${shade}"></div><div role="alertdialog" style="${middle}"><h2>Delete this order?</h2><button>Delete</button><button>Cancel</button></div>`,
  ),
  row(
    'an address form',
    `<div class="overlay" style="${shade}"><div role="dialog" aria-modal="true" style="${middle}"><h2>Delivery address</h2><p>Free delivery over £40.</p><input autocomplete="street-address"><button>Save</button></div></div>`,
  ),
  row(
    'a search over the page',
    `<div class="scrim" style="${shade}"></div><div style="${middle}"><h2>Search</h2><input type="search" placeholder="Search"><p>lanterns, maps</p></div>`,
  ),
  row(
    'a dark hero',
    '',
    `<section style="position:relative;height:300px;background:#68a;color:#fff"><div class="overlay" style="position:absolute;inset:0;background:rgba(0,0,0,.5)"></div><h1 style="position:relative">Welcome</h1></section>${story}`,
  ),
  row(
    'grain over the page',
    `<div class="grain" style="position:fixed;inset:0;pointer-events:none;z-index:50;background:repeating-linear-gradient(#0001,#0001 2px,#0000 2px,#0000 4px)"></div>`,
  ),
  row(
    'an app that scrolls inside',
    '',
    `<style>html,body{height:100%;overflow:hidden}</style><div style="height:100vh;overflow:auto">${story}</div>`,
  ),
  row(
    'a launcher of a chat',
    `<div class="chat-widget" style="position:fixed;right:16px;bottom:16px;width:56px;height:56px;border-radius:28px;background:#e40a5d"><button aria-label="Open chat">?</button></div>`,
  ),
  row(
    'a map with a card',
    `<div class="leaflet-container" style="position:fixed;inset:0;background:#cde"><div style="position:absolute;z-index:800;left:10px;top:10px;background:#fff"><h2>Harbour</h2>${close}</div></div>`,
  ),
  row(
    'a quiz',
    `<div style="${shade}"><div style="${middle}"><h3>Question 3 of 10</h3><label><input type="radio"> Danube</label><button>Next question</button></div></div>`,
  ),
  row(
    'a list of contents',
    `<aside style="position:fixed;right:10px;top:60px;width:140px;z-index:20;background:#eee"><h4>Contents</h4><a href="#a">Newsletter</a> <a href="#b">Cookies</a></aside>`,
  ),
  clicked(
    'a newsletter form that was asked for',
    `<div class="newsletter-modal" style="${shade}"><div style="${middle}"><h2>Join our newsletter</h2><input type="email"><button>Subscribe</button></div></div>`,
  ),
  clicked(
    'a toast after a click',
    `<div class="toast" style="position:fixed;right:10px;bottom:10px;background:#222;color:#fff;padding:12px;z-index:99">Saved to your list</div>`,
  ),
  clicked(
    'cookie settings that were asked for',
    `<div class="consent-modal" style="${shade}"><div role="dialog" style="${middle}"><h2>Cookie settings</h2><p>We use cookies.</p><button>Save</button></div></div>`,
  ),
  clicked(
    'a tour that was asked for',
    `<div class="tour-step" style="${middle}"><p>Welcome to the tour.</p><button>Next</button></div>`,
  ),
  clicked(
    'a chat that was opened',
    `<div class="chat-window" style="position:fixed;right:10px;bottom:10px;width:240px;height:240px;background:#eef;z-index:99"><p>How can we help?</p><textarea></textarea></div>`,
  ),
];
