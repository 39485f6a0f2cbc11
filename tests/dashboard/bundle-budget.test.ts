import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtDashboard } from './installation.ts';

const assets = join(builtDashboard, 'assets');
const page = readFileSync(join(builtDashboard, 'index.html'), 'utf8');
const gzipped = (file: string): number => gzipSync(readFileSync(join(assets, file)), { level: 9 }).length;
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipped(file), 0);
const kilobyte = 1_000;

/** What the page names itself: nothing of it waits for anything. */
const first = new Set([...page.matchAll(/\/assets\/([\w.-]+)"/g)].map(([, file]) => file!));

/** What a script imports before it runs. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(assets, file), 'utf8');
  for (const [, next] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) importsOf(next!, found);
  return found;
}

test('the first load is at most 220 kB with its styles, compressed', () => {
  expect(first.size).toBeGreaterThan(1);
  expect(total(first)).toBeLessThanOrEqual(220 * kilobyte);
});

test('a page brings at most 60 kB more, and what is opened on one at most 60 kB that no page brings', () => {
  const later = readdirSync(assets).filter((file) => file.endsWith('.js') && !first.has(file));
  const pages = later.filter((file) => /-page-/.test(file));
  expect(pages.length).toBeGreaterThan(15);
  const ofPages = new Set(pages.flatMap((file) => [...importsOf(file)]));
  // What the canvas may bring is said below.
  const opened = later.filter((file) => !pages.includes(file) && !file.startsWith('canvas-'));
  const bytesOf = (file: string, known: ReadonlySet<string>): number =>
    total([...importsOf(file)].filter((one) => one === file || !known.has(one)));
  const all = new Set([...first, ...ofPages]);
  const more = [
    ...pages.map((file) => ({ file, bytes: bytesOf(file, first) })),
    ...opened.map((file) => ({ file, bytes: bytesOf(file, all) })),
  ];
  expect(more.filter(({ bytes }) => bytes > 60 * kilobyte)).toEqual([]);
});

test('what edits a pipeline brings at most 60 kB more than its page, and the canvas 80 kB more than that, with its styles', () => {
  const named = (name: string, type: string): string[] =>
    readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]+\\.${type}$`).test(file));
  const [page] = named('pipeline-page', 'js');
  const known = new Set([...first, ...importsOf(page!)]);
  const editor = [...importsOf(named('editor', 'js')[0]!), ...named('editor', 'css')];
  const canvas = [...importsOf(named('canvas', 'js')[0]!), ...named('canvas', 'css')];
  expect(total(editor.filter((file) => !known.has(file)))).toBeLessThanOrEqual(60 * kilobyte);
  expect(total(canvas.filter((file) => !known.has(file) && !editor.includes(file)))).toBeLessThanOrEqual(80 * kilobyte);
});

test('whatever gains by it lies there compressed', () => {
  const scripts = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  const large = scripts.filter((file) => readFileSync(join(assets, file)).length >= 1_024);
  expect(
    large.filter((file) => !existsSync(join(assets, `${file}.br`)) || !existsSync(join(assets, `${file}.gz`))),
  ).toEqual([]);
});

test('no file of the build holds what only the service may know', () => {
  const sources = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const telling = sources.filter((file) =>
    /node:crypto|DATABASE_URL|process\.env\.(?!TINTYPE_API_KEY)/.test(readFileSync(join(assets, file), 'utf8')),
  );
  expect(telling).toEqual([]);
});
