import { type Rows, tables } from '../generated/tables.ts';
import { sql, type Sql } from './sql.ts';

/**
 * Columns of a table as a list for SELECT, with the names of their fields. The type parameter is
 * the type of the rows.
 */
export type ColumnList<Row> = Sql & { readonly row?: Row };
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

/** All columns of a table except the given ones. */
export const columnsExcept = <Table extends keyof Rows, Name extends keyof Rows[Table] & string>(
  table: Table,
  names: readonly Name[],
): ColumnList<Omit<Rows[Table], Name>> => {
  const rest = Object.keys(tables[table]).filter((name) => !names.includes(name as Name));
  return columnsOf(table, rest as never[]) as ColumnList<Omit<Rows[Table], Name>>;
};
