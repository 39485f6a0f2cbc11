import { expect, test } from '@jest/globals';
import { readText } from '../../infra/source/source-files.ts';

const rows = readText('docs/security-checks.md')
  .split('\n')
  .filter((line) => /^\| [\d.]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, item = '', , file = '', name = '']): [string, string, string] => [item, file.replaceAll('`', ''), name]);

test('there is a table of security checks', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)('%s is shown by %s: %s', (_item, file, name) => {
  expect(readText(file)).toContain(name);
});
