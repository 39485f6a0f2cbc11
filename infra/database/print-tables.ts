import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows, type RowField } from './read-prisma-schema.ts';

/**
 * The value that the driver returns for a type, as packages/database/src/statements/statements.ts
 * configures it.
 */
const types: Readonly<Record<string, string>> = {
  String: 'string',
  Int: 'number',
  Float: 'number',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Bytes: 'Uint8Array',
  DateTime: 'Date',
  Json: 'unknown',
};
/**
 * Matches a comment `[Type]`, or `[Type from path]` with a path inside the contracts, which is more
 * specific than a type of Prisma.
 */
const narrowerType = /^\[([^\s]+(?:<.*>)?)(?: from (\S+))?\]$/;

const folder = join(import.meta.dirname, '../../packages/database');
const tables = readRows(readFileSync(join(folder, 'prisma/schema.prisma'), 'utf8'));
const imports = new Map<string, string>();

const toType = ({ type, mark, comments }: RowField): string => {
  const [, narrow, path] = comments.map((line) => narrowerType.exec(line)).find((found) => found !== null) ?? [];
  if (path !== undefined) imports.set(narrow!, path);
  const one = narrow ?? types[type]!;
  if (mark === '[]') return `readonly ${one}[]`;
  return mark === '?' && one !== 'unknown' ? `${one} | null` : one;
};
const toComment = ({ comments }: RowField): string => {
  const text = comments.filter((line) => !narrowerType.test(line)).join(' ');
  return text === '' ? '' : `    /** ${text} */\n`;
};

const rows = tables.map(
  ({ table, fields }) =>
    `  ${table}: {\n${fields.map((field) => `${toComment(field)}    readonly ${field.name}: ${toType(field)};\n`).join('')}  };\n`,
);
const columns = tables.map(
  ({ table, fields }) => `  ${table}: { ${fields.map(({ name, column }) => `${name}: '${column}'`).join(', ')} },\n`,
);
const imported = [...imports].map(([name, path]) => `import type { ${name} } from '@tintype/contracts/${path}';\n`);
const out = join(folder, 'src/generated');
mkdirSync(out, { recursive: true });
writeFileSync(
  join(out, 'tables.ts'),
  `// Printed by infra/database/print-tables.ts from schema.prisma.
${imported.toSorted().join('')}
/** The rows of each table, as statements read them. */
export type Rows = {
${rows.join('')}};

/** The column of each field. */
export const tables = {
${columns.join('')}} as const satisfies { readonly [Table in keyof Rows]: Readonly<Record<keyof Rows[Table], string>> };
`,
);
