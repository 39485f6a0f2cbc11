const rowsMax = 1_000;
/**
 * A process holds the list of a statement several times over, and PostgreSQL takes one of 256 MiB
 * at most.
 */
const sliceCharactersMax = 8 * 1_048_576;

/**
 * Splits rows into parts that are written in one statement each: at most this many rows, or fewer
 * if they are long.
 */
export function slicesOf<Row>(rows: readonly Row[], lettersOf: (row: Row) => number): readonly (readonly Row[])[] {
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
