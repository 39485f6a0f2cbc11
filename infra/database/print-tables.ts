import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows, type RowField } from './read-prisma-schema.ts';

/**
 * The value that the driver returns for a type, as packages/database/src/statements/statements.ts
 * configures it.
 */
const driverTypes: Readonly<Record<string, string>> = {
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
const narrowerTypePattern = /^\[([^\s]+(?:<.*>)?)(?: from (\S+))?\]$/;

const databaseFolder = join(import.meta.dirname, '../../packages/database');
const tables = readRows(readFileSync(join(databaseFolder, 'prisma/schema.prisma'), 'utf8'));
const importPaths = new Map<string, string>();

const toType = ({ type, mark, comments }: RowField): string => {
  const [, narrow, path] = comments.map((line) => narrowerTypePattern.exec(line)).find((found) => found !== null) ?? [];
  if (path !== undefined) importPaths.set(narrow!, path);
  const one = narrow ?? driverTypes[type]!;
  if (mark === '[]') return `readonly ${one}[]`;
  return mark === '?' && one !== 'unknown' ? `${one} | null` : one;
};
const toComment = ({ comments }: RowField): string => {
  const text = comments.filter((line) => !narrowerTypePattern.test(line)).join(' ');
  return text === '' ? '' : `    /** ${text} */\n`;
};

const printedRows = tables.map(
  ({ table, fields }) =>
    `  ${table}: {\n${fields.map((field) => `${toComment(field)}    readonly ${field.name}: ${toType(field)};\n`).join('')}  };\n`,
);
const printedColumns = tables.map(
  ({ table, fields }) => `  ${table}: { ${fields.map(({ name, column }) => `${name}: '${column}'`).join(', ')} },\n`,
);
const printedImports = [...importPaths].map(
  ([name, path]) => `import type { ${name} } from '@tintype/contracts/${path}';\n`,
);
const outputFolder = join(databaseFolder, 'src/generated');
mkdirSync(outputFolder, { recursive: true });
writeFileSync(
  join(outputFolder, 'tables.ts'),
  `// Printed by infra/database/print-tables.ts from schema.prisma.
${printedImports.toSorted().join('')}
/** The rows of each table, as statements read them. */
export type Rows = {
${printedRows.join('')}};

/** The column of each field. */
export const tables = {
${printedColumns.join('')}} as const satisfies { readonly [Table in keyof Rows]: Readonly<Record<keyof Rows[Table], string>> };
`,
);
