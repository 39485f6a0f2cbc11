import { page } from '@tintype/testing/site';

/** A page as a visit finds it; visits are counted from 1. */
export type Seen = string | ((visit: number) => string);
export type Pair = {
  readonly name: string;
  readonly before: Seen;
  readonly after: Seen;
  /** What answers once between the two. */
  readonly between?: { readonly status: number; readonly html: string; readonly verdict: string };
  readonly isChanged: boolean;
  readonly diffThreshold?: number;
  readonly options?: object;
  readonly ignoreSelectors?: readonly string[];
};

const words = 'The quick brown fox jumps over a lazy dog, and seven wizards brew for the queen. '.repeat(3);
const styles = `<style>
  body{margin:0;font:14px/1.4 sans-serif;color:#222;background:#fff} h1{font-size:22px;margin:8px 16px} p{margin:8px 16px}
  .box{position:absolute} @keyframes slide{to{transform:translateX(200px)}} @keyframes turn{to{transform:rotate(360deg)}}
  @keyframes appear{from{opacity:0}}
</style>`;
/** A shop, with something in it. */
const shop = (inside = '', head = ''): string =>
  page(`<h1>Prices of today</h1><p>${words}</p><p>${words}</p>${inside}<p>${words}</p>`, styles + head);
const box = (x: number, y: number, width: number, height: number, style: string, inside = ''): string =>
  `<div class="box" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px;${style}">${inside}</div>`;
/** Another colour in every visit. */
const hue = (visit: number): string => `hsl(${visit * 97} 80% 45%)`;
const ad = (visit: number): string =>
  box(420, 240, 200, 150, `background:${hue(visit)};color:#fff`, `Buy no. ${visit}`);
const script = (source: string): string => `<script>${source}</script>`;
const seconds = 'Math.floor(performance.timeOrigin / 1e3)';

const stays = (name: string, seen: Seen, more: Partial<Pair> = {}): Pair => ({
  name,
  before: seen,
  after: seen,
  isChanged: false,
  ...more,
});
const changes = (name: string, before: Seen, after: Seen, more: Partial<Pair> = {}): Pair => ({
  name,
  before,
  after,
  isChanged: true,
  ...more,
});

const still: readonly Pair[] = [
  stays('the same page', shop()),
  stays('the same page, as WebP', shop(), { options: { format: 'webp' } }),
  stays('the same page, as JPEG', shop(), { options: { format: 'jpeg' } }),
  stays('a long page, all of it', shop(box(0, 2_000, 300, 300, 'background:#06c')), { options: { fullPage: true } }),
  stays('a clock with seconds', shop(`<p id="t"></p>${script('t.textContent=new Date(Date.now()*7).toISOString()')}`)),
  stays('a clock with minutes', (visit) => shop(`<p>It is 10:${10 + visit}</p>`)),
  stays('a date', (visit) => shop(`<p>${visit < 3 ? '1 May' : '2 May'}</p>`)),
  stays('a clock that goes on', shop(`<p id="t"></p>${script('setInterval(()=>t.textContent=performance.now(),16)')}`)),
  stays('a counter of visitors', (visit) => shop(`<p>You are visitor ${1_000_000 + visit * 4_711}</p>`)),
  stays('how many look at this', (visit) => shop(`<p><b>${3 + visit} people</b> are looking at this</p>`)),
  stays('a caret in a field', shop('<p><input autofocus value="some text" style="font-size:40px"></p>')),
  stays('a caret in a page to write in', shop('<p contenteditable id="t">Write here</p>' + script('t.focus()'))),
  stays('an advertisement', (visit) => shop(ad(visit))),
  stays('an advertisement in a frame', (visit) =>
    shop(`<iframe width="300" height="150" srcdoc="<body style='background:${hue(visit)}'>Buy ${visit}"></iframe>`),
  ),
  stays('two advertisements and a clock', (visit) =>
    shop(`${ad(visit)}${box(0, 420, 640, 60, `background:${hue(visit + 1)}`)}<p>${visit}</p>`),
  ),
  stays('an advertisement that is fetched first', (visit) =>
    shop(script(`fetch('/slow').then(()=>document.body.insertAdjacentHTML('beforeend',${JSON.stringify(ad(visit))}))`)),
  ),
  stays('a carousel that starts anywhere', (visit) =>
    shop(box(0, 150, 640, 200, `background:${hue(visit)};font-size:60px`, `Slide ${visit % 5}`)),
  ),
  stays(
    'a carousel with dots',
    shop(
      box(0, 150, 640, 200, 'background:#06c', 'Slide') +
        script(
          "let n=0;setInterval(()=>{document.querySelector('.box').style.background=`hsl(${n++*60} 70% 50%)`},3000)",
        ),
    ),
  ),
  stays('a band that slides', shop(box(0, 200, 400, 80, 'background:#0a4;animation:slide 2s infinite alternate'))),
  stays(
    'a spinner',
    shop(box(300, 200, 60, 60, 'border-top:8px solid #c00;border-radius:50%;animation:turn 1s infinite')),
  ),
  stays('a progress bar', (visit) => shop(box(0, 0, 60 + visit * 40, 4, 'background:#c00'))),
  stays(
    'a canvas that is drawn all the time',
    shop(
      `<canvas id="c" width="200" height="100"></canvas>${script("const x=c.getContext('2d');let n=0;(function f(){x.fillStyle=`hsl(${n+=37} 90% 50%)`;x.fillRect(0,0,200,100);requestAnimationFrame(f)})()")}`,
    ),
  ),
  stays('a ticker', (visit) =>
    shop(`<p style="white-space:nowrap;overflow:hidden">${`AAA ${visit} BBB ${visit * 3} `.repeat(8)}</p>`),
  ),
  stays('an image that fades in', shop(box(50, 250, 200, 100, 'background:#06c;animation:appear 300ms'))),
  stays(
    'images that fade in when they are seen',
    shop(
      `<div style="height:900px"></div><div id="i" style="height:200px;background:#06c;opacity:0;transition:opacity .3s"></div>${script('new IntersectionObserver(([e])=>{if(e.isIntersecting)i.style.opacity=1}).observe(i)')}`,
    ),
    { options: { fullPage: true } },
  ),
  stays(
    'text that comes after the page',
    shop(`<p id="t" style="min-height:60px">…</p>${script("setTimeout(()=>{t.textContent='Now it is here'},80)")}`),
  ),
  stays('a colour that no eye tells apart', (visit) =>
    shop(box(0, 200, 640, 100, `background:rgb(240,${240 + (visit % 2) * 2},240)`)),
  ),
  stays('another anti-aliasing', (visit) =>
    shop(`<p style="transform:translateX(${visit % 2 ? 0.25 : 0}px)">edge</p>`),
  ),
  stays('another order of the same tips', (visit) =>
    shop(['one', 'two', 'three', 'four'].map((_, at, all) => `<p>Tip ${all[(at + visit) % 4]}</p>`).join('')),
  ),
  stays('a nonce and a token nobody sees', (visit) => shop(`<input type="hidden" value="${visit}"><!-- ${visit} -->`)),
  stays(
    'the time of the server in a foot',
    shop(`<p id="t"></p>${script(`t.textContent='Made in '+${seconds}+' s'`)}`),
  ),
  stays(
    'what is named, wherever it is',
    (visit) => shop(`<p id="named" style="height:60px;background:${visit < 3 ? '#fd0' : '#06c'}">News</p>`),
    {
      ignoreSelectors: ['#named'],
    },
  ),
];

