/**
 * Returns the value that a table has under a name. A name that a caller sent may be one of
 * `Object.prototype`, such as `constructor`, which indexing would find in every table.
 */
export const findEntry = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
