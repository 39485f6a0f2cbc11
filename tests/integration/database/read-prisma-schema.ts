export type Column = { readonly type: string; readonly optional: boolean; readonly filled: boolean };
export type Table = {
  readonly columns: Readonly<Record<string, Column>>;
  /** Primary keys too. */
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

type Field = { readonly name: string; readonly type: string; readonly mark: string; readonly rest: string };

/** Reads as much of Prisma's language as schema.prisma uses. */
export function readPrismaSchema(text: string): Record<string, Table> {
  const models = [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name, body]) => ({
    name: name!,
    body: body!,
  }));
  const tableOf = new Map(models.map(({ name, body }) => [name, /@@map\("(\w+)"\)/.exec(body)![1]!]));
  return Object.fromEntries(models.map(({ name, body }) => [tableOf.get(name)!, readModel(body, tableOf)]));
}

function readModel(body: string, tableOf: ReadonlyMap<string, string>): Table {
  const fields: Field[] = [...body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].map(
    ([, name, type, mark, rest]) => ({
      name: name!,
      type: type!,
      mark: mark ?? '',
      rest: rest!,
    }),
  );
  const columns = fields.filter(({ type }) => !tableOf.has(type));
  const columnOf = (field: string): string => {
    const { name, rest } = columns.find((column) => column.name === field)!;
    return /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name;
  };
  const listed = [...body.matchAll(/@@(?:unique|id)\(\[(.*?)\]\)/g)].map(([, names]) =>
    names!.split(', ').map(columnOf).join(', '),
  );
  const single = columns.filter(({ rest }) => /@(id|unique)\b/.test(rest)).map(({ name }) => columnOf(name));
  return {
    columns: Object.fromEntries(columns.map((field) => [columnOf(field.name), toColumn(field)])),
    unique: [...listed, ...single].sort(),
    references: fields
      // The other side of a relation with a name has no fields.
      .filter(({ rest }) => /@relation\(.*fields: /.test(rest))
      .map(({ type, rest }) => `${columnOf(/fields: \[(\w+)\]/.exec(rest)![1]!)} -> ${tableOf.get(type)}`)
      .sort(),
  };
}

function toColumn({ type, mark, rest }: Field): Column {
  const native = /@db\.(\w+(\(\d+\))?)/.exec(rest)?.[1];
  return {
    type: `${(native === undefined ? plainTypes[type] : nativeTypes[native]) ?? `unknown: ${native ?? type}`}${mark === '[]' ? '[]' : ''}`,
    optional: mark === '?',
    filled: rest.includes('@default('),
  };
}
