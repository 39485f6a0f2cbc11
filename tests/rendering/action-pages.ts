import { page, type Pages } from '@tintype/testing/site';

const style = '<style>body{margin:0;background:#ffffff}.far{margin-top:3000px}</style>';
/** `say(text)` is what the page tells the site about what was done to it. */
const script = (code: string): string =>
  `<script>const say = (text) => fetch('/said?' + encodeURIComponent(text) + '&at=' + (performance.timeOrigin + performance.now()));${code}</script>`;
const doc = (body: string, code = ''): string => page(`${body}${script(code)}`, style);
const sayClick = 'document.querySelector("#b")?.addEventListener("click", (e) => say("clicked " + e.isTrusted));';
const sayValue =
  'const f = document.querySelector("#f"); for (const kind of ["input", "change"]) f.addEventListener(kind, () => say(kind + " " + f.value));';
const field = (attributes: string): string => doc(`<input id="f" ${attributes}>`, sayValue);

/** Pages that wait for somebody to do something, and tell the site (`/said?…`) what was done. */
export const actionPages: Pages = {
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
  '/late-field': doc(
    '<input id="f" style="display:none">',
    'addEventListener("keydown", (e) => say("down " + e.key)); setTimeout(() => f.style.display = "", 300)',
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
  '/never-idle': doc('', 'setInterval(() => fetch("/hang"), 200)'),
  '/redirecting': doc('', 'setTimeout(() => location.href = "/late-button", 300)'),
  '/frozen': doc('<button id="b">Go</button>', 'b.onclick = () => { for (;;); }'),
  '/no-meta':
    '<!doctype html><html><head><style>body{margin:0}</style></head><body><div style="height:700px"></div><button id="b" style="margin-left:600px;width:40px;height:20px">x</button><script>document.querySelector("#b").onclick = () => fetch("/said?clicked%20small")</script></body></html>',
};
