import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { JSDOM } from 'jsdom';

type Walk = { readonly folder: string; readonly root: string; readonly depth: number; readonly limit: number };
/** Paths in the order in which they are found, each with what becomes of it. */
export type Foreseen = ReadonlyMap<string, 'COMPLETED' | 'SKIPPED'>;

/**
 * Breadth first through the links that stand in the files, without a browser and without anything
 * that the service does: what a crawl of the folder has to find. A file that is not there is a page
 * that answers 404; one that is no HTML takes no place.
 */
export function walkDocumentation({ folder, root, depth, limit }: Walk): Foreseen {
  const found = new Map<string, 'COMPLETED' | 'SKIPPED'>();
  const kept = (): number => [...found.values()].filter((state) => state !== 'SKIPPED').length;
  const add = (path: string): void => void found.set(path, stateOf(folder, path));
  add(root);
  let level = [root];
  for (let at = 0; at < depth; at += 1) {
    const next: string[] = [];
    for (const path of level) {
      if (found.get(path) !== 'COMPLETED') continue;
      for (const link of linksOf(folder, path)) {
        if (found.has(link)) continue;
        if (kept() === limit) return found;
        add(link);
        next.push(link);
      }
    }
    level = next;
  }
  return found;
}

const fileOf = (folder: string, path: string): string => join(folder, decodeURIComponent(path.split('?')[0]!));

function stateOf(folder: string, path: string): 'COMPLETED' | 'SKIPPED' {
  const file = fileOf(folder, path);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return 'COMPLETED';
  return extname(file) === '.html' ? 'COMPLETED' : 'SKIPPED';
}

function linksOf(folder: string, path: string): string[] {
  if (!existsSync(fileOf(folder, path))) return [];
  const { document } = new JSDOM(readFileSync(fileOf(folder, path)), {
    url: `http://documentation.test${path}`,
    contentType: 'text/html; charset=utf-8',
  }).window;
  const links = [...document.querySelectorAll<HTMLAnchorElement | HTMLAreaElement>('a[href], area[href]')];
  return links
    .filter((link) => link.closest('noscript') === null)
    .flatMap(({ href }) => {
      const url = URL.parse(href);
      return url?.protocol === 'http:' && url.host === 'documentation.test' ? [url.pathname + url.search] : [];
    });
}
