import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/root.ts';
import { formatInterfaceTable } from './interface-tables.ts';

/**
 * A table is between `<!-- table: name -->` and `<!-- end of table -->`. All other text is written
 * manually.
 */
const tablePattern = /(<!-- table: (.+?) -->)\n[\s\S]*?(<!-- end of table -->)/g;
const replaceTables = (text: string): string =>
  text.replaceAll(
    tablePattern,
    (_, mark: string, name: string, end: string) => `${mark}\n\n${formatInterfaceTable(name)}\n\n${end}`,
  );

/** Returns the pages of `docs/interface/` with new tables. */
export function printInterface(): Readonly<Record<string, string>> {
  const pages = globSync('docs/interface/*.md', { cwd: root }).map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  );
  const printed = pages.filter(([, text]) => text.includes('<!-- table: '));
  return Object.fromEntries(printed.map(([path, text]) => [path, replaceTables(text)]));
}
