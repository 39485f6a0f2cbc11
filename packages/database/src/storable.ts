/**
 * Text as PostgreSQL can keep it (its manual, section 8.14): without U+0000, and without halves of surrogate pairs. What comes from pages has both; what
 * callers send is refused before.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A value as JSON whose texts PostgreSQL can keep. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
