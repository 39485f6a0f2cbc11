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

const page = (source: string, slug = source.replace(/^docs\/|\.md$/g, '')): SourcePage => ({ source, slug });
const guides = (...names: readonly string[]): readonly SourcePage[] => names.map((name) => page(`docs/${name}.md`));

/** The recipes in the order of the page that lists them. */
const recipes = [...readFileSync(join(root, 'docs/recipes/README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g)].map(
  ([, name]) => page(`docs/recipes/${name}.md`),
);

/**
 * The order of the side bar: first the tasks of callers, then the tasks of operators in the order
 * of an installation's life, then the code.
 */
export const sections: readonly DocumentSection[] = [
  { label: 'Start', pages: [page('docs/index.md'), ...guides('local', 'dashboard', 'api', 'comparison')] },
  { label: 'Recipes', pages: [page('docs/recipes/README.md', 'recipes'), ...recipes] },
  {
    label: 'Options',
    isCollapsed: true,
    pages: optionFiles.map((file) => page(file, file.replace(/^docs\/|(\/README)?\.md$/g, ''))),
  },
  {
    label: 'Guides',
    isCollapsed: true,
    pages: [
      ...guides(
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
      page('packages/client/README.md', 'clients/javascript'),
      page('clients/python/README.md', 'clients/python'),
    ],
  },
  {
    label: 'Operate',
    isCollapsed: true,
    // The tasks of operators: installation, publication, users, scaling, monitoring, backup,
    // upgrade, and recovery.
    pages: guides(
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
      page('docs/errors.md'),
      page('docs/interface/README.md', 'interface'),
      ...[...readFileSync(join(root, 'docs/interface/README.md'), 'utf8').matchAll(/^\| \[([\w-]+)\.md\]/gm)].map(
        ([, name]) => page(`docs/interface/${name}.md`),
      ),
    ],
  },
  {
    label: 'Contribute',
    isCollapsed: true,
    pages: [
      page('CONTRIBUTING.md', 'contributing'),
      ...guides('architecture', 'known-gaps', 'security-checks', 'python', 'glossary'),
      page('CHANGELOG.md', 'changelog'),
    ],
  },
];

/**
 * Pages that links lead to but the search does not find: they contain reasons, never instructions.
 */
export const unlisted: readonly SourcePage[] = globSync('docs/decisions/*.md', { cwd: root })
  .toSorted()
  .map((source) => page(source));

export const sourcePages: readonly SourcePage[] = [...sections.flatMap(({ pages }) => pages), ...unlisted];
