import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/root.ts';
import { interfacePages } from './interface-pages.ts';
import { interfaceTable } from './interface-tables.ts';

/** A table stands between `<!-- table: kind arguments -->` and `<!-- end of table -->`; all other text is written by hand. */
const tables = /(<!-- table: (.+?) -->)\n[\s\S]*?(<!-- end of table -->)/g;
const withTables = (text: string): string =>
  text.replaceAll(
    tables,
    (_, mark: string, asked: string, end: string) => `${mark}\n\n${interfaceTable(asked)}\n\n${end}`,
  );

/** Prints the pages of `docs/interface/` again, with new tables. */
export function printInterface(): Readonly<Record<string, string>> {
  const pages = interfacePages.map((page) => `docs/interface/${page}.md`);
  return Object.fromEntries(pages.map((path) => [path, withTables(readFileSync(join(root, path), 'utf8'))]));
}
