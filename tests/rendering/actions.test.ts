import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { page, startSite, type Pages, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const style = '<style>body{margin:0;background:#ffffff}.far{margin-top:3000px}</style>';
/** `say(text)` is what the page tells the site about what was done to it. */
const script = (code: string): string =>
  `<script>const say = (text) => fetch('/said?' + encodeURIComponent(text));${code}</script>`;
const doc = (body: string, code = ''): string => page(`${body}${script(code)}`, style);
const sayClick = 'document.querySelector("#b")?.addEventListener("click", (e) => say("clicked " + e.isTrusted));';
const sayValue =
  'const f = document.querySelector("#f"); for (const kind of ["input", "change"]) f.addEventListener(kind, () => say(kind + " " + f.value));';
const field = (attributes: string): string => doc(`<input id="f" ${attributes}>`, sayValue);

const pages: Pages = {
  '/said': (_req, res) => void res.writeHead(204).end(),
  '/button': doc('<button id="b">Go</button>', sayClick),
  '/far-button': doc('<div class="far"></div><button id="b">Go</button><div class="far"></div>', sayClick),
  '/late-button': doc(
    '',
    `setTimeout(() => { document.body.innerHTML = '<button id="b">Go</button>'; ${sayClick} }, 400)`,
  ),
  '/disabled-for-a-while': doc(
    '<button id="b" disabled>Go</button>',
    `${sayClick} setTimeout(() => b.disabled = false, 400)`,
  ),
  '/disabled': doc('<button id="b" disabled>Go</button>'),
  '/aria-disabled': doc('<div id="b" role="button" aria-disabled="true">Go</div>'),
  '/hidden': doc('<button id="b" style="display:none">Go</button>'),
  '/invisible': doc('<button id="b" style="visibility:hidden">Go</button>'),
  '/two': doc('<button class="b" hidden>No</button><button class="b" id="b">Yes</button>', sayClick),
  '/moving': doc(
    '<button id="b" style="position:relative">Go</button>',
    `${sayClick} const t0 = performance.now(); (function f() { const t = performance.now() - t0; b.style.left = Math.min(t, 400) + "px"; if (t < 400) requestAnimationFrame(f) })()`,
  ),
  '/moving-on': doc(
    '<button id="b" style="position:relative">Go</button>',
    '(function f() { b.style.left = performance.now() % 300 + "px"; requestAnimationFrame(f) })()',
  ),
  '/covered': doc('<button id="b">Go</button><div id="veil" class="dark" style="position:fixed;inset:0"></div>'),
  '/covered-for-a-while': doc(
    '<button id="b">Go</button><div id="veil" style="position:fixed;inset:0"></div>',
    `${sayClick} setTimeout(() => veil.remove(), 400)`,
  ),
  '/half-covered': doc(
    '<button id="b" style="width:200px;height:100px">Go</button><div style="position:fixed;left:0;top:0;width:120px;height:100px;background:#ff0000"></div>',
    sayClick,
  ),
  '/sticky-header': doc(
    '<header style="position:sticky;top:0;height:200px;background:#0000ff"></header><div class="far"></div><button id="b">Go</button><div style="height:5000px"></div>',
    sayClick,
  ),
  '/label': doc(
    '<label>Yes <input id="b" type="checkbox" style="opacity:0;position:absolute"><span style="position:relative;display:inline-block;width:40px;height:20px;left:-20px;background:#0000ff"></span></label>',
    'b.addEventListener("change", () => say("checked " + b.checked))',
  ),
  '/inner-icon': doc(
    '<button onclick="say(\'clicked icon\')"><span id="b" style="pointer-events:none">x</span></button>',
  ),
  '/shadow': doc(
    '<my-box></my-box>',
    'customElements.define("my-box", class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode: "open" }); r.innerHTML = `<div><slot></slot><button id="b">Go</button></div>`; r.querySelector("#b").onclick = () => say("clicked shadow"); } })',
  ),
  '/closed-shadow': doc(
    '<my-box></my-box>',
    'customElements.define("my-box", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "closed" }).innerHTML = `<button id="b">Go</button>`; } })',
  ),
  '/frame': doc(
    '<div style="height:1500px"></div><iframe src="/button" style="border:7px solid;padding:11px;margin-left:50px"></iframe><div style="height:1500px"></div>',
  ),
  '/inner-scroller': doc(
    '<div style="height:300px;overflow:auto"><div style="height:2000px"></div><button id="b">Go</button></div>',
    sayClick,
  ),
  '/alert': doc('<button id="b">Go</button>', 'b.onclick = () => { alert("hello"); say("after alert"); }'),
  '/popup': doc('<a id="b" href="/green" target="_blank" rel="opener">Go</a>'),
  '/link': doc('<a id="b" href="/green">Go</a>'),
  '/slow-link': doc('<a id="b" href="/slow-green">Go</a>'),
  '/script-link': doc(
    '<button id="b">Go</button>',
    'b.onclick = () => setTimeout(() => location.href = "/slow-green", 0)',
  ),
  '/fetch-link': doc(
    '<button id="b">Go</button>',
    'b.onclick = async () => { await fetch("/slow-data"); location.href = "/green" }',
  ),
  '/fetch-content': doc(
    '<button id="b">Go</button>',
    'b.onclick = async () => { await fetch("/slow-data"); document.body.style.background = "#00ff00" }',
  ),
  '/download-link': doc('<a id="b" href="/file.zip">Go</a>', sayClick),
  '/dead-link': doc('<a id="b" href="http://nowhere.example/">Go</a>'),
  '/tls-link': doc('<a id="b" href="https://nowhere.example/">Go</a>'),
  '/internal-link': doc('<a id="b" href="http://10.1.2.3/">Go</a>'),
  '/hanging-link': doc('<a id="b" href="/hang">Go</a>'),
  '/hash-link': doc(
    '<a id="b" href="#there">Go</a>',
    'addEventListener("hashchange", () => say("hash " + location.hash))',
  ),
  '/push-state': doc(
    '<button id="b">Go</button>',
    'b.onclick = () => { history.pushState({}, "", "/pushed"); document.body.style.background = "#00ff00" }',
  ),
  '/green': page('<p onmouseover="fetch(\'/said?moved\')">text</p>', '<style>body{background:#00ff00}</style>'),
  '/slow-green': (_req, res) =>
    void setTimeout(
      () =>
        res
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(page('<img src="/slow-data">', '<style>body{background:#00ff00}</style>')),
      300,
    ),
  '/slow-data': (_req, res) => void setTimeout(() => res.writeHead(200).end('{}'), 500),
  '/hang': () => undefined,
  '/file.zip': (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment' }).end('PK'),

  '/text': field('value="old"'),
  '/controlled': doc(
    '<input id="f">',
    'f.addEventListener("keydown", (e) => say("key " + e.key)); f.addEventListener("input", () => { f.value = f.value.toUpperCase(); say("now " + f.value) })',
  ),
  '/email': field('type="email" value="a"'),
  '/number': field('type="number" value="1"'),
  '/password': field('type="password"'),
  '/date': field('type="date"'),
  '/color': field('type="color"'),
  '/checkbox': field('type="checkbox"'),
  '/readonly': field('readonly value="x"'),
  '/area': doc('<textarea id="f">old</textarea>', sayValue),
  '/big-area': doc('<textarea id="f">old</textarea>', 'f.addEventListener("change", () => say("changed " + f.value))'),
  '/editable': doc(
    '<div id="f" contenteditable>old <b>text</b></div>',
    'f.addEventListener("input", () => say("now " + f.innerText))',
  ),
  '/text-label': doc('<label id="l" for="f">Name</label><input id="f">', sayValue),
  '/form': doc('<form action="/results"><input id="f" name="q"></form>'),
  '/post-form': doc('<form action="/results" method="post"><input id="f" name="q"><button id="b">Go</button></form>'),
  '/results': page('', '<style>body{background:#00ff00}</style>'),
  '/search-route': doc(
    '<input id="f">',
    'f.addEventListener("input", () => history.replaceState({}, "", "/search/" + encodeURIComponent(f.value)))',
  ),
  '/keys': doc(
    '<input id="f" value="abc"><div id="d" tabindex="0">d</div>',
    'addEventListener("keydown", (e) => say("down " + [e.ctrlKey && "Control", e.shiftKey && "Shift", e.altKey && "Alt", e.metaKey && "Meta", e.key, e.target.id].filter(Boolean).join(" ")))',
  ),
  '/select-all': doc(
    '<input id="f" value="abc">',
    'document.onselectionchange = () => say("selected " + getSelection())',
  ),
  '/select': doc(
    '<select id="f"><option value="a">Alpha</option><option value="b">Beta</option><option value="c" disabled>C</option></select>',
    sayValue,
  ),
  '/late-option': doc(
    '<select id="f"><option value="a">Alpha</option></select>',
    `${sayValue} setTimeout(() => f.add(new Option("Beta", "b")), 300)`,
  ),
  '/hidden-select': doc(
    '<select id="f" style="display:none"><option value="a">A</option><option value="b">B</option></select>',
    sayValue,
  ),
  '/multiple': doc(
    '<select id="f" multiple><option value="a" selected>A</option><option value="b">B</option></select>',
    'f.onchange = () => say([...f.selectedOptions].map((o) => o.value).join())',
  ),
  '/hover': page(
    '<div id="b" style="width:400px;height:300px"></div>',
    `${style}<style>#b:hover{background:#00ff00}</style>`,
  ),
  '/long': page(
    '<div style="height:3000px;background:#ff0000"></div><div id="b" style="height:300px;background:#00ff00"></div><div style="height:3000px;background:#0000ff"></div>',
    style,
  ),
  '/smooth': page(
    '<div style="height:3000px;background:#ff0000"></div><div id="b" style="height:300px;background:#00ff00"></div><div style="height:3000px;background:#0000ff"></div>',
    `${style}<style>html{scroll-behavior:smooth}</style>`,
  ),
  '/container': page(
    '<div style="height:100vh;overflow:auto"><div style="height:3000px;background:#ff0000"></div><div id="b" style="height:300px;background:#00ff00"></div></div>',
    `${style}<style>html,body{height:100%;overflow:hidden}</style>`,
  ),
  '/lazy': doc(
    '<div style="height:2000px;background:#ff0000"></div><div id="m" style="height:2000px;background:#0000ff"></div>',
    'let n = 0; addEventListener("scroll", () => { if (n < 3 && scrollY + innerHeight > document.body.scrollHeight - 50) { n += 1; const d = document.createElement("div"); d.style.cssText = "height:1500px;background:" + (n < 3 ? "#0000ff" : "#00ff00"); document.body.append(d); } });',
  ),
  '/endless': doc(
    '<div style="height:2000px"></div>',
    'addEventListener("scroll", () => { const d = document.createElement("div"); d.style.height = "1000px"; document.body.append(d) })',
  ),
  '/late-element': doc(
    '',
    'setTimeout(() => { document.body.innerHTML = "<p id=b>text</p>"; document.body.style.background = "#00ff00" }, 500)',
  ),
  '/busy': doc(
    '',
    '(async () => { for (let i = 0; i < 3; i += 1) await fetch("/slow-data"); document.body.style.background = "#00ff00" })()',
  ),
  '/never-idle': doc('', 'setInterval(() => fetch("/said?tick"), 100)'),
  '/redirecting': doc('', 'setTimeout(() => location.href = "/late-button", 300)'),
  '/frozen': doc('<button id="b">Go</button>', 'b.onclick = () => { for (;;); }'),
  '/no-meta':
    '<!doctype html><html><head><style>body{margin:0}</style></head><body><div style="height:700px"></div><button id="b" style="margin-left:600px;width:40px;height:20px">x</button><script>document.querySelector("#b").onclick = () => fetch("/said?clicked%20small")</script></body></html>',
};

jest.setTimeout(60_000);
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(pages);
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

type Action = { readonly type: string; readonly [field: string]: unknown };
const request = (path: string, actions: readonly Action[], fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  viewport: { width: 400, height: 300 },
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  timeout: 8_000,
  actions,
  ...fields,
});
/** What the page said while it was captured. Tests of one engine run one after another, so it is this page's. */
const saidBy = async (path: string, actions: readonly Action[], fields: object = {}) => {
  const before = site.requests.length;
  const shot = await engine.capture(request(path, actions, fields));
  const said = site.requests
    .slice(before)
    .filter((line) => line.startsWith('GET /said?'))
    .map((line) => decodeURIComponent(line.slice('GET /said?'.length)));
  return { ...shot, said };
};
const colourOf = async (bytes: Buffer, y = 150): Promise<string> => (await pictureOf(bytes)).at(200, y);
const click: Action = { type: 'click', selector: '#b' };
const soon = { timeout: 1_000 };

describe('click', () => {
  test.each([
    ['a button', '/button', 'clicked true'],
    ['a button far below', '/far-button', 'clicked true'],
    ['a button that comes late', '/late-button', 'clicked true'],
    ['a button that is disabled at first', '/disabled-for-a-while', 'clicked true'],
    ['the first match that can be seen', '/two', 'clicked true'],
    ['a button that is still moving', '/moving', 'clicked true'],
    ['a button that is covered at first', '/covered-for-a-while', 'clicked true'],
    ['a button of which the middle is covered', '/half-covered', 'clicked true'],
    ['a button that a sticky header would cover', '/sticky-header', 'clicked true'],
    ['a field that its own label covers', '/label', 'checked true'],
    ['an icon that lets the mouse through to its button', '/inner-icon', 'clicked icon'],
    ['a button in an open shadow root', '/shadow', 'clicked shadow'],
    ['a button in a frame of the same origin', '/frame', 'clicked true'],
    ['a button in a container that scrolls', '/inner-scroller', 'clicked true'],
    ['a button whose page shows a dialog', '/alert', 'after alert'],
    ['a page that went to another one meanwhile', '/redirecting', 'clicked true'],
  ])('reaches %s', async (_name, path, expected) => {
    expect((await saidBy(path, [click])).said).toContain(expected);
  });

  test('reaches a button on a phone whose page has a layout of its own width', async () => {
    expect((await saidBy('/no-meta', [click], { device: 'iphone_14' })).said).toContain('clicked small');
  });

  test.each([
    ['what is not there', '/long', '#none', /no element matches/],
    ['what is hidden', '/hidden', '#b', /not visible/],
    ['what is invisible', '/invisible', '#b', /not visible/],
    ['what is disabled', '/disabled', '#b', /disabled/],
    ['what says it is disabled', '/aria-disabled', '#b', /disabled/],
    ['what is covered, and by what', '/covered', '#b', /covered by <div#veil\.dark>/],
    ['what never stays in one place', '/moving-on', '#b', /stay in one place/],
    ['what is in a closed shadow root', '/closed-shadow', '#b', /no element matches/],
  ])('does not click %s', async (_name, path, selector, reason) => {
    const failure = await engine.failureOf(
      request(path, [
        { type: 'wait', ms: 0 },
        { type: 'click', selector, ...soon },
      ]),
    );
    expect({ code: failure.code, message: failure.message, details: failure.details }).toEqual({
      code: 'ACTION_FAILED',
      message: expect.stringContaining(`actions.1 (click ${selector}) failed: `),
      details: { stage: 'act', step: 1, type: 'click', selector, reason: expect.stringMatching(reason) },
    });
  });
});

describe('what a click leads to', () => {
  test.each([
    ['a link', '/link', '/green'],
    ['a link to a slow page', '/slow-link', '/slow-green'],
    ['a script that goes somewhere', '/script-link', '/slow-green'],
    ['a script that loads something and then goes somewhere', '/fetch-link', '/green'],
    ['a script that only changes the address', '/push-state', '/pushed'],
    ['a script that loads something and shows it', '/fetch-content', '/fetch-content'],
  ])('%s: the picture is of where it led', async (_name, path, finalPath) => {
    const { bytes, report } = await engine.capture(request(path, [click]));
    expect(await colourOf(bytes)).toBe('#00ff00');
    expect(report).toMatchObject({ finalUrl: site.url(finalPath), httpStatus: 200, skippedActions: [] });
  });
  test('the next step is taken on the page it led to', async () => {
    const { said } = await saidBy('/link', [
      { ...click },
      { type: 'wait', selector: 'p' },
      { type: 'hover', selector: 'p' },
    ]);
    expect(said).toEqual(['moved']);
  });
  test('a place on the same page is no new page', async () => {
    expect((await saidBy('/hash-link', [click])).said).toEqual(['hash #there']);
  });
  test('a download is refused and the page stays', async () => {
    const { said, report } = await saidBy('/download-link', [click]);
    expect(said).toEqual(['clicked true']);
    expect(report.finalUrl).toBe(site.url('/download-link'));
  });
  test('a popup stays closed and is counted', async () => {
    const { report } = await engine.capture(request('/popup', [click]));
    expect(report).toMatchObject({ finalUrl: site.url('/popup'), popups: 1 });
  });
  test.each([
    ['does not exist', '/dead-link', 'ACTION_FAILED', /could not be reached/],
    ['does not exist, over TLS', '/tls-link', 'ACTION_FAILED', /could not be reached/],
    ['is internal', '/internal-link', 'URL_NOT_ALLOWED', /not allowed/],
  ])('a page that %s fails the capture, also when the step is optional', async (_name, path, code, message) => {
    const failure = await engine.failureOf(request(path, [{ ...click, optional: true }]));
    expect([failure.code, failure.message, failure.details['stage']]).toEqual([
      code,
      expect.stringMatching(message),
      'act',
    ]);
  });
  test('a page that never comes fails its step', async () => {
    const failure = await engine.failureOf(request('/hanging-link', [{ ...click, ...soon }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, reason: 'the page it led to did not load' },
    });
  });
  test('a page that stops reacting fails its step', async () => {
    const failure = await engine.failureOf(request('/frozen', [{ ...click, ...soon }]));
    expect(failure).toMatchObject({ code: 'ACTION_FAILED', details: { step: 0, reason: 'the page does not react' } });
  });
});

const type = (text: string, more: object = {}): Action => ({ type: 'type', selector: '#f', text, ...more });

describe('type', () => {
  test.each([
    ['empties the field first', '/text', type('new'), 'input new'],
    ['appends with clear false', '/text', type(' new', { clear: false }), 'input old new'],
    ['appends where the caret cannot be placed', '/email', type('@b.c', { clear: false }), 'input a@b.c'],
    ['appends to a number', '/number', type('23', { clear: false }), 'input 123'],
    ['writes what no key writes', '/text', type('Grüße 日本 👩‍👩‍👧'), 'input Grüße 日本 👩‍👩‍👧'],
    ['fills a password', '/password', type('s3cret'), 'input s3cret'],
    ['fills a date', '/date', type('2026-11-20'), 'change 2026-11-20'],
    ['fills a colour', '/color', type('#00ff00'), 'change #00ff00'],
    ['fills a text area, lines and all', '/area', type('one\ntwo'), 'input one\ntwo'],
    ['fills what is editable', '/editable', type('new'), 'now new'],
    ['appends to what is editable', '/editable', type('!', { clear: false }), 'now old text!'],
    ['finds a field by its label', '/text-label', { ...type('Ada'), selector: '#l' }, 'input Ada'],
    ['presses keys, so that the page can follow', '/controlled', type('ab'), 'now AB'],
  ])('%s', async (_name, path, action, expected) => {
    expect((await saidBy(path, [action])).said).toContain(expected);
  });
  test('an empty text empties the field', async () => {
    expect((await saidBy('/text', [type('')])).said).toEqual(['input ']);
  });
  test('10,000 characters arrive in order', async () => {
    const text = Array.from({ length: 2_000 }, (_, at) => String(at).padStart(4, '0') + ' ').join('');
    const { said } = await saidBy('/big-area', [type(text), { type: 'press', key: 'Tab' }]);
    expect(said).toEqual([`changed ${text}`]);
  });
  test.each([
    ['a checkbox', '/checkbox', type('x'), /no field that takes text/],
    ['a button', '/button', { ...type('x'), selector: '#b' }, /no field that takes text/],
    ['a read-only field', '/readonly', type('x'), /read-only/],
    ['a date that is none', '/date', type('canary-text'), /does not accept/],
  ])('%s is refused without a word of the text', async (_name, path, action, reason) => {
    const failure = await engine.failureOf(request(path, [{ ...action, ...soon }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { type: 'type', reason: expect.stringMatching(reason) },
    });
    expect(JSON.stringify([failure.message, failure.details, String(failure.cause)])).not.toContain('canary');
  });
  test.each([
    ['a form', '/form', [type('canary text'), { type: 'press', key: 'Enter' }], '/results'],
    ['a script', '/search-route', [type('Canary, text!')], '/search/[redacted]'],
  ])('the address that %s leads to is told without the text', async (_name, path, actions, finalPath) => {
    const { report } = await engine.capture(request(path, actions));
    expect(report.finalUrl).toBe(site.url(finalPath));
    expect(JSON.stringify(report).toLowerCase()).not.toContain('canary');
  });
});

describe('press', () => {
  test.each([
    ['a key by name', { key: 'Enter' }, 'down Enter'],
    ['a key by name in any case', { key: 'arrowdown' }, 'down ArrowDown'],
    ['a key by another name', { key: 'Esc' }, 'down Escape'],
    ['a character', { key: 'x' }, 'down x'],
    ['a combination', { key: 'Control+Shift+K' }, 'down Control Shift K'],
    ['plus with a modifier', { key: 'Control++' }, 'down Control +'],
    ['a key on an element', { key: 'Tab', selector: '#f' }, 'down Tab f'],
    ['a key on what is no field', { key: 'a', selector: '#d' }, 'down a d'],
  ])('%s', async (_name, fields, expected) => {
    expect((await saidBy('/keys', [{ type: 'press', ...fields }])).said.at(-1)).toBe(expected);
  });
  test('Control+A selects all, and no key stays down', async () => {
    const actions = [
      { type: 'press', key: 'Control+A', selector: '#f' },
      { type: 'press', key: 'Delete' },
      type('x', { clear: false }),
    ];
    expect((await saidBy('/text', actions)).said.slice(-2)).toEqual(['input ', 'input x']);
  });
  test('Enter sends a form, and the picture is of its answer', async () => {
    const { bytes } = await engine.capture(request('/form', [{ type: 'press', key: 'Enter', selector: '#f' }]));
    expect(await colourOf(bytes)).toBe('#00ff00');
  });
  test('a key that does not exist is named', async () => {
    const failure = await engine.failureOf(request('/keys', [{ type: 'press', key: 'Control+Foo' }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, reason: 'there is no key "Control+Foo"' },
    });
  });
  test('an element that cannot have the focus is refused', async () => {
    const failure = await engine.failureOf(request('/long', [{ type: 'press', key: 'a', selector: '#b', ...soon }]));
    expect(failure.details).toMatchObject({ selector: '#b', reason: 'the element cannot have the focus' });
  });
});

const select = (value: string, more: object = {}): Action => ({ type: 'select', selector: '#f', value, ...more });

describe('select', () => {
  test.each([
    ['by value', '/select', ['input b', 'change b']],
    ['once the option is there', '/late-option', ['input b', 'change b']],
    ["under a list of the page's own", '/hidden-select', ['input b', 'change b']],
    ['that one alone', '/multiple', ['b']],
  ])('chooses %s', async (_name, path, expected) => {
    expect((await saidBy(path, [select('b')])).said).toEqual(expected);
  });
  test.each([
    ['a label', '/select', 'Beta', /no option has this value; there are "a", "b", "c"$/],
    ['an option that is disabled', '/select', 'c', /option is disabled/],
    ['what is no select', '/text', 'a', /no select element/],
  ])('does not choose %s', async (_name, path, value, reason) => {
    const failure = await engine.failureOf(request(path, [select(value, soon)]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { type: 'select', reason: expect.stringMatching(reason) },
    });
  });
});

test('hover shows what the page shows under the mouse', async () => {
  const { bytes } = await engine.capture(request('/hover', [{ type: 'hover', selector: '#b' }]));
  expect(await colourOf(bytes)).toBe('#00ff00');
});

describe('scroll', () => {
  test.each([
    ['an element into view', '/long', [{ type: 'scroll', selector: '#b' }], '#00ff00'],
    [
      'an element into view, on a page that scrolls smoothly',
      '/smooth',
      [{ type: 'scroll', selector: '#b' }],
      '#00ff00',
    ],
    ['an element into view, in a container', '/container', [{ type: 'scroll', selector: '#b' }], '#00ff00'],
    ['down', '/long', [{ type: 'scroll', y: 3000 }], '#00ff00'],
    ['down, on a page that scrolls smoothly', '/smooth', [{ type: 'scroll', y: 3000 }], '#00ff00'],
    ['down, in a container', '/container', [{ type: 'scroll', y: 3000 }], '#00ff00'],
    [
      'down and up again',
      '/long',
      [
        { type: 'scroll', y: 3300 },
        { type: 'scroll', y: -300 },
      ],
      '#00ff00',
    ],
    ['to the end', '/long', [{ type: 'scroll', toBottom: true }], '#0000ff'],
    ['to the end, in a container', '/container', [{ type: 'scroll', toBottom: true }], '#00ff00'],
  ])('%s', async (_name, path, actions, colour) => {
    const { bytes } = await engine.capture(request(path, actions));
    expect(await colourOf(bytes)).toBe(colour);
  });
  test('to the end follows a page that grows, and leaves one that grows without end', async () => {
    const { bytes } = await engine.capture(request('/lazy', [{ type: 'scroll', toBottom: true }]));
    expect(await colourOf(bytes)).toBe('#00ff00');
    const { report } = await engine.capture(
      request('/endless', [{ type: 'scroll', toBottom: true }], { timeout: 20_000 }),
    );
    expect(report.skippedActions).toEqual([]);
  });
});

describe('wait', () => {
  test.each([
    ['for an element', '/late-element', { selector: '#b' }],
    ['for a while', '/late-element', { ms: 700 }],
    ['for the network', '/busy', { networkIdle: true }],
  ])('%s', async (_name, path, fields) => {
    const { bytes } = await engine.capture(
      request(path, [{ type: 'wait', ...fields }], { waitUntil: 'domcontentloaded' }),
    );
    expect(await colourOf(bytes)).toBe('#00ff00');
  });
  test.each([
    ['an element that never comes', '/button', { selector: '#none' }, /no element matches/],
    ['an element that is never visible', '/hidden', { selector: '#b' }, /not visible/],
    ['a network that never rests', '/never-idle', { networkIdle: true }, /network did not become idle/],
    ['more than there is time for', '/button', { ms: 5_000 }, /5000 ms does not fit/],
  ])('%s fails its step', async (_name, path, fields, reason) => {
    const failure = await engine.failureOf(request(path, [{ type: 'wait', ...fields, ...soon }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, type: 'wait', reason: expect.stringMatching(reason) },
    });
  });
});

describe('time and order', () => {
  test('an optional step that cannot be taken is skipped and told, and the others are taken', async () => {
    const missing = { type: 'click', selector: '#none', optional: true, ...soon };
    const { said, report } = await saidBy('/button', [missing, click, { type: 'press', key: 'Foo', optional: true }]);
    expect(said).toEqual(['clicked true']);
    expect(report.skippedActions).toEqual([0, 2]);
  });
  test('an optional step without a time of its own leaves time for the picture', async () => {
    const missing = { type: 'click', selector: '#none', optional: true };
    const { report } = await engine.capture(request('/button', [missing, missing], { timeout: 3_000 }));
    expect(report.skippedActions).toEqual([0, 1]);
  });
  test('a step without a time of its own fails with ACTION_FAILED before the request times out', async () => {
    const failure = await engine.failureOf(
      request('/button', [{ type: 'click', selector: '#none' }], { timeout: 2_000 }),
    );
    expect(failure).toMatchObject({ code: 'ACTION_FAILED', details: { step: 0, selector: '#none' } });
  });
  test('a selector that is none is refused before the page is visited', async () => {
    const failure = await engine.failureOf(request('/button', [click, { type: 'hover', selector: 'p[' }]));
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'actions.1.selector': expect.any(String) } },
    });
  });
  test('24 steps are taken, also while another page takes its own', async () => {
    const steps = Array.from({ length: 12 }, (_, at) => [{ type: 'press', key: 'Tab' }, type(String(at))]).flat();
    const shots = await Promise.all([saidBy('/area', steps), engine.capture(request('/editable', steps))]);
    const typed = Array.from({ length: 12 }, (_, at) => `input ${at}`);
    expect(shots[0].said).toEqual(expect.arrayContaining(typed));
    expect(shots[1].report.skippedActions).toEqual([]);
  });
  test('the stages are told, and the caret is not in the picture', async () => {
    const shots = await Promise.all([1, 2].map(() => engine.capture(request('/text', [type('x')]))));
    expect(shots[0]!.report.stages.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['act', 'clean', 'capture']),
    );
    expect(shots[0]!.file.sha256).toBe(shots[1]!.file.sha256);
  });
});
