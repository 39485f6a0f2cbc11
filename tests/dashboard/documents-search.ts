import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranking } from '@tintype/docs/build/ranking';
import { sharedBrowser } from './browser.ts';
import { builtDocuments } from './built-documents.ts';

type Found = {
  /** Below `/docs`, of the first result. */
  readonly first: string | undefined;
  /** Of the sections that the search shows below it. */
  readonly headings: readonly string[];
};
/** Below a result, in the window of the search. */
const sectionsMax = 3;

/** The first result of each search, by the index and the ranking of the site. */
export async function searchFor(baseURL: string, typed: readonly string[]): Promise<readonly Found[]> {
  const browser = await sharedBrowser();
  // Code of a test has no nonce.
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const page = await context.newPage();
  await page.goto('/docs');
  const found = await page.evaluate<readonly Found[]>(`(async () => {
    const pagefind = await import('/docs/pagefind/pagefind.js');
    await pagefind.options({ baseUrl: '/docs', ranking: ${JSON.stringify(ranking)} });
    const found = [];
    for (const words of ${JSON.stringify(typed)}) {
      const { results } = await pagefind.search(words);
      const page = await results[0]?.data();
      found.push({
        first: page?.url.replace(/^.*\\/docs\\/?|\\.html$|\\/$/g, ''),
        headings: (page?.sub_results ?? []).slice(0, ${sectionsMax}).map(({ title }) => title),
      });
    }
    return found;
  })()`);
  await context.close();
  return found;
}

/**
 * Words between the place to which the search leads, the page or one of the sections that it shows,
 * and the answer.
 */
export function wordsBefore(
  answer: RegExp,
  { slug, headings }: { readonly slug: string; readonly headings: readonly string[] },
): number {
  const text = readFileSync(join(builtDocuments, `${slug}.md`), 'utf8');
  const lines = text.split('\n');
  const starts = headings.map((heading) =>
    lines.findIndex((line) => /^#+ /.test(line) && plain(line) === plain(heading)),
  );
  const counts = [0, ...starts.filter((start) => start >= 0)].map((start) => {
    const part = lines.slice(start).join('\n');
    const at = part.search(answer);
    return at < 0 ? Infinity : part.slice(0, at).split(/\s+/).filter(Boolean).length;
  });
  return Math.min(...counts);
}

const plain = (heading: string): string => heading.replaceAll(/[^\p{L}\p{N}]/gu, '');
