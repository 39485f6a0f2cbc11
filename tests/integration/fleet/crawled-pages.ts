/**
 * A crawled site is a tree: each page leads to ten others, until the crawl has as many as it may
 * have.
 */
const linksPerPage = 10;

export function linksOf(url: string): readonly string[] {
  const number = Number(/\/page\/(\d+)$/.exec(url)?.[1] ?? 0);
  const base = url.replace(/page\/\d+$/, '');
  return Array.from({ length: linksPerPage }, (_, at) => `${base}page/${number * linksPerPage + at + 1}`);
}
