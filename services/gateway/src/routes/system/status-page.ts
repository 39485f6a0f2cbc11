import { ServiceError } from '@tintype/contracts/errors/service-error';
import { pageAnswer, pageReply } from '../../http/page.ts';
import { statusParts, type ServiceState, type ServiceStatus } from '../../live/service-status.ts';
import { defineRoute } from '../define-route.ts';

/**
 * A public page, so it names nothing of the installation and counts nothing: neither tenants nor
 * versions nor load.
 */
export const statusPageRoute = defineRoute({
  id: 'statusPage',
  method: 'get',
  path: '/status',
  summary: 'Page that shows whether the API, captures and deliveries work. Off by default.',
  access: 'public',
  allowance: null,
  answers: { 200: pageAnswer },
  refusals: ['NOT_FOUND'],
  handle: async ({ hasStatusPage, readStatus }) => {
    if (!hasStatusPage) throw new ServiceError('NOT_FOUND');
    const page = { title: 'Service status', style, body: getBody(await readStatus()) };
    // The page has an empty icon, so that browsers request none.
    const reply = pageReply(page, 'img-src data:');
    return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store', Refresh: '60' } };
  },
});

const labels: Readonly<Record<(typeof statusParts)[number], string>> = {
  api: 'API',
  captures: 'Captures',
  deliveries: 'Deliveries',
};
const words: Readonly<Record<ServiceState, string>> = { up: 'Up', degraded: 'Degraded', down: 'Down' };
const summaries: Readonly<Record<ServiceState, string>> = {
  up: 'All systems are up',
  degraded: 'Some systems are degraded',
  down: 'Some systems are down',
};

const worstOf = (status: ServiceStatus): ServiceState =>
  (['down', 'degraded'] as const).find((state) => statusParts.some((part) => status[part] === state)) ?? 'up';

function getBody(status: ServiceStatus): string {
  const rows = statusParts.map(
    (part) => `<div><dt>${labels[part]}</dt><dd class="${status[part]}">${words[status[part]]}</dd></div>`,
  );
  const at = status.checkedAt.toISOString();
  return `<main>
<h1>${summaries[worstOf(status)]}</h1>
<dl>
${rows.join('\n')}
</dl>
<p>Checked at <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>. This page reloads every minute.</p>
</main>`;
}

const style = `
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
