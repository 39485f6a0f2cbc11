import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fields of forms on public pages have these names, and hide what the form itself has of that name.
 */
const hideable = 'children|childNodes|parentElement|parentNode|shadowRoot|classList|className|style|id';
/** Names that are not given to forms here. */
const isNoForm = /(?:document\.(?:body|documentElement)|\b(?:root|shadow|inside|rule|page|parent|target)|\.)\??$/;
const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));

test.each(files)('%s reads what may be a form by its members', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const reads = [...text.matchAll(new RegExp(`([\\w.)\\]]+\\??)\\.(?:${hideable})\\b(?!\\()`, 'g'))];
  const direct = reads.filter(([, of]) => !isNoForm.test(of!) && !/\)\??$/.test(of!));
  const taken = text.matchAll(new RegExp(`\\{[^{}=;]*\\b(?:${hideable})\\b[^{}=;]*\\}(?:\\)?\\s*=>|\\s*=[^=])`, 'g'));
  const asked = text.matchAll(/\belement\.(?:get|has)Attribute\(/g);
  expect([...direct, ...taken, ...asked].map(([read]) => read)).toEqual([]);
});

test.each(files)('%s keeps nothing between calls but in the memory of its world', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  if (file !== 'memory.ts')
    expect(text).not.toMatch(/\bglobalThis as (?!typeof globalThis & Window)|\(globalThis|= globalThis/);
  // Each file is sent with a copy of what it imports.
  expect(text).not.toMatch(/^(?:export )?(?:let|var) |^(?:export )?const .* = new (?:Map|WeakMap|WeakSet)\b/m);
});
