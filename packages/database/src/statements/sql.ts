/** SQL with its values: a statement, or a part of one. Created only by `sql`. */
export class Sql {
  /** The text around the values, one string more than there are values. */
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

  /** The text with `$1`, `$2` and so on in place of the values, for PostgreSQL. */
  get text(): string {
    let text = this.strings[0]!;
    for (let at = 1; at < this.strings.length; at += 1) text += `$${at}${this.strings[at]!}`;
    return text;
  }
}

/** Inserts text as SQL. Use it only for constant text: nothing in it is escaped. */
const raw = (text: string): Sql => new Sql([text], []);

/** Joins values with a separator. An empty list is refused, because `IN ()` is not valid SQL. */
function join(values: readonly unknown[], separator = ', '): Sql {
  if (values.length === 0) throw new TypeError('sql.join requires at least one value.');
  return new Sql(['', ...Array.from({ length: values.length - 1 }, () => separator), ''], values);
}

/**
 * The tag of every statement. A value in the template becomes a parameter; another `sql` becomes a
 * part of the text. `Statements` accepts the result, or a template as it is.
 */
export const sql = Object.assign(
  (strings: readonly string[], ...values: readonly unknown[]): Sql => new Sql(strings, values),
  { raw, join, empty: raw('') },
);
