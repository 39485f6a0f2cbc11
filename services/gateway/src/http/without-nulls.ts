type Present<T> = { readonly [Name in keyof T]: Exclude<T[Name], null> };
type Optional<T> = { [Name in keyof T]-?: null extends T[Name] ? Name : never }[keyof T];

/** Responses omit a field instead of sending null (docs/interface/conventions.md#responses). */
export const withoutNulls = <T extends object>(
  record: T,
): Omit<Present<T>, Optional<T>> & Partial<Pick<Present<T>, Optional<T>>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as never;