const blank = { status: 200, html: page(''), verdict: 'blank' };
const down = {
  status: 503,
  html: page('<h1>503 Service Unavailable</h1><p>Try again later.</p>'),
  verdict: 'error_page',
};
const gone = { status: 404, html: page('<h1>Not found</h1>'), verdict: 'error_page' };
const wall = {
  status: 403,
  html: '<!doctype html><html><head><title>Just a moment...</title></head><body><div id="challenge-form" class="cf-challenge"><h2>Checking your browser</h2></div><script src="/cdn-cgi/challenge-platform/x.js"></script></body></html>',
  verdict: 'bot_wall',
};

/** A block of this part of the pixels of 640 × 480. */
const block = (part: number, colour = '#c00'): string =>
  box(0, 480 - 480 * Math.sqrt(part), 640 * Math.sqrt(part), 480 * Math.sqrt(part), `background:${colour}`);

const interrupted: readonly Pair[] = [
  stays('a page that was down for a run', shop(), { between: down }),
  stays('a page that was not found for a run', shop(), { between: gone }),
  stays('a page that was empty for a run', shop(), { between: blank }),
  stays('a page behind a wall for a run', shop(), { between: wall }),
  changes('a page that has changed while it was down', shop(), shop(block(0.1)), { between: down }),
];

const changed: readonly Pair[] = [
  ...[0.001, 0.002, 0.005].map((part) =>
    changes(`${part * 100} % of the page, where the threshold is half of it`, shop(), shop(block(part)), {
      diffThreshold: part / 2,
    }),
  ),
  ...[0.012, 0.02, 0.05, 0.1, 0.25, 0.5].map((part) =>
    changes(`${part * 100} % of the page`, shop(), shop(block(part))),
  ),
  changes(
    'a change beside an advertisement',
    (visit) => shop(ad(visit)),
    (visit) => shop(ad(visit) + block(0.03)),
  ),
  changes(
    'a change below a carousel',
    (visit) => shop(box(0, 100, 640, 100, `background:${hue(visit)}`)),
    (visit) => shop(box(0, 100, 640, 100, `background:${hue(visit)}`) + box(0, 300, 300, 100, 'background:#c00')),
  ),
  changes('another colour of the page', shop(), shop('', '<style>body{background:#123;color:#eee}</style>')),
  changes(
    'a banner that pushes all down',
    shop(),
    shop().replace('<body>', '<body><div style="height:60px;background:#fd0">Sale</div>'),
  ),
  changes('an image that has gone', shop(box(200, 200, 200, 200, 'background:#06c')), shop()),
  changes('other text', shop(), shop().replaceAll('quick brown', 'small and rather red')),
  changes(
    'sold out',
    shop('<p style="font:bold 90px sans-serif">In stock</p>'),
    shop('<p style="font:bold 90px sans-serif">Sold out</p>'),
  ),
  changes(
    'another price, where the threshold is low',
    shop('<p style="font-size:40px">10.00</p>'),
    shop('<p style="font-size:40px">12.50</p>'),
    {
      diffThreshold: 0.0005,
    },
  ),
  changes('a longer page', shop(), shop(`<div style="height:600px">More</div>`), { options: { fullPage: true } }),
  changes('a shorter page', shop(`<div style="height:600px">More</div>`), shop(), { options: { fullPage: true } }),
  changes(
    'a change far down a long page',
    shop('<div style="height:2000px"></div>'),
    shop('<div style="height:2000px"><div style="margin-top:1500px;height:150px;background:#06c"></div></div>'),
    {
      options: { fullPage: true },
    },
  ),
  changes('a change in a picture as JPEG', shop(), shop(block(0.02)), { options: { format: 'jpeg' } }),
  changes('a change in a picture as WebP', shop(), shop(block(0.02)), { options: { format: 'webp' } }),
];

/** Pages of people who want to be told of changes, and of nothing else (issue 5). */
export const pairs: readonly Pair[] = [...still, ...interrupted, ...changed];
