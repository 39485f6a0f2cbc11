/**
 * Marks a text in the place of a value that it does not represent. The mark is plain data, so that
 * it survives a copy.
 */
const key = '(invalid JSON)';

/**
 * Represents the value of a field whose text is not JSON. The text stays as typed, with an error at
 * its field, and is never sent.
 */
export const unparsed = (text: string): object => ({ [key]: text });

/** Returns the text of such a value; `undefined` for any other value. */
export function unparsedText(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** Returns the paths below a value at which a test succeeds, such as `actions.0.text`. */
export function pathsWhere(value: unknown, holds: (part: unknown) => boolean, path = ''): readonly string[] {
  if (holds(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    pathsWhere(part, holds, path === '' ? name : `${path}.${name}`),
  );
}

export const unparsedIn = (value: unknown): readonly string[] =>
  pathsWhere(value, (part) => unparsedText(part) !== undefined);
