import { describe, expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, readText, root } from '../../infra/source/source-files.ts';

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].toSorted();
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = withoutCode(readText(document)).matchAll(/^#{1,6} (.+)$/gm);
  const anchors = Array.from(headings, ([, heading = '']) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return new Set(anchors);
}
const anchors = new Map(documents.map((document) => [document, anchorsOf(document)]));
const leadsNowhere = ([document, anchor]: readonly [string, string]): boolean =>
  anchors.get(document)?.has(anchor) !== true;

test('every section of a document that a source cites exists', () => {
  const sources = [
    ...documents,
    ...filesBelow(
      ['packages', 'services', 'infra', 'tests', 'lab', 'k8s', '.ci'],
      ['ts', 'mjs', 'sql', 'prisma', 'yml', 'yaml'],
    ),
  ];
  const cited = sources.flatMap((path) =>
    Array.from(readText(path).matchAll(/\b(docs\/[\w./-]+\.md)#([\w-]+)/g), ([, document = '', anchor = '']) => ({
      path,
      cites: [document, anchor] as const,
    })),
  );
  expect(cited.filter(({ cites }) => leadsNowhere(cites))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  test('links only to sections that exist', () => {
    const links = withoutCode(readText(document)).matchAll(/\]\((?!https?:)([^)#\s]*)#([\w-]+)\)/g);
    const cited = Array.from(links, ([, path = '', anchor = '']) => {
      const target = path === '' ? document : join(dirname(document), path);
      return [target, anchor] as const;
    });
    expect(cited.filter(leadsNowhere)).toEqual([]);
  });
});

type Json = { readonly [keyword: string]: unknown };
const api = JSON.parse(readText('docs/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};
const pages = globSync('docs/interface/*.md', { cwd: root }).map(readText).join('\n');

test('the interface names every endpoint', () => {
  const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${path}\``),
  );
  expect(endpoints.filter((endpoint) => !pages.includes(`| ${endpoint}`))).toEqual([]);
});

test('the interface has a row for every field of a request and of an answer', () => {
  const rows = new Set(Array.from(pages.matchAll(/^\| `(?:[^`]*[. ])?([\w-]+)`/gm), ([, field = '']) => field));
  const missing = Object.entries(api.components.schemas).flatMap(([name, schema]) => {
    const record = (schema['type'] === 'array' ? schema['items'] : schema) as Json;
    const fields = Object.keys((record['properties'] ?? {}) as object);
    return fields.filter((field) => !rows.has(field)).map((field) => `${name}.${field}`);
  });
  expect(missing).toEqual([]);
});
