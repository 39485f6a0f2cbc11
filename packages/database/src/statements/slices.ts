const rowsMax = 1_000;
/**
 * The maximum size of a statement. A process holds its list several times over, and PostgreSQL
 * accepts at most 256 MiB.
 */
const sliceCharactersMax = 8 * 1_048_576;

/**
 * Splits rows into parts for one statement each: at most this many rows, or fewer if the rows are
 * long.
 */
export function splitIntoSlices<Row>(
  rows: readonly Row[],
  lettersOf: (row: Row) => number,
): readonly (readonly Row[])[] {
  const slices: Row[][] = [];
  let letters = 0;
  for (const row of rows) {
    const own = lettersOf(row);
    const last = slices.at(-1);
    const isFull = last === undefined || last.length === rowsMax || letters + own > sliceCharactersMax;
    if (isFull) slices.push([row]);
    else last.push(row);
    letters = isFull ? own : letters + own;
  }
  return slices;
}
