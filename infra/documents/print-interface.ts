import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/root.ts';
import { interfaceTable } from './interface-tables.ts';

/** A table stands between `<!-- table: kind arguments -->` and `<!-- end of table -->`; all other text is written by hand. */
const tables = /(<!-- table: (.+?) -->)\n[\s\S]*?(<!-- end of table -->)/g;

const page = process.argv[2];
if (page === undefined) throw new Error('name a page of docs/interface, such as batches');
const text = readFileSync(join(root, `docs/interface/${page}.md`), 'utf8');

/** Prints a page of `docs/interface/` with its tables made anew. */
process.stdout.write(
  text.replaceAll(
    tables,
    (_, mark: string, asked: string, end: string) => `${mark}\n\n${interfaceTable(asked)}\n\n${end}`,
  ),
);
