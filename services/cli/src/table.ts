import { largestOf } from '@tintype/contracts/numbers/extremes';
/** Rows as columns of equal width, the first row being the heading. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => largestOf(all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
