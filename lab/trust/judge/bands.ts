import { cellDifference, gridOf } from './cells.ts';
import type { Picture } from './picture.ts';
import { thresholds } from './thresholds.ts';

/**
 * For each row of cells of a reference, how many reduced pixels lower the same is in another
 * picture. Pages are a little higher or lower from visit to visit (an advertisement, a slide): what
 * stands below is then right, only elsewhere.
 */
export function alignBands(reference: Picture, own: Picture): number[] {
  const grid = gridOf(reference.reduced);
  const whole = own.reduced.height - reference.reduced.height;
  const offsets: number[] = [];
  let last = 0;
  for (let row = 0; row < grid.rows; row += 1) {
    const score = (offset: number): number => {
      let differing = 0;
      for (let column = 0; column < grid.columns; column += 2)
        if (cellDifference(reference.reduced, own.reduced, { column, row, offset }) > thresholds.cellShare)
          differing += 1;
      return differing;
    };
    const candidates = whole === 0 ? [0] : [...new Set([last, 0, whole, ...steps.map((step) => last + step)])];
    let best = { offset: candidates[0]!, score: score(candidates[0]!) };
    for (const offset of candidates.slice(1)) {
      if (best.score <= grid.columns * 0.05) break;
      const found = score(offset);
      if (found < best.score) best = { offset, score: found };
    }
    last = best.offset;
    offsets.push(best.offset);
  }
  return offsets;
}

const steps = [1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8, 10, -10, 12, -12, 16, -16];
