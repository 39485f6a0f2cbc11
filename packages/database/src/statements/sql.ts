import { type Rows, tables } from '../generated/tables.ts';

/** A statement, or a part of one. Created only by `sql`. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    const around = [strings[0]!];
    const flat: unknown[] = [];
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      const after = strings[at + 1]!;
      if (value instanceof Sql) {
        around[around.length - 1] += value.strings[0]!;
        for (let inner = 0; inner < value.values.length; inner += 1) {
          flat.push(value.values[inner]);
          around.push(value.strings[inner + 1]!);
        }
        around[around.length - 1] += after;
      } else {
        flat.push(value);
        around.push(after);
      }
    }
    this.strings = around;
    this.values = flat;
  }

  /** Writes `$1`, `$2` and so on in place of the values. */
  get text(): string {
    let text = this.strings[0]!;
    for (let at = 1; at < this.strings.length; at += 1) text += `$${at}${this.strings[at]!}`;
    return text;
  }
}

/** Use it only for constant text: nothing in it is escaped. */
const raw = (text: string): Sql => new Sql([text], []);

/** An empty list is refused, because `IN ()` is not valid SQL. */
function join(values: readonly unknown[], separator = ', '): Sql {
  if (values.length === 0) throw new TypeError('sql.join requires at least one value.');
  return new Sql(['', ...Array.from({ length: values.length - 1 }, () => separator), ''], values);
}

/** A value in the template becomes a parameter; another `sql` becomes a part of the text. */
export const sql = Object.assign(
  (strings: readonly string[], ...values: readonly unknown[]): Sql => new Sql(strings, values),
  { raw, join, empty: raw('') },
);

/** A list for SELECT with the names of fields. The type parameter is the type of the rows. */
type ColumnList<Row> = Sql & { readonly row?: Row };
export type RowOf<List extends ColumnList<unknown>> = NonNullable<List['row']>;

/** `alias` is the name of the table in the statement. */
export const columnsOf = <Table extends keyof Rows, Name extends keyof Rows[Table] & string>(
  table: Table,
  names: readonly Name[],
  alias: string = table,
): ColumnList<Pick<Rows[Table], Name>> => {
  const columns = tables[table] as unknown as Readonly<Record<Name, string>>;
  return sql.raw(names.map((name) => `${alias}.${columns[name]} AS "${name}"`).join(', '));
};

export const columnsExcept = <Table extends keyof Rows, Name extends keyof Rows[Table] & string>(
  table: Table,
  names: readonly Name[],
): ColumnList<Omit<Rows[Table], Name>> => {
  const rest = Object.keys(tables[table]).filter((name) => !names.includes(name as Name));
  return columnsOf(table, rest as never[]) as ColumnList<Omit<Rows[Table], Name>>;
};

/** A list is newest first: a page begins after this row. */
type PagePosition = { readonly createdAt: Date; readonly id: string };
export type PageQuery = { readonly limit: number; readonly after?: PagePosition | undefined };

export const isAfter = (table: string, after: PagePosition | undefined): Sql =>
  after === undefined
    ? sql`true`
    : sql`(${sql.raw(`${table}.created_at, ${table}.id`)}) < (${after.createdAt}::timestamptz, ${after.id})`;

/** Place it after a condition. */
export const newestFirst = (table: string, { limit, after }: PageQuery): Sql => sql`
  AND ${isAfter(table, after)} ORDER BY ${sql.raw(`${table}.created_at DESC, ${table}.id DESC`)} LIMIT ${limit}`;
