import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As `npm test` has built it. */
export const builtDocuments = join(import.meta.dirname, '../../services/docs/dist');

const read = (name: string): string => readFileSync(join(builtDocuments, name), 'utf8');

export type DocumentPage = {
  /** Under which it is served. */
  readonly path: string;
  readonly html: string;
  /** Of elements that a link can lead to. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly string[];
};

export const documentPages = (): readonly DocumentPage[] =>
  globSync('**/*.html', { cwd: builtDocuments }).map((name) => {
    const html = read(name);
    return {
      path: `/docs/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`.replace(/\/$/, ''),
      html,
      anchors: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)),
      links: [...html.matchAll(/<[a-z][^<>]*?\s(?:href|src)="([^"]+)"/g)].map(([, link]) => link!),
    };
  });

/** Everything else, by the path under which it is served. */
export const documentFiles = (): ReadonlySet<string> =>
  new Set(globSync('**/*.*', { cwd: builtDocuments }).map((name) => `/docs/${name}`));

/** The styles and scripts that a page loads before it can be used, with what those import. */
export function loadedFirst({ html }: DocumentPage): ReadonlySet<string> {
  const named = [...html.matchAll(/<(?:link|script)[^>]*\s(?:href|src)="\/docs\/(_astro\/[^"]+)"/g)].map(
    ([, name]) => name!,
  );
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    for (const [, next] of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) add(`_astro/${next}`);
  };
  named.forEach(add);
  return found;
}
