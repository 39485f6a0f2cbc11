import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { readText, root } from './source-files.ts';

const linesOf = (document: string): readonly string[] => readText(document).trimEnd().split('\n');

test('the README is read in one go: at most 150 lines, and no paragraph or item of a list has more than four', () => {
  const text = readText('README.md').replaceAll(/^```[\s\S]*?^```/gm, '');
  const paragraphs = text.split(/\n\s*\n|\n(?=- )/).filter((paragraph) => !paragraph.trimStart().startsWith('|'));
  expect(linesOf('README.md').length).toBeLessThanOrEqual(150);
  expect(paragraphs.filter((paragraph) => paragraph.trim().split('\n').length > 4)).toEqual([]);
});

const wordsOf = (document: string): number =>
  readText(document)
    .split(/\s+/)
    .filter((word) => word !== '').length;

test.each(['README.md', 'CONTRIBUTING.md'])('%s has at most 900 words', (document) => {
  expect(wordsOf(document)).toBeLessThanOrEqual(900);
});

test('the documents have at most 70,000 words, without the description of the interface', () => {
  const documents = globSync(['*.md', '{docs,infra,k8s,packages,services,tests}/**/*.md'], {
    cwd: root,
    // Pages that are printed as a whole describe the interface too.
    exclude: [
      '**/node_modules',
      '**/dist',
      '**/generated',
      'docs/interface',
      'docs/options',
      'docs/errors.md',
      'docs/command-line.md',
    ],
  });
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.reduce((sum, document) => sum + wordsOf(document), 0)).toBeLessThanOrEqual(70_000);
});

test('the glossary says each word in one line, in alphabetical order', () => {
  const rows = linesOf('docs/glossary.md').filter((line) => /^\| [a-z]/.test(line));
  const words = rows.map((row) => row.split('|')[1]!.trim());
  expect(linesOf('docs/glossary.md').length).toBeLessThanOrEqual(40);
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('every known gap is one line', () => {
  const broken = linesOf('docs/known-gaps.md').filter((line) => line !== '' && !/^(#|- )/.test(line));
  expect(broken).toEqual([]);
});
