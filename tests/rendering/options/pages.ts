import { page, type Answer, type Pages } from '@tintype/testing/site';
import { consentPages } from '../blocking/consent.ts';
import { overlayPages } from '../blocking/overlays.ts';

/** Hosts that the lists have known for years. */
export const tracker = 'sb.scorecardresearch.com';
export const advertiser = 'ib.adnxs.com';

/**
 * What every option but those for waiting and blocking changes stands in the first 500×330 pixels.
 */
const main: Answer = (_req, res) =>
  void res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(
    page(
      `<header>Top</header><div id="all"><h1>Heading</h1><p class="own">A paragraph</p><p id="seen"></p><button onclick="this.textContent='Pressed'">Press</button>
<img src="/logo.svg" alt="Logo" width="40" height="40"></div><h2>Second</h2><div class="far"></div><h2 class="sheet">Third</h2><p class="low">Low on the page</p><div class="chat">Chat</div>
<script>
const matches = (query) => matchMedia(query).matches;
const seen = { cookie: document.cookie, agent: navigator.userAgent.slice(-24), languages: navigator.languages.join(), number: (1234.5).toLocaleString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  dark: matches('(prefers-color-scheme: dark)'), print: matches('print'), reduced: matches('(prefers-reduced-motion: reduce)'), forced: matches('(forced-colors: active)'),
  width: innerWidth, pixels: devicePixelRatio, touch: 'ontouchstart' in window, place: 'none' };
const show = () => { document.querySelector('#seen').textContent = JSON.stringify(seen); };
show();
navigator.geolocation?.getCurrentPosition(({ coords }) => { seen.place = [coords.latitude, coords.longitude].join(); show(); }, () => {});
</script>`,
      `<style>@page{size:10in 6in} body{margin:0;font:13px sans-serif} header{position:fixed;top:0;left:0;background:#fc0;padding:4px} #all{position:absolute;left:20px;top:30px;width:460px;overflow-wrap:anywhere}
h1{margin:0;color:#a00} h2{margin:1000px 0 0} .own{background:#cdf} .far{height:1000px;background:linear-gradient(#0a0,#fff)} .chat{position:fixed;right:0;top:0;background:#c0c} .sheet{break-before:page}
@media print{.own{background:#fdc}}</style>`,
    ),
  );

const late = (milliseconds: number): string =>
  page(
    `<p>early</p><script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<p id="late" style="font-size:60px">late</p>'); }, ${milliseconds})</script>`,
  );

const asking: Answer = ({ headers }, res) => {
  const isKnown = headers.authorization === `Basic ${btoa('ada:secret')}`;
  res
    .writeHead(isKnown ? 200 : 401, { 'Content-Type': 'text/html', 'WWW-Authenticate': 'Basic realm="a"' })
    .end(page(isKnown ? '<h1>Inside</h1>' : '<h1>Outside</h1>'));
};

const picture: Answer = (_req, res) =>
  void res
    .writeHead(200, { 'Content-Type': 'image/svg+xml' })
    .end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#080"/></svg>',
    );

/** A page with a script of another host, which is this site too. */
const loading =
  (path: string): Answer =>
  ({ headers }, res) => {
    const port = (headers.host ?? '').split(':')[1] ?? '80';
    const src = `http://${path.replace('/', `:${port}/`)}`;
    res.writeHead(200, { 'Content-Type': 'text/html' }).end(page(`<h1>News</h1><script src="${src}"></script>`));
  };
const writing =
  (text: string): Answer =>
  (_req, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(`document.write('<p style="font-size:40px">${text}</p>')`);

export const pages: Pages = {
  '/': main,
  '/logo.svg': picture,
  '/wide': page('<p>text</p><div style="overflow-x:auto"><div style="width:2000px">wide</div></div>'),
  '/late': late(10_000),
  // Within the usual `settleTimeout`.
  '/soon': late(4_000),
  '/slow': page('<p>text</p><img src="/slow.svg" width="100" height="100" alt="slow">'),
  // Sooner than a load that stands still for 3 s is given up.
  '/slow.svg': (req, res) => void setTimeout(() => picture(req, res), 2_000),
  '/private': asking,
  '/lacking': page('<p>text</p><img src="/nothing.svg" width="100" height="100" alt="lacking">'),
  '/ad': loading(`${advertiser}/ttj`),
  '/consent': consentPages[0]!.html,
  '/overlay': overlayPages[0]!.html,
  '/tracked': loading(`${tracker}/beacon.js`),
  '/beacon.js': writing('Tracked'),
  '/ttj': writing('Advertising'),
  '/steps': page(
    '<h1 style="margin-top:100px">Robot</h1><p id="seen"></p><script>document.querySelector("#seen").textContent = navigator.plugins.length + " " + navigator.userAgent + " " + typeof window.chrome</script>',
  ),
};
