import type { Answer } from '@tintype/testing/site';
import { html, lines, type Row, script } from './row.ts';

const text = '<h1 style="font-size:30px">Launching.</h1><p>Press open in the dialog of your browser.</p>';
const still = html(text);
const attempt = (name: string, code: string, more: Partial<Row> = {}): Row => ({
  name,
  html: html(`${text}${script(code)}`),
  request: {},
  still,
  ...more,
});
const go = (address: string, ms = 50): string => `setTimeout(()=>{location.href=${JSON.stringify(address)}},${ms})`;
const list = `<h1>Offline shop.</h1>${lines(30, 'Product')}`;
const reacts = script('addEventListener("scroll",()=>0)');
const once = (how: string): string =>
  html(`${list}${reacts}${script(`if(!sessionStorage.again){sessionStorage.again=1;${how}}`)}`);
const stillList = html(list);
const whole = { fullPage: true };
const board = (head: string, code = ''): string => html(`${list}${reacts}${script(code)}`, head);
const long = `<h1>Departures.</h1>${lines(100, 'Product')}`;
const stillLong = html(long);
const longBoard = (head: string, code = ''): string => html(`${long}${reacts}${script(code)}`, head);
const refreshing: Answer = (_req, res) =>
  void res.writeHead(200, { 'Content-Type': 'text/html', Refresh: '2' }).end(board(''));

const transition = (css = ''): string =>
  `<style>@view-transition{navigation:auto}a,button{display:block;font:20px sans-serif}${css}</style>`;
const slowly = '::view-transition-old(root),::view-transition-new(root){animation-duration:4s}';
const second = '<h1 style="font-size:60px;background:#9f9">The second page.</h1>';
/** Leads from one document to the next by a view transition. */
const across = (name: string, body: string, css = '', request: object = {}): Row => ({
  name: `a view transition, ${name}`,
  html: html(`<h1 style="background:#f99">The first page.</h1>${body}`, transition(css)),
  pages: { '/next': html(second, transition(css)) },
  request,
  still: html(second),
  stillRequest: { actions: [], customJs: undefined },
});
const clickOnIt = { actions: [{ type: 'click', selector: '#it' }] };
const link = '<a id="it" href="/next">Next</a>';

