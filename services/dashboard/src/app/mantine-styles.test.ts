import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, '..');
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));

test('every component that is used has its styles', () => {
  const imported = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = files
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.replace(/\btype\b/, '').trim());
  const withStyles = [...new Set(names)].filter((name) => existsSync(join(styles, `${name}.css`)));
  expect(withStyles).toContain('Button');
  expect(withStyles.filter((name) => !imported.includes(`/${name}.css`))).toEqual([]);
});
