import { pageAnswer, pageReply, type HtmlPage } from '../../http/page.ts';
import { defineRoute } from '../define-route.ts';

/**
 * The page of the first capture on a new installation. It is available without access to the
 * internet.
 */
export const sampleRoute = defineRoute({
  id: 'sample',
  method: 'get',
  path: '/sample',
  summary: 'Sample page to capture.',
  access: 'public',
  allowance: null,
  answers: { 200: pageAnswer },
  handle: async () => pageReply(samplePage),
});

const style = `
:root { color-scheme: light dark; --paper: #fbf7ef; --ink: #2b2622; --soft: #8a7f73; --line: #e4dccd; --accent: #b4572f; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1a17; --ink: #efe8dc; --soft: #a3978a; --line: #3a342d; --accent: #e08a5b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 18px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 5rem 1.5rem; }
svg { display: block; width: 100%; height: auto; border-radius: 12px; }
h1 { margin: 2.5rem 0 .5rem; font: 600 2.6rem/1.15 Georgia, serif; }
p.lead { margin: 0 0 2rem; color: var(--soft); font-size: 1.15rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .6rem .25rem; border-bottom: 1px solid var(--line); text-align: left; }
td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; font-size: .85rem; }
code { color: var(--accent); }
`;

const body = `<main>
<svg viewBox="0 0 720 260" role="img" aria-label="Hills under a low sun">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9a8"/><stop offset="1" stop-color="#e8a26b"/></linearGradient></defs>
<rect width="720" height="260" fill="url(#sky)"/>
<circle cx="520" cy="130" r="46" fill="#fff3d6"/>
<path d="M0 190 Q120 110 260 180 T520 170 T720 150 V260 H0 Z" fill="#b4572f" opacity=".55"/>
<path d="M0 215 Q160 150 330 215 T720 200 V260 H0 Z" fill="#7d3a22" opacity=".8"/>
<path d="M0 240 Q200 200 400 240 T720 232 V260 H0 Z" fill="#3f1f16"/>
</svg>
<h1>It works.</h1>
<p class="lead">This page came from your own gateway. If you see it as a picture, a request crossed the queue, a browser drew it, and the file was stored and answered.</p>
<table>
<thead><tr><th>Format</th><th>Good for</th><th>Field</th></tr></thead>
<tbody>
<tr><td>WebP</td><td>small files</td><td><code>"format": "webp"</code></td></tr>
<tr><td>PNG</td><td>exact pixels</td><td><code>"format": "png"</code></td></tr>
<tr><td>JPEG</td><td>photographs</td><td><code>"format": "jpeg"</code></td></tr>
<tr><td>PDF</td><td>paper</td><td><code>"format": "pdf"</code></td></tr>
</tbody>
</table>
</main>`;

const samplePage: HtmlPage = { title: 'Tintype: a page to capture', style, body };
