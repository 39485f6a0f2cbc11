type JsonOf<T> = T extends Date ? string : Exclude<T, null>;
type JsonRecord<T> = { readonly [Name in keyof T]: JsonOf<T[Name]> };
type NullableKeys<T> = { [Name in keyof T]-?: null extends T[Name] ? Name : never }[keyof T];

/**
 * Writes times as text and omits null fields, as all responses do
 * (docs/interface/conventions.md#responses).
 */
export const toJson = <T extends object>(
  record: T,
): Omit<JsonRecord<T>, NullableKeys<T>> & Partial<Pick<JsonRecord<T>, NullableKeys<T>>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
      value === null ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  ) as never;
