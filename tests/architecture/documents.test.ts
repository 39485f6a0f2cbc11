import { describe, expect, test } from '@jest/globals';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { queueList } from '@tintype/queues/catalogue';
import { listFilesBelow, readText, root } from '../../infra/source/source-files.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].toSorted();
const isLeftOut = (path: string): boolean => /(^|\/)(node_modules|\.git|dist|\.tintype)(\/|$)/.test(path);
/**
 * Every file and folder of the checkout, each with a `/` before it, so that the end of a path is
 * found as a whole.
 */
const places = readdirRecursive('.').map((path) => `/${path}`);
function readdirRecursive(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (isLeftOut(path)) return [];
    return entry.isDirectory() ? [path, ...readdirRecursive(path)] : [path];
  });
}

const topLevel = new Set(readdirSync(root));
const codeSpans = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/**
 * A file with a known ending, or a path that begins with a folder at the root. The rest is code,
 * types and addresses.
 */
function namesPlace(span: string): boolean {
  if (!/^[\w.@-][\w./@*{},-]*$/.test(span) || isLeftOut(span) || span.startsWith('@')) return false;
  const [first = ''] = span.split('/');
  return (span.includes('/') && topLevel.has(first)) || /[\w*]\.(ts|mjs|js|md|json|ya?ml|prisma|sql)$/.test(span);
}

/** Made while the project runs, so not in a checkout. */
const madeAtRunTime = [
  'ready.json',
  'secrets.json',
  'first-key.json',
  'crawl.json',
  'captures.json',
  'batch.json',
  '.tintype-batch.json',
];
/** Some have a name that looks like a file's. */
const npmPackages = new Set(globSync('{packages,services}/*/package.json', { cwd: root }).flatMap(dependenciesIn));
function dependenciesIn(manifest: string): string[] {
  const { dependencies = {} } = JSON.parse(readText(manifest)) as { dependencies?: Readonly<Record<string, string>> };
  return Object.keys(dependencies);
}

function exists(span: string): boolean {
  const path = span.replace(/\/$/, '');
  if (madeAtRunTime.includes(path) || npmPackages.has(path)) return true;
  if (/[*{]/.test(path)) return globSync(path, { cwd: root }).length > 0;
  return places.some((place) => place.endsWith(`/${path}`));
}

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchors of a document, as GitHub creates them from its headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const headings = withoutCode(readText(document)).matchAll(/^#{1,6} (.+)$/gm);
  const anchors = Array.from(headings, ([, heading = '']) => {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return new Set(anchors);
}
const anchors = new Map(documents.map((document) => [document, anchorsOf(document)]));
const isMissing = (document: string, anchor: string): boolean => anchors.get(document)?.has(anchor) !== true;

test('every section of a document that a source cites exists', () => {
  const sources = [
    ...documents,
    ...listFilesBelow(
      ['packages', 'services', 'infra', 'tests', 'lab', 'k8s', '.ci'],
      ['ts', 'tsx', 'mjs', 'sql', 'prisma', 'yml', 'yaml'],
    ),
  ];
  const broken = sources.flatMap((path) =>
    [...readText(path).matchAll(/\b(docs\/[\w./-]+\.md)#([\w-]+)/g)]
      .filter(([, document = '', anchor = '']) => isMissing(document, anchor))
      .map(([citation]) => `${path}: ${citation}`),
  );
  expect(broken).toEqual([]);
});

type Harness = { readonly about: string; readonly needs: readonly string[] };
const harnesses = JSON.parse(readText('lab/entries.json')) as Readonly<Record<string, Harness>>;

test('the lab lists each of its programs, once, and what it needs', () => {
  const programs = globSync('lab/**/run.ts', { cwd: root, exclude: ['**/node_modules'] });
  const listed = Object.keys(harnesses).map((name) => `lab/${name}/run.ts`);
  expect(listed.toSorted()).toEqual(programs.toSorted());
  const needs = Object.values(harnesses).flatMap((harness) => harness.needs);
  expect(needs.filter((need) => !['system', 'dashboard'].includes(need))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = readText(document);

  test('names only files and folders that exist', () => {
    expect(codeSpans(text).filter((span) => namesPlace(span) && !exists(span))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const links = [...withoutCode(text).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, file = '', anchor = '']) => ({
      path: file === '' ? document : join(dirname(document), file),
      anchor,
    }));
    const broken = links.filter(({ path, anchor }) => path.endsWith('.md') && isMissing(path, anchor));
    expect(broken).toEqual([]);
  });

  test('names only npm scripts that exist and can run', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const named = [...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/g)].map(([, name = '']) => name);
    const isRunnable = (name: string): boolean => {
      const programs = [...(scripts[name] ?? '').matchAll(/[\w/-]+\.(?:ts|mjs)/g)].map(([path]) => path);
      return programs.length > 0 && programs.every((path) => existsSync(join(root, path)));
    };
    expect([...new Set(named)].filter((name) => !isRunnable(name))).toEqual([]);
  });

  test('names only harnesses of the lab that exist', () => {
    const named = [...text.matchAll(/\bnpm run lab ([\w/-]*\w)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in harnesses))).toEqual([]);
  });
});

test('the architecture names every queue, package and service', () => {
  const text = readText('docs/architecture.md');
  const folders = ['packages', 'services'].flatMap((group) => readdirSync(join(root, group)));
  const names = [...folders, ...queueList.map(({ name }) => name)];
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
