import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFilesBelow, readText, root } from '../../infra/source/source-files.ts';

const folder = 'docs/decisions';
const names = readdirSync(join(root, folder)).toSorted();
/**
 * A branch adds a record as `draft-<name>.md`, because two branches would take the same number.
 * `main` gives it one.
 */
const numbered = names.filter((name) => !name.startsWith('draft-'));
/**
 * The text of an applied migration never changes, so its comments keep the names that records had
 * then.
 */
const isApplied = (path: string): boolean => path.startsWith('packages/database/prisma/migrations/');

test('decision records have different numbers, and each heading has the number of its file', () => {
  const numbers = numbered.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const other = numbered.filter((name) => !readText(`${folder}/${name}`).startsWith(`# ${Number(name.slice(0, 4))}. `));
  expect(other).toEqual([]);
});

test.each(names)('%s has a status, a context, a decision and consequences', (name) => {
  const text = readText(`${folder}/${name}`);
  const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
  expect(parts).toEqual(['Status', 'Context', 'Decision', 'Consequences']);
});

test('every reference to a decision record names a file that exists', () => {
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...listFilesBelow(
      ['docs', 'infra', 'k8s', 'packages', 'services', 'tests', 'lab'],
      ['ts', 'tsx', 'mjs', 'md', 'prisma', 'sql', 'yml', 'yaml', 'json', 'css'],
    ),
  ].filter((path) => !isApplied(path));
  const broken = paths.flatMap((path) =>
    [...readText(path).matchAll(/\bdecisions\/((?:\d{4}|draft-)[\w-]*(?:\.md)?)/g)]
      .filter(([, name = '']) => !name.endsWith('.md') || !existsSync(join(root, folder, name)))
      .map(([reference]) => `${path}: ${reference}`),
  );
  expect(paths.length).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});
