/**
 * Text that PostgreSQL can store (its manual, section 8.14): without U+0000, and without halves of
 * surrogate pairs. Text of captured pages may contain both; text of callers with them is refused
 * earlier.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns a value as JSON whose texts PostgreSQL can store. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
