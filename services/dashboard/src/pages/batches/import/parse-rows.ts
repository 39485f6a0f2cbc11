import papaparse from 'papaparse';

export type ParsedRows = {
  readonly rows: readonly (readonly string[])[];
  /** The number of characters that belong to these rows. */
  readonly length: number;
};

/**
 * Parses the rows of a text whose lines end with a line feed. With `isPart` the last row may
 * continue in the next part, so it is not consumed.
 */
export function parseRows(text: string, delimiter: string, isPart: boolean): ParsedRows {
  const { data, meta } = new papaparse.Parser({ delimiter, newline: '\n' }).parse(text, 0, isPart) as {
    readonly data: string[][];
    readonly meta: { readonly cursor: number };
  };
  return { rows: data, length: meta.cursor };
}
