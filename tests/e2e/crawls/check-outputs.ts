import sharp from 'sharp';
import { looksBlank, pictureOf } from '../../rendering/pixels.ts';
import type { CrawlPage } from './crawl-client.ts';

type Read = (path: string) => Promise<Response>;

/** What is wrong with the outputs of a page, as sentences. */
export async function problemsOf(page: CrawlPage, types: readonly string[], read: Read): Promise<string[]> {
  const problems: string[] = [];
  const there = page.outputs.map(({ type }) => type);
  if (there.join() !== types.join()) problems.push(`${page.url} has ${there.join()}, not ${types.join()}`);
  for (const { type, contentType, size, resultUrl } of page.outputs) {
    const response = await read(resultUrl);
    const bytes = Buffer.from(await response.arrayBuffer());
    const problem =
      response.status !== 200
        ? `answers ${response.status}`
        : typeIn(response) !== contentType || bytes.length !== size
          ? 'is not what the list says'
          : await problemIn[type]!(bytes, page);
    if (problem !== undefined) problems.push(`${page.url} ${type} ${problem}`);
  }
  return problems;
}

/** The media type of an answer: lists name it without the character set. */
export const typeIn = ({ headers }: Response): string | undefined =>
  headers.get('content-type')?.replace('; charset=utf-8', '');

type Judge = (bytes: Buffer, page: CrawlPage) => Promise<string | undefined> | string | undefined;
const problemIn: Readonly<Record<string, Judge>> = {
  screenshot: async (bytes) => {
    const { format } = await sharp(bytes).metadata();
    if (!['webp', 'png'].includes(format)) return `is ${format}`;
    return looksBlank(await pictureOf(bytes)) ? 'is blank' : undefined;
  },
  html: (bytes) => (/<html[\s\S]*<\/html>\s*$/i.test(bytes.toString()) ? undefined : 'is no whole document'),
  markdown: (bytes) => (bytes.toString().trim().length > 50 ? undefined : 'is empty'),
  json: (bytes, { url, depth, parentId = null, title }) => {
    const document = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const same = document['requestedUrl'] === url && document['depth'] === depth && document['parentId'] === parentId;
    if (!same || document['title'] !== title) return 'is about another page';
    return String(document['text']).length > 20 ? undefined : 'has no text';
  },
};
