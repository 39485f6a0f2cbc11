import type { Answer, Reply } from '../../http/route.ts';
import { pagePolicy } from '../../http/security-headers.ts';

export type Page = { readonly title: string; readonly style: string; readonly body: string };

/** A page of our own: complete in itself, and its policy allows nothing but its one style. */
export const pageReply = ({ title, style, body }: Page): Reply => ({
  status: 200,
  headers: { 'Content-Security-Policy': pagePolicy(style), 'Cache-Control': 'no-cache' },
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
