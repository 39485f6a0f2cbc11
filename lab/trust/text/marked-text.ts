import { JSDOM, VirtualConsole } from 'jsdom';
import type { NewsPage } from './pages.ts';

/** Parses as a browser does, with the encoding that the page names, and runs nothing. */
export const parsePage = (bytes: Buffer): JSDOM =>
  new JSDOM(bytes, { url: 'http://news.test/article', virtualConsole: new VirtualConsole() });

/**
 * What was marked as the article, a line for each element. Throws when a mark finds nothing: then
 * it is another page.
 */
export function markedText(bytes: Buffer, { name, text, without, withoutParagraphs = [] }: NewsPage): string {
  const { document } = parsePage(bytes).window;
  for (const element of document.querySelectorAll(
    `script, style, noscript, iframe${without === undefined ? '' : `, ${without}`}`,
  ))
    element.remove();
  const lines = [...document.querySelectorAll(text)].map((element) =>
    element.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  const marked = lines.filter(
    (line) => line !== '' && !withoutParagraphs.some((beginning) => line.startsWith(beginning)),
  );
  if (marked.join(' ').length < 200) throw new Error(`The marks of ${name} find no text`);
  return marked.join('\n');
}
