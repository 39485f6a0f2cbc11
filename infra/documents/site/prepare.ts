import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasTabs, convertToTabs } from './mdx.ts';
import { listOperationGroups } from './operations.ts';
import { toPageAddress, changeOutsideCode, readPageTexts } from './page-text.ts';
import { root } from '../../local/root.ts';
import { documentSections } from './pages.ts';
import { createSidebar } from './sidebar.ts';
import type { TryItForm } from './try-it.ts';

/** The placeholder that is replaced by the address of the installation when a page is served. */
const addressPlaceholder = 'https://tintype.example.com';

type PreparePage = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly isUnlisted: boolean;
  readonly alsoFoundBy?: string | undefined;
  readonly tryIt?: TryItForm | undefined;
};

/**
 * Writes the input of the generator of `services/docs`: every page, its copy in Markdown, the side
 * bar, and the list of pages for programs.
 */
export function prepareSite(): void {
  const generated = join(root, 'services/docs/generated');
  for (const part of ['pages', 'public']) rmSync(join(generated, part), { recursive: true, force: true });
  const operations = listOperationGroups().flatMap((group) => group.operations);
  const pages: readonly PreparePage[] = [
    ...readPageTexts(),
    ...operations.map(({ id, ...page }) => ({ ...page, slug: `operations/${id}`, isUnlisted: false })),
  ];
  for (const page of pages) {
    writeText(join(generated, 'pages', `${page.slug}.${hasTabs(page.body) ? 'mdx' : 'md'}`), formatPageFile(page));
    writeText(join(generated, 'public', `${page.slug}.md`), `# ${page.title}\n\n${linkToCopies(page.body)}`);
  }
  writeText(join(generated, 'sidebar.json'), JSON.stringify(createSidebar()));
  writeText(join(generated, 'public', 'llms.txt'), listForPrograms(pages));
  cpSync(join(root, 'docs/pictures'), join(generated, 'public/pictures'), { recursive: true });
  cpSync(join(root, 'services/dashboard/public/mark.svg'), join(generated, 'public/mark.svg'));
}

function formatPageFile({ slug, title, description, body, isUnlisted, alsoFoundBy, tryIt }: PreparePage): string {
  const matter = [
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(alsoFoundBy === undefined ? [] : [`alsoFoundBy: ${JSON.stringify(alsoFoundBy)}`]),
    ...(tryIt === undefined ? [] : [`tryIt: ${JSON.stringify(tryIt)}`]),
    ...(isUnlisted ? ['pagefind: false', 'prev: false', 'next: false'] : []),
    ...(slug === 'index' || slug.startsWith('recipes') ? ['tableOfContents: false'] : []),
  ];
  return `---\n${matter.join('\n')}\n---\n\n${hasTabs(body) ? convertToTabs(body) : body}\n`;
}

/** Makes the links of a Markdown copy lead to other Markdown copies. */
const linkToCopies = (body: string): string =>
  changeOutsideCode(body, (prose) =>
    prose.replaceAll(
      /\]\(\/docs(\/[^)#\s.]*)?(#[^)\s]*)?\)/g,
      (_, path = '/index', anchor = '') => `](/docs${path}.md${anchor})`,
    ),
  );

/** Returns the list in the format of https://llmstxt.org. */
function listForPrograms(pages: readonly PreparePage[]): string {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const line = ({ slug, title, description }: PreparePage): string => {
    const address = toPageAddress(slug === 'index' ? '' : slug).replace(/\/$/, '/index');
    return `- [${title}](${addressPlaceholder}${address}.md)${description === '' ? '' : `: ${description}`}`;
  };
  const written = documentSections.map(
    ({ label, pages: members }) => `## ${label}\n\n${members.map(({ slug }) => line(bySlug.get(slug)!)).join('\n')}`,
  );
  const operations = pages.filter(({ slug }) => slug.startsWith('operations/')).map(line);
  return [
    '# Tintype',
    '> A self-hosted service that captures web pages as images, PDF, HTML, Markdown and data over HTTP.',
    `The whole interface as OpenAPI 3.1: ${addressPlaceholder}/openapi.json`,
    ...written,
    `## Operations\n\n${operations.join('\n')}\n`,
  ].join('\n\n');
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
