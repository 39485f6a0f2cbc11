/** The words of a Markdown text: addresses of links, names of languages and marks are none. */
export const textOfMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/^```\w*$/gm, '')
    .replaceAll(/!\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, ' $1 ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ');
