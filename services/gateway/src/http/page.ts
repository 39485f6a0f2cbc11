import { createHash } from 'node:crypto';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import type { RouteResponse, Reply } from './route.ts';

export type HtmlPage = { readonly title: string; readonly style: string; readonly body: string };

/** The page is complete in itself. Its policy allows only its style, and what `more` adds. */
export const createPageReply = ({ title, style, body }: HtmlPage, more = ''): Reply => ({
  status: 200,
  headers: { 'Content-Security-Policy': createPagePolicy(style, more), 'Cache-Control': 'no-cache' },
  contentType: 'text/html; charset=utf-8',
  text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`,
});

export const pageAnswer: RouteResponse = { description: 'An HTML page.', content: { 'text/html': 'file' } };

/** No scripts, no requests except the ones in `more`, no style except this text. */
const createPagePolicy = (style: string, more: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; ${more === '' ? '' : `${more}; `}style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};

/** No pattern: every text is looked up, so that no response reveals the form of a token. */
export const tokenParam = {
  type: 'string',
  description: 'Token of the link. Treat the token as a credential.',
} as const;
export const linkParams = schema({ type: 'object', required: ['token'], properties: { token: tokenParam } });

/**
 * Shared caches must not store the response, search engines must not index it, and its address is
 * not sent as a referrer.
 */
export const linkHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Whether JSON is one of the preferred types. */
export const acceptsJson = (accept: string | undefined): boolean =>
  /(?:^|,)\s*application\/json\s*(?:,|$)/i.test(accept ?? '');

/** Unknown, expired and deleted links get the same response. */
export class LinkOpensNothing extends ServiceError {
  readonly headers = linkHeaders;
  constructor() {
    super('NOT_FOUND', {
      message: 'The link is invalid or has expired, or its target was deleted. Ask the sender for a new link.',
    });
  }
}

/** The page may show its own files and the empty icon. */
const imagePolicy = "img-src 'self' data:";

/**
 * A page behind a link that needs no account: without scripts, and with nothing of other origins.
 */
export function createLinkPage({ style, ...page }: HtmlPage): Reply {
  const reply = createPageReply({ ...page, style: `${linkPageStyle}${style}` }, imagePolicy);
  return { ...reply, headers: { ...reply.headers, ...linkHeaders } };
}

type GoneLink = { readonly title: string; readonly heading: string; readonly text: string };

/** The page for every link that opens nothing, whatever the reason. */
export function createGoneLinkPage({ title, heading, text }: GoneLink): Reply {
  const body = `<main class="gone">
<h1>${heading}</h1>
<p>${text}</p>
</main>`;
  return { ...createLinkPage({ title, style: '', body }), status: 404 };
}

export const formatTimeElement = (date: Date): string =>
  `<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

/** The colours of the dashboard's themes. */
const linkPageStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #24201c; --soft: #6d645a; --line: #e5dfd5; --accent: #a04a26; --on-accent: #fff; --bad: #a12622; --shade: #efeae1; }
@media (prefers-color-scheme: dark) { :root { --paper: #171513; --card: #211e1b; --ink: #efe8dc; --soft: #ada294; --line: #38322b; --accent: #e79a70; --on-accent: #221309; --bad: #ff9d94; --shade: #2b2723; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100%; }
header, main { max-width: 82rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: clamp(1.5rem, 5vw, 3.5rem); padding-bottom: 1.5rem; }
h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 650; overflow-wrap: anywhere; text-wrap: balance; }
.eyebrow { margin: 0 0 .35rem; color: var(--accent); font-weight: 600; font-size: .9rem; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.25rem; margin: .75rem 0 0; color: var(--soft); font-size: .9rem; font-variant-numeric: tabular-nums; }
.facts time { white-space: nowrap; }
.notice { margin: 0 0 1.5rem; padding: .8rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 8px; background: var(--card); overflow-wrap: anywhere; }
main { padding-bottom: 4rem; }
.gone { max-width: 34rem; padding-top: clamp(4rem, 20vh, 10rem); }
.gone p { color: var(--soft); }
`;
