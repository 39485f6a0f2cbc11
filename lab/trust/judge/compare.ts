import { viewport } from '../reference/browser.ts';
import type { Floater, Scroller, TextLine } from '../reference/in-page.ts';
import { alignBands } from './bands.ts';
import { cellDetail, cellDifference, gridOf, neighbours, regionsOf, type Region } from './cells.ts';
import type { Picture } from './picture.ts';
import { lostText } from './text.ts';
import { thresholds } from './thresholds.ts';

export type Comparison = {
  /** Places that differ from every reference, the largest first, less those that are forgiven. */
  readonly regions: readonly Region[];
  readonly differing: readonly boolean[];
  readonly columns: number;
  readonly scatteredShare: number;
  /** Share of the page that is never the same twice and was compared by its detail only. */
  readonly movingShare: number;
  readonly lost: readonly TextLine[];
  readonly lostArea: number;
  readonly lines: number;
  /** Pixels that the picture is higher than its reference, and wider. */
  readonly higher: number;
  readonly wider: number;
};

type Order = {
  readonly own: Picture;
  /** What the page shows to a careful person; any of them is right. */
  readonly references: readonly Picture[];
  /** Other states that are right where they show no less. */
  readonly alternatives: readonly Picture[];
  /** Of a full page: what its first view showed from time to time. */
  readonly views?: readonly Picture[];
  readonly lines: readonly TextLine[];
  readonly floaters: readonly Floater[];
  /**
   * Where an element scrolls in the page's place: below the first view nothing is said of what is
   * beside it.
   */
  readonly beside?: Scroller | undefined;
};

const { cell, cellShare, reduction } = thresholds;
const size = cell * reduction;

export function compare({
  own,
  references,
  alternatives: others,
  views = [],
  lines,
  floaters,
  beside,
}: Order): Comparison {
  const first = references[0]!;
  const grid = gridOf(first.reduced);
  const offsets = alignBands(first, own);
  const alternatives = [...others, ...views];
  const alternativeOffsets = [...others.map((one) => alignBands(first, one)), ...views.map(() => offsets.map(() => 0))];
  const differs = (a: Picture, b: Picture, column: number, row: number, offset: number): boolean =>
    cellDifference(a.reduced, b.reduced, { column, row, offset }) > cellShare;
  const cellOf = ({ x, y, width, height }: TextLine): number =>
    Math.floor((y + height / 2) / size) * grid.columns + Math.floor((x + width / 2) / size);
  const cellsOf = ({ x, y, width, height }: TextLine): number[] => {
    const row = Math.floor((y + height / 2) / size) * grid.columns;
    const [from, to] = [Math.floor(x / size), Math.floor((x + width) / size)];
    return Array.from({ length: to - from + 1 }, (_, index) => row + from + index);
  };
  const hasText = new Set(lines.map(cellOf));
  const flags: boolean[] = [];
  /** As another state of the page has them, which shows less there. */
  const doubtful: boolean[] = [];
  const moving: boolean[] = [];
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const offset = offsets[row]!;
      const detail = cellDetail(first.reduced, { column, row, offset: 0 });
      const isBeside =
        beside?.isInner === true &&
        row * size >= viewport.height &&
        ((column + 1) * size <= beside.left || column * size >= beside.left + beside.width);
      const isRight = isBeside || references.some((one) => !differs(one, own, column, row, offset));
      const matching = isRight
        ? []
        : alternatives.flatMap((one, index) => {
            const from = alternativeOffsets[index]![row]!;
            const place = { column, row, from, offset };
            return cellDifference(one.reduced, own.reduced, place) <= cellShare
              ? [cellDetail(one.reduced, { column, row, offset: from })]
              : [];
          });
      const shown = matching.reduce((most, each) => Math.max(most, each), -1);
      const isInView = (row + 1) * size <= viewport.height;
      moving.push(
        references.slice(1).some((one) => differs(first, one, column, row, 0)) ||
          (isInView && views.slice(1).some((one) => differs(views[0]!, one, column, row, 0))),
      );
      doubtful.push(shown >= 0 && shown < detail * thresholds.alternativeDetail);
      flags.push(!isRight && shown < 0);
    }
  for (const region of regionsOf(doubtful, grid))
    if (region.cells.length >= thresholds.alternativeCells || region.cells.some((at) => hasText.has(at)))
      for (const at of region.cells) flags[at] = true;
  const isMoving = moving.map((flag, at) => flag || neighbours(at, grid).some((next) => moving[next]));
  const judged = flags.map((flag, at) => {
    if (!flag || !isMoving[at]) return flag;
    const [column, row] = [at % grid.columns, Math.floor(at / grid.columns)];
    const least = references
      .map(({ reduced }) => cellDetail(reduced, { column, row, offset: 0 }))
      .reduce((a, b) => Math.min(a, b));
    return cellDetail(own.reduced, { column, row, offset: offsets[row]! }) < least * thresholds.movingDetail;
  });
  const all = regionsOf(judged, grid);
  const regions = forgive(all, floaters);
  const forgiven = new Set(all.filter((region) => !regions.includes(region)).flatMap(({ cells }) => cells));
  const offsetAt = (y: number): number =>
    offsets[Math.min(Math.floor(y / reduction / cell), offsets.length - 1)]! * reduction;
  const still = lines.filter((line) => !isMoving[cellOf(line)] && !cellsOf(line).some((at) => forgiven.has(at)));
  const lost = lostText(still, { own, references: [...references, ...alternatives], offsetAt });
  return {
    regions,
    differing: judged,
    columns: grid.columns,
    scatteredShare: regions.reduce((sum, { cells }) => sum + cells.length, 0) / flags.length,
    movingShare: isMoving.filter(Boolean).length / flags.length,
    lost,
    lostArea: lost.reduce((sum, { width, height }) => sum + width * height, 0),
    lines: still.length,
    higher: own.height - first.height,
    wider: own.width - first.width,
  };
}

/** Each element that stays in place accounts for one place of its size that differs. */
function forgive(regions: readonly Region[], floaters: readonly Floater[]): Region[] {
  const left = [...regions];
  for (const { width, height } of floaters) {
    const fits = (region: Region): boolean =>
      region.columns * cell * reduction <= width + thresholds.floaterMargin &&
      region.rows * cell * reduction <= height + thresholds.floaterMargin;
    // Once where it stands in the picture, once where it stood in the reference.
    for (let times = 0; times < 2; times += 1) {
      const at = left.findIndex(fits);
      if (at !== -1) left.splice(at, 1);
    }
  }
  return left;
}