/** Attempts to leave that leave the page where it is, and pages that load themselves again. */
export const navigations: readonly Row[] = [
  across('by a link', link, '', clickOnIt),
  across('by a link, slowly', link, slowly, clickOnIt),
  across('by a link, of a clip', link, slowly, { ...clickOnIt, clip: { x: 0, y: 0, width: 300, height: 200 } }),
  across('by a form', '<form action="/next"><button id="it">Send</button></form>', '', clickOnIt),
  across('by customJs', '', slowly, { customJs: 'location.href="/next"' }),
  across(
    'by a script of the page',
    `<button id="it">Next</button>${script('it.onclick=()=>{location.href="/next"}')}`,
    slowly,
    clickOnIt,
  ),
  across('without an end', link, '::view-transition-old(root){animation:1s infinite alternate none}', clickOnIt),
  {
    ...across('within a document', '', slowly, clickOnIt),
    html: html(
      `<button id="it">Next</button>${script(`it.onclick=()=>document.startViewTransition(async()=>{await new Promise((r)=>setTimeout(r,500));document.body.innerHTML=${JSON.stringify(second)}})`)}`,
      transition(slowly),
    ),
  },
  attempt('an app by its scheme', go('meetapp://join?c=1')),
  attempt('an app by its scheme, late', go('meetapp://join?c=1', 900), { request: { delay: 1_500 } }),
  attempt('an app by its scheme at once', 'location.href="meetapp://join"'),
  attempt('mail', go('mailto:info@example.org')),
  attempt('a phone', go('tel:+4512345678')),
  attempt('a message', go('sms:+4512345678')),
  attempt('an intent of Android', go('intent://scan/#Intent;scheme=zxing;end')),
  attempt('a shop of apps', go('market://details?id=org.example')),
  attempt('a script as an address', go('javascript:void 0')),
  attempt('a link that is clicked by a script', 'const a=document.createElement("a");a.href="meetapp://x";a.click()'),
  attempt('location.replace', 'setTimeout(()=>location.replace("meetapp://join"),50)'),
  attempt('location.assign', 'setTimeout(()=>location.assign("mailto:a@example.org"),50)'),
  { ...attempt('a frame that is not shown', ''), html: html(`${text}<iframe src="meetapp://join" hidden></iframe>`) },
  {
    ...attempt('a refresh of a meta element', ''),
    html: html(text, '<meta http-equiv="refresh" content="0;url=meetapp://join">'),
  },
  {
    ...attempt('an app by its scheme, in the head', ''),
    html: html(text, script('location.href="meetapp://join"')),
  },
  attempt('an app by its scheme, from a frame', '', {
    html: html(`${text}<iframe hidden srcdoc="${script("top.location='meetapp://join'")}"></iframe>`),
  }),
  attempt('an answer to a script that leads to an app', go('/go'), {
    pages: { '/go': (_req, res) => void res.writeHead(302, { Location: 'meetapp://join' }).end() },
  }),
  {
    ...attempt('a link to mail that is clicked', '', {
      request: { actions: [{ type: 'click', selector: 'a' }] },
      stillRequest: { actions: [] },
    }),
    html: html(`${text}<a href="mailto:a@example.org" style="outline:0;color:#000">Write.</a>`),
    still: html(`${text}<a href="mailto:a@example.org" style="outline:0;color:#000">Write.</a>`),
  },
  attempt('a window of its own', 'setTimeout(()=>open("mailto:a@example.org"),50)'),
  attempt(
    'a form',
    'const f=document.createElement("form");f.action="meetapp://join";document.body.append(f);setTimeout(()=>f.submit(),50)',
  ),
  {
    name: 'an answer that leads to an app',
    html: '',
    pages: { '/': (_req, res) => void res.writeHead(302, { Location: 'meetapp://join' }).end() },
    request: {},
    fails: { code: 'URL_NOT_ALLOWED', says: 'meetapp' },
  },
  { name: 'an address of a file', html: html(`${text}${script(go('file:///etc/passwd'))}`), request: {}, still },
  { name: 'one reload by a script, full page', html: once('location.reload()'), request: whole, still: stillList },
  {
    name: 'one reload after 700 ms, full page',
    html: once('setTimeout(()=>location.reload(),700)'),
    request: whole,
    still: stillList,
  },
  {
    name: 'one reload after 1500 ms, full page',
    html: once('setTimeout(()=>location.reload(),1500)'),
    request: whole,
    still: stillList,
  },
  {
    name: 'one reload on the first scroll, full page',
    html: html(
      `${list}${script('addEventListener("scroll",()=>{if(!sessionStorage.again){sessionStorage.again=1;location.reload()}})')}`,
    ),
    request: whole,
    still: stillList,
  },
  { name: 'one reload by history', html: once('setTimeout(()=>history.go(0),500)'), request: whole, still: stillList },
  {
    name: 'one visit of itself',
    html: once('setTimeout(()=>location.replace(location.href.split("?")[0]+"?fresh"),500)'),
    request: whole,
    still: stillList,
  },
  {
    name: 'one reload by a service worker that takes over',
    html: html(
      `${list}${reacts}${script('let again;navigator.serviceWorker.addEventListener("controllerchange",()=>{if(again)return;again=1;location.reload()});navigator.serviceWorker.register("/worker.js")')}`,
    ),
    pages: {
      '/worker.js': (_req, res) =>
        void setTimeout(
          () =>
            res
              .writeHead(200, { 'Content-Type': 'text/javascript' })
              .end('oninstall=()=>skipWaiting();onactivate=(e)=>e.waitUntil(clients.claim())'),
          300,
        ),
    },
    request: whole,
    still: stillList,
  },
  {
    name: 'one reload, as Markdown and a PDF',
    html: once('setTimeout(()=>location.reload(),700)'),
    request: { outputs: [{ type: 'markdown' }, { type: 'pdf' }] },
    says: ['Product 1.', 'Product 30.'],
  },
  {
    name: 'one reload, native',
    html: once('setTimeout(()=>location.reload(),700)'),
    request: { ...whole, fullPageMode: 'native' },
    still: stillList,
  },
  {
    name: 'a board that refreshes every 5 s by a meta element',
    html: board('<meta http-equiv="refresh" content="5">'),
    request: whole,
    still: stillList,
  },
  {
    name: 'a board that refreshes every 2 s by a meta element',
    html: board('<meta http-equiv="refresh" content="2">'),
    request: whole,
    still: stillList,
  },
  {
    name: 'a board that refreshes every 3 s by a script',
    html: board('', 'setTimeout(()=>location.reload(),3000)'),
    request: whole,
    still: stillList,
  },
  {
    name: 'a board that refreshes every 2 s by its header',
    html: '',
    pages: { '/': refreshing },
    request: whole,
    still: stillList,
  },
  {
    name: 'a board that refreshes every 3 s, native',
    html: board('<meta http-equiv="refresh" content="3">'),
    request: { ...whole, fullPageMode: 'native' },
    still: stillList,
  },
  {
    name: 'a board that refreshes every 3 s, its view',
    html: board('<meta http-equiv="refresh" content="3">'),
    request: {},
    still: stillList,
  },
  {
    name: 'a long board that refreshes every 2 s by a meta element',
    html: longBoard('<meta http-equiv="refresh" content="2">'),
    request: whole,
    still: stillLong,
  },
  {
    name: 'a long board that refreshes every 2 s by a script',
    html: longBoard('', 'setInterval(()=>location.reload(),2000)'),
    request: whole,
    still: stillLong,
  },
  {
    name: 'a long board that refreshes every 2 s, as Markdown',
    html: longBoard('<meta http-equiv="refresh" content="2">'),
    request: { outputs: [{ type: 'markdown' }] },
    says: ['Product 1.', 'Product 100.'],
  },
  {
    name: 'a slide show of two pages',
    html: board('<meta http-equiv="refresh" content="2;url=/?b">'),
    request: whole,
    still: stillList,
  },
];
