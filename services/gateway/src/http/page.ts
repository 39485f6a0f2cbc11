import { createHash } from 'node:crypto';
import type { RouteResponse, Reply } from './route.ts';

export type HtmlPage = { readonly title: string; readonly style: string; readonly body: string };

/**
 * Returns a page of this service. The page is complete in itself. Its policy allows only the style
 * of the page, and what `more` adds.
 */
export const pageReply = ({ title, style, body }: HtmlPage, more = ''): Reply => ({
  status: 200,
  headers: { 'Content-Security-Policy': pagePolicy(style, more), 'Cache-Control': 'no-cache' },
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

/**
 * Returns the policy of a page of this service: no scripts, no requests except the ones in `more`,
 * and no style except exactly this text.
 */
const pagePolicy = (style: string, more: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; ${more === '' ? '' : `${more}; `}style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};
