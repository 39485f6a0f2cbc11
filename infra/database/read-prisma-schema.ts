export type SchemaColumn = { readonly type: string; readonly optional: boolean; readonly filled: boolean };
/** A column in the form in which statements read it. */
export type RowField = {
  readonly name: string;
  readonly column: string;
  /** The type of Prisma. */
  readonly type: string;
  /** The suffix of the type: `?`, `[]` or nothing. */
  readonly mark: string;
  readonly comments: readonly string[];
};
export type SchemaTable = {
  readonly columns: Readonly<Record<string, SchemaColumn>>;
  /** The unique keys, including the primary key. */
  readonly unique: readonly string[];
  readonly references: readonly string[];
};

/** The PostgreSQL type of a field without `@db`. */
const plainTypes: Readonly<Record<string, string>> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Bytes: 'bytea',
  Boolean: 'boolean',
  Float: 'double precision',
};
const nativeTypes: Readonly<Record<string, string>> = {
  SmallInt: 'smallint',
  JsonB: 'jsonb',
  Uuid: 'uuid',
  Date: 'date',
  'Timestamptz(3)': 'timestamp(3) with time zone',
};

type ReadPrismaSchemaField = Omit<RowField, 'column'> & { readonly rest: string };
type PrismaModel = {
  readonly name: string;
  readonly table: string;
  readonly fields: readonly ReadPrismaSchemaField[];
  readonly body: string;
};

/** Parses the part of Prisma's language that schema.prisma uses. */
export function readPrismaSchema(text: string): Record<string, SchemaTable> {
  const models = readModels(text);
  const tableOf = new Map(models.map(({ name, table }) => [name, table]));
  return Object.fromEntries(models.map((model) => [model.table, toTable(model, tableOf)]));
}

/** Returns the columns of each model, by the names of the model and the table. */
export function readRows(text: string): { name: string; table: string; fields: readonly RowField[] }[] {
  const models = readModels(text);
  const names = new Set(models.map(({ name }) => name));
  return models.map(({ name, table, fields }) => ({
    name,
    table,
    fields: fields
      .filter(({ type }) => !names.has(type))
      .map(({ rest, ...field }) => ({ ...field, column: getColumnName({ ...field, rest }) })),
  }));
}

const readModels = (text: string): PrismaModel[] =>
  [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name, body]) => ({
    name: name!,
    body: body!,
    table: /@@map\("(\w+)"\)/.exec(body!)![1]!,
    fields: [...body!.matchAll(/((?:^ +\/\/\/.*\n)*)^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].map(
      ([, comments, field, type, mark, rest]) => ({
        name: field!,
        type: type!,
        mark: mark ?? '',
        rest: rest!,
        comments: comments!.split('\n').flatMap((line) => /\/\/\/ (.*)/.exec(line)?.[1] ?? []),
      }),
    ),
  }));

const getColumnName = ({ name, rest }: ReadPrismaSchemaField): string => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name;

function toTable({ fields, body }: PrismaModel, tableOf: ReadonlyMap<string, string>): SchemaTable {
  const columns = fields.filter(({ type }) => !tableOf.has(type));
  const columnNamed = (field: string): string => getColumnName(columns.find(({ name }) => name === field)!);
  const listed = [...body.matchAll(/@@(?:unique|id)\(\[(.*?)\]\)/g)].map(([, names]) =>
    names!.split(', ').map(columnNamed).join(', '),
  );
  const single = columns.filter(({ rest }) => /@(id|unique)\b/.test(rest)).map(getColumnName);
  return {
    columns: Object.fromEntries(columns.map((field) => [getColumnName(field), toColumn(field)])),
    unique: [...listed, ...single].sort(),
    references: fields
      // The other side of a relation with a name has no fields.
      .filter(({ rest }) => /@relation\(.*fields: /.test(rest))
      .map(({ type, rest }) => `${columnNamed(/fields: \[(\w+)\]/.exec(rest)![1]!)} -> ${tableOf.get(type)}`)
      .sort(),
  };
}

function toColumn({ type, mark, rest }: ReadPrismaSchemaField): SchemaColumn {
  const native = /@db\.(\w+(\(\d+\))?)/.exec(rest)?.[1];
  return {
    type: `${(native === undefined ? plainTypes[type] : nativeTypes[native]) ?? `unknown: ${native ?? type}`}${mark === '[]' ? '[]' : ''}`,
    optional: mark === '?',
    filled: rest.includes('@default('),
  };
}
