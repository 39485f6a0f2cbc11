import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { checkHealth } from '@tintype/runtime/server-watch';
import { pageAnswer, createPageReply, type HtmlPage } from '../http/page.ts';
import { statusParts, type ServiceState, type ServiceStatus } from '../live/service-status.ts';
import { defineRoute, type DefinedRoute, inJson, forEveryone } from './define-route.ts';

const sampleStyle = `
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

const sampleBody = `<main>
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

const samplePage: HtmlPage = { title: 'Tintype: a page to capture', style: sampleStyle, body: sampleBody };

const partLabels: Readonly<Record<(typeof statusParts)[number], string>> = {
  api: 'API',
  captures: 'Captures',
  deliveries: 'Deliveries',
};

const stateLabels: Readonly<Record<ServiceState, string>> = { up: 'Up', degraded: 'Degraded', down: 'Down' };

const stateSummaries: Readonly<Record<ServiceState, string>> = {
  up: 'All systems are up',
  degraded: 'Some systems are degraded',
  down: 'Some systems are down',
};

const findWorstState = (status: ServiceStatus): ServiceState =>
  (['down', 'degraded'] as const).find((state) => statusParts.some((part) => status[part] === state)) ?? 'up';

function getBody(status: ServiceStatus): string {
  const rows = statusParts.map(
    (part) => `<div><dt>${partLabels[part]}</dt><dd class="${status[part]}">${stateLabels[status[part]]}</dd></div>`,
  );
  const at = status.checkedAt.toISOString();
  return `<main>
<h1>${stateSummaries[findWorstState(status)]}</h1>
<dl>
${rows.join('\n')}
</dl>
<p>Checked at <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>. This page reloads every minute.</p>
</main>`;
}

const statusStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #1d1a16; --soft: #665f55; --line: #e4dfd5; --good: #2a7247; --late: #7a5f14; --bad: #b3302a; }
@media (prefers-color-scheme: dark) { :root { --paper: #131210; --ink: #ece7df; --soft: #a8a095; --line: #2e2b27; --good: #5cb780; --late: #d9b95c; --bad: #f28b82; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 4rem 1.5rem; }
h1 { margin: 0 0 2rem; font-size: 1.75rem; line-height: 1.2; }
dl { margin: 0 0 2rem; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .9rem 0; border-bottom: 1px solid var(--line); }
dd { margin: 0; font-weight: 600; }
dd::before { content: ''; display: inline-block; width: .6rem; height: .6rem; margin-right: .5rem; border-radius: 50%; background: currentColor; }
.up { color: var(--good); } .degraded { color: var(--late); } .down { color: var(--bad); }
p { margin: 0; color: var(--soft); font-size: .9rem; }
`;

const aliveSchema = schema({
  $id: 'Alive',
  type: 'object',
  required: ['status'],
  properties: { status: { const: 'ok' } },
});

const readinessSchema = schema({
  $id: 'Readiness',
  type: 'object',
  required: ['status', 'checks'],
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    checks: { type: 'object', additionalProperties: { enum: ['ok', 'unavailable'] } },
  },
});

export const systemRoutes: readonly DefinedRoute[] = [
  /** Reports only that the process responds; `/readyz` reports whether it can work. */
  defineRoute('GET /healthz', {
    id: 'health',
    summary: 'Liveness check.',
    ...forEveryone,
    answers: { 200: inJson('The gateway is running.', aliveSchema) },
    handle: async () => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, json: { status: 'ok' } }),
  }),
  /**
   * Shared servers do not affect readiness: all gateways would leave the load balancer together.
   */
  defineRoute('GET /readyz', {
    id: 'getReadiness',
    summary: 'Readiness check: the gateway has started and the database schema is installed.',
    ...forEveryone,
    answers: {
      200: inJson('The gateway is ready.', readinessSchema),
      503: inJson('The gateway is not ready.', readinessSchema),
    },
    handle: async ({ ready }) => {
      const { status, checks } = await checkHealth(ready);
      const shown = Object.entries(checks).map(([name, result]) => [name, result === 'ok' ? 'ok' : 'unavailable']);
      const json = { status, checks: Object.fromEntries(shown) };
      return { status: status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' }, json };
    },
  }),
  defineRoute('GET /openapi.json', {
    id: 'openapi',
    summary: 'Get this API as an OpenAPI 3.1 document.',
    ...forEveryone,
    answers: { 200: { description: 'The document.', content: { 'application/json': schema({ type: 'object' }) } } },
    handle: async ({ describeApi }) => ({ status: 200, headers: { 'Cache-Control': 'no-cache' }, json: describeApi() }),
  }),
  /** The page of the first capture, available without the internet. */
  defineRoute('GET /sample', {
    id: 'sample',
    summary: 'Sample page to capture.',
    ...forEveryone,
    answers: { 200: pageAnswer },
    handle: async () => createPageReply(samplePage),
  }),
  /**
   * Public, so it names and counts nothing of the installation: neither tenants nor versions nor
   * load.
   */
  defineRoute('GET /status', {
    id: 'statusPage',
    summary: 'Page that shows whether the API, captures and deliveries work. Off by default.',
    ...forEveryone,
    answers: { 200: pageAnswer },
    refusals: ['NOT_FOUND'],
    handle: async ({ hasStatusPage, readStatus }) => {
      if (!hasStatusPage) throw new ServiceError('NOT_FOUND');
      const page = { title: 'Service status', style: statusStyle, body: getBody(await readStatus()) };
      // The empty icon keeps browsers from requesting one.
      const reply = createPageReply(page, 'img-src data:');
      return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store', Refresh: '60' } };
    },
  }),
  defineRoute('GET /', {
    id: 'entrance',
    summary: 'Redirect to the dashboard, or to the documentation if there is no dashboard.',
    ...forEveryone,
    answers: { 302: { description: 'Redirect to the page.', headers: { Location: 'URL of the page.' } } },
    handle: async ({ entrance }) => ({ status: 302, headers: { Location: entrance }, empty: true }),
  }),
];
