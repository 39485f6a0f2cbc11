import type { Picture } from '../pixels.ts';

/**
 * The runs of rows that are not white at a column, each as its first row and the one after its
 * last.
 */
export function runsAt(picture: Picture, column: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let row = 0; row < picture.height; row += 1) {
    if (picture.at(column, row) === '#ffffff') continue;
    const last = runs.at(-1);
    if (last?.[1] === row) last[1] = row + 1;
    else runs.push([row, row + 1]);
  }
  return runs;
}
