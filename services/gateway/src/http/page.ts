import { createHash } from 'node:crypto';
import type { Answer, Reply } from './route.ts';

export type Page = { readonly title: string; readonly style: string; readonly body: string };

/**
 * Returns a page of this service: it contains everything, and its policy allows only its one style,
 * and what `more` names.
 */
export const pageReply = ({ title, style, body }: Page, more = ''): Reply => ({
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

export const pageAnswer: Answer = { description: 'A page.', content: { 'text/html': 'file' } };

/**
 * The policy of a page of this service: no script, no request except those that it names, and of
 * styles only this very text.
 */
const pagePolicy = (style: string, more: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; ${more === '' ? '' : `${more}; `}style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};
