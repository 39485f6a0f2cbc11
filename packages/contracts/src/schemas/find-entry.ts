/** A name from a caller may be one of `Object.prototype`, such as `constructor`. */
export const findEntry = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
