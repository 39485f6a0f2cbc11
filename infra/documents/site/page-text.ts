import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { root } from '../../local/root.ts';
import { sourcePages, unlistedPages, type SourcePage } from './pages.ts';

export type PageText = {
  readonly slug: string;
  readonly title: string;
  /** The first sentence, for lists of pages and search engines. */
  readonly description: string;
  /** Markdown without its title. */
  readonly body: string;
  readonly isUnlisted: boolean;
  /**
   * Words by which the search finds the page although the page does not contain them: `<!-- search:
   * … -->` below the title.
   */
  readonly alsoFoundBy: string | undefined;
};

const slugsBySource: ReadonlyMap<string, string> = new Map(sourcePages.map(({ source, slug }) => [source, slug]));
const isUnlisted = new Set(unlistedPages.map(({ slug }) => slug));
let cachedPages: readonly PageText[] | undefined;

/** Returns the pages that are written manually, with links that lead to pages of the site. */
export const readPageTexts = (): readonly PageText[] => (cachedPages ??= sourcePages.map(readPage));

function readPage({ source, slug }: SourcePage): PageText {
  const written = readFileSync(join(root, source), 'utf8');
  const alsoFoundBy = /<!-- search: (.+?) -->/.exec(written)?.[1];
  const text = written.replaceAll(/<!--[\s\S]*?-->\n?/g, '');
  const title = findTitle(text);
  if (title === undefined) throw new Error(`${source} has no title. Begin it with a line such as "# Title".`);
  const body = rewriteLinks(text.replace(/^# .+\n+/m, ''), source);
  return { slug, title, description: findFirstSentence(body), body, isUnlisted: isUnlisted.has(slug), alsoFoundBy };
}

/**
 * Replaces links outside of code: links to pages and images of the site stay links, and links to
 * other files of the repository become text.
 */
const rewriteLinks = (text: string, source: string): string =>
  changeOutsideCode(text, (prose) =>
    prose
      .replaceAll(
        /(!?)\[((?:[^\]\\]|\\.)*)\]\((?!\w+:)([^)\s#]*)(#[^)\s]*)?\)/g,
        (whole, mark: string, label: string, path: string, anchor = '') => {
          if (path.startsWith('/') || path === '') return whole;
          const target = relative('.', join(dirname(source), path)).replace(/\/$/, '');
          if (mark === '!') return `![${label}](${getImageAddress(target, source)})`;
          if (target === 'docs/openapi.json') return `[${label}](/openapi.json)`;
          const slug = slugsBySource.get(target) ?? slugsBySource.get(`${target}/README.md`);
          return slug === undefined ? label : `[${formatLabel(label, slug)}](${toPageAddress(slug)}${anchor})`;
        },
      )
      .replaceAll(
        /`[^`\n]+`|(<img [^>]*src=")(?!\w+:)([^"/][^"]*)"/g,
        (whole, before: string | undefined, path: string) =>
          before === undefined ? whole : `${before}${getImageAddress(join(dirname(source), path), source)}"`,
      ),
  );

/**
 * Returns the text of a link. The name of a file has no meaning on the site, where pages have
 * titles.
 */
function formatLabel(label: string, slug: string): string {
  if (!/^`?[\w./-]+\.md`?$/.test(label)) return label;
  const { source } = sourcePages.find((page) => page.slug === slug)!;
  return findTitle(readFileSync(join(root, source), 'utf8')) ?? label;
}

const findTitle = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1];

export const toPageAddress = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);

/**
 * Returns the address of an image. All images are below `docs/pictures`, which is copied unchanged.
 */
function getImageAddress(path: string, source: string): string {
  if (!path.startsWith('docs/pictures/') || !existsSync(join(root, path)))
    throw new Error(`${source} shows ${path}, which is not there.`);
  return `/${path}`;
}

/** Changes everything except fenced code. */
export const changeOutsideCode = (text: string, change: (prose: string) => string): string =>
  text
    .split(/^(```[\s\S]*?^```[^\n]*$)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/**
 * Returns the first sentence without formatting. Code stays unchanged, and ends no sentence. A note
 * about the generating program is skipped.
 */
export function findFirstSentence(body: string): string {
  const [paragraph = ''] = body
    .split(/\n\s*\n/)
    .filter((part) => /^[\p{L}`*_[]/u.test(part) && !part.startsWith('Printed from '));
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`([^`]*)`|[*_]/g, (_, code: string | undefined) => (code === undefined ? '' : `\`${code}\``))
    .replaceAll(/\s+/g, ' ');
  const sentence = /^(?:`[^`]*`|[^`])*?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
  return sentence.replace(/:$/, '.').replaceAll('`', '');
}
