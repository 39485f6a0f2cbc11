import papaparse from 'papaparse';

export type Rows = {
  readonly rows: readonly (readonly string[])[];
  /** The characters that belong to these rows. */
  readonly length: number;
};

/**
 * The rows of a text whose lines end with a line feed. With `isPart` the last one may go on in the
 * next part and is left there.
 */
export function parseRows(text: string, delimiter: string, isPart: boolean): Rows {
  const { data, meta } = new papaparse.Parser({ delimiter, newline: '\n' }).parse(text, 0, isPart) as {
    readonly data: string[][];
    readonly meta: { readonly cursor: number };
  };
  return { rows: data, length: meta.cursor };
}
