import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/root.ts';
import { optionFiles } from '../options/option-files.ts';

/** A page that is generated from a Markdown file of the repository. */
export type SourcePage = {
  /** The path below the root of the repository. */
  readonly source: string;
  /** The path below `/docs`; `index` is the first page. */
  readonly slug: string;
};
export type DocumentSection = {
  readonly label: string;
  readonly pages: readonly SourcePage[];
  /** Whether the section is folded until one of its pages is open. */
  readonly isCollapsed?: true;
};

const createPage = (source: string, slug = source.replace(/^docs\/|\.md$/g, '')): SourcePage => ({ source, slug });
const createGuides = (...names: readonly string[]): readonly SourcePage[] =>
  names.map((name) => createPage(`docs/${name}.md`));

/** The recipes in the order of the page that lists them. */
const recipePages = [...readFileSync(join(root, 'docs/recipes/README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g)].map(
  ([, name]) => createPage(`docs/recipes/${name}.md`),
);

/**
 * The order of the side bar: first the tasks of callers, then the tasks of operators in the order
 * of an installation's life, then the code.
 */
export const documentSections: readonly DocumentSection[] = [
  { label: 'Start', pages: [createPage('docs/index.md'), ...createGuides('local', 'dashboard', 'api', 'comparison')] },
  { label: 'Recipes', pages: [createPage('docs/recipes/README.md', 'recipes'), ...recipePages] },
  {
    label: 'Options',
    isCollapsed: true,
    pages: optionFiles.map((file) => createPage(file, file.replace(/^docs\/|(\/README)?\.md$/g, ''))),
  },
  {
    label: 'Guides',
    isCollapsed: true,
    pages: [
      ...createGuides(
        'capture',
        'jobs',
        'batches',
        'schedules',
        'crawls',
        'compose',
        'pipelines',
        'pipelines-edits',
        'webhooks',
        'mcp',
        'migrating',
        'command-line',
      ),
      createPage('packages/client/README.md', 'clients/javascript'),
      createPage('clients/python/README.md', 'clients/python'),
    ],
  },
  {
    label: 'Operate',
    isCollapsed: true,
    // The tasks of operators: installation, publication, users, scaling, monitoring, backup,
    // upgrade, and recovery.
    pages: createGuides(
      'operate',
      'deployment',
      'configuration',
      'accounts',
      'egress',
      'storage',
      'capacity',
      'performance',
      'operations',
      'upgrade',
      'runbook',
    ),
  },
  {
    label: 'Interface',
    isCollapsed: true,
    pages: [
      createPage('docs/errors.md'),
      createPage('docs/interface/README.md', 'interface'),
      ...[...readFileSync(join(root, 'docs/interface/README.md'), 'utf8').matchAll(/^\| \[([\w-]+)\.md\]/gm)].map(
        ([, name]) => createPage(`docs/interface/${name}.md`),
      ),
    ],
  },
  {
    label: 'Contribute',
    isCollapsed: true,
    pages: [
      createPage('CONTRIBUTING.md', 'contributing'),
      ...createGuides('architecture', 'known-gaps', 'security-checks', 'python', 'glossary'),
      createPage('CHANGELOG.md', 'changelog'),
    ],
  },
];

/**
 * Pages that links lead to but the search does not find: they contain reasons, never instructions.
 */
export const unlistedPages: readonly SourcePage[] = globSync('docs/decisions/*.md', { cwd: root })
  .toSorted()
  .map((source) => createPage(source));

export const sourcePages: readonly SourcePage[] = [...documentSections.flatMap(({ pages }) => pages), ...unlistedPages];
