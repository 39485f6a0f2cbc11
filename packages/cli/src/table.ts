export function table(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => findWidestLength(all.map((row) => row[column] ?? '')));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const findWidestLength = (texts: readonly string[]): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0);
