/** The words of a Markdown text: addresses of links, names of languages and marks are none. */
export const textOfMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/^```\w*$/gm, '')
    .replaceAll(/!\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, ' $1 ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ');

/**
 * The same of a text in which code counts: what looks like HTML in a block of code, or is escaped,
 * is text. Names of images are none: no reader sees them.
 */
export const textAndCodeOfMarkdown = (markdown: string): string =>
  markdown
    .split(/^([ >-]*(?:`{3,}|~{3,})[^`\n]*)$/m)
    .map((part, at) => (at % 4 === 2 ? part : at % 2 === 1 ? '' : lineText(part.replaceAll(imageOfLine, ' '))))
    .join('\n');

const imageOfLine = /!\[(?:[^\]\\]|\\.)*\]\([^)]*\)/g;

export const lineText = (text: string): string =>
  text
    .replaceAll(/<\/?(?:br|sub|sup)>|<!--.*?-->|&nbsp;/g, ' ')
    .replaceAll(/!\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, ' $1 ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\\(.)/g, '$1');
