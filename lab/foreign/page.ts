import type { Answer } from '@tintype/testing/site';

/** A page on which each option that other services have can be seen. */
export const shownPage: Answer = (req, res) => {
  const asked = {
    cookie: req.headers.cookie ?? 'none',
    tenant: req.headers['x-tenant'] ?? 'none',
    password: req.headers.authorization ?? 'none',
    language: req.headers['accept-language'] ?? 'none',
    agent: (req.headers['user-agent'] ?? '').slice(-40),
  };
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(document(asked));
};

const document = (asked: object): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>The shop</title><meta name="description" content="Things that are sold"><meta property="og:title" content="The shop">
<style>
body { margin: 0; font: 16px sans-serif; background: #f6f2e8; color: #222 }
nav, footer { background: #345; color: #fff; padding: 12px } nav a { color: #fff }
main { padding: 16px; max-width: 900px } h1 { background: #cde; padding: 8px; display: inline-block }
.band { height: 500px; background: linear-gradient(#8bd, #fff) } .chat { position: fixed; right: 12px; bottom: 12px; background: #c33; color: #fff; padding: 16px }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } h1 { background: #236 } }
@media print { nav { background: #070 } }
</style></head><body>
<nav><a href="/one">One</a> <a href="/two">Two</a></nav>
<main><h1>The shop</h1><p class="secret">A secret</p><p id="seen"></p><img src="/logo.svg" alt="Logo" width="80" height="80"><img src="/tracker.svg" alt="Tracker" width="80" height="80">
<p>${'A sentence about the things that are sold here, long enough to be read as content of the page. '.repeat(6)}</p></main>
<div class="band">Second part</div><div class="band">Third part</div><footer>The end</footer><div class="chat">Chat</div>
<script>
const seen = { ...${JSON.stringify(asked)}, screen: innerWidth + 'x' + innerHeight + '@' + devicePixelRatio, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, stored: localStorage.theme ?? 'none', place: 'none' };
const show = () => { document.querySelector('#seen').textContent = Object.entries(seen).map(([name, value]) => name + ': ' + value).join(' · '); };
show();
navigator.geolocation?.getCurrentPosition(({ coords }) => { seen.place = coords.latitude + ',' + coords.longitude; show(); }, () => {});
document.querySelector('h1').addEventListener('click', (event) => { event.target.textContent = 'Clicked'; });
</script></body></html>`;

export const square =
  (colour: string): Answer =>
  (_req, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'image/svg+xml' })
      .end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="${colour}"/></svg>`,
      );
