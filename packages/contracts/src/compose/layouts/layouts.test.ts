import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { arrange, type ArrangedSheet, fits, type ArrangementLimits, type ArrangementPlan } from '../arrange.ts';
import { drawingLimits } from '../output-settings.ts';
import { alignments, type Placement, type Size } from './layout.ts';
import { chooseLayout, type DrawnLayout, drawnLayouts, layoutNames } from './layouts.ts';

const numRuns = process.env['TINTYPE_LONG'] === '1' ? 5_000 : 100;

const size = record({ width: integer({ min: 100, max: 4_096 }), height: integer({ min: 100, max: 4_096 }) });
const sizes = array(size, { minLength: 1, maxLength: 20 });
const frame = record({
  spacing: integer({ min: 0, max: 100 }),
  padding: integer({ min: 0, max: 100 }),
  border: integer({ min: 0, max: 50 }),
  label: option(record({ height: integer({ min: 10, max: 160 }), position: constantFrom('top', 'bottom') }), {
    nil: undefined,
  }),
});
const planFor = (layout: DrawnLayout) =>
  record({
    layout: constantFrom(layout),
    columns: option(integer({ min: 1, max: 10 }), { nil: undefined }),
    alignment: constantFrom(...alignments),
    thumbnailWidth: option(integer({ min: 50, max: 2_000 }), { nil: undefined }),
    frame,
  });
/** As large as it gets, so that nothing is scaled. */
const unlimited: ArrangementLimits = { width: Infinity, height: Infinity, pixels: Infinity };

/** The box of a picture with its border and its label. */
function tileOf({ x, y, width, height }: Placement, { frame: { border, label } }: ArrangementPlan): Placement {
  const above = label?.position === 'top' ? label.height : 0;
  return {
    x: x - border,
    y: y - border - above,
    width: width + 2 * border,
    height: height + 2 * border + (label?.height ?? 0),
  };
}
const right = ({ x, width }: Placement): number => x + width;
const bottom = ({ y, height }: Placement): number => y + height;

/**
 * How far two boxes are from one another; at least one of them is not negative when they do not
 * overlap.
 */
const distances = (a: Placement, b: Placement): { across: number; down: number } => ({
  across: Math.max(b.x - right(a), a.x - right(b)),
  down: Math.max(b.y - bottom(a), a.y - bottom(b)),
});

const gapsOf = (tiles: readonly Placement[]): number[] =>
  tiles.flatMap((tile, at) =>
    tiles.slice(at + 1).map((other) => {
      const { across, down } = distances(tile, other);
      return Math.max(across, down);
    }),
  );

/**
 * Rounding moves an edge by less than two pixels, and the other side of a long picture by that many
 * times its proportions.
 */
function keepsShape(placement: Size, given: Size): boolean {
  const ratio = given.width / given.height;
  return Math.abs(placement.width - placement.height * ratio) <= 2 * Math.max(1, ratio);
}

const forAll = (
  layout: DrawnLayout,
  check: (given: Size[], plan: ArrangementPlan, arranged: ArrangedSheet) => void,
): void =>
  assert(
    property(sizes, planFor(layout), (given, plan) => {
      const arranged = arrange(given, plan, unlimited);
      if (arranged !== undefined) check(given, plan, arranged);
      // Only cutting in blocks can find that its gaps leave no space.
      else expect(layout).toBe('mondrian');
    }),
    { numRuns },
  );

describe.each(drawnLayouts)('%s', (layout) => {
  test('every picture is there, inside of the canvas and of the padding', () => {
    forAll(layout, (given, plan, { width, height, placements }) => {
      expect(placements).toHaveLength(given.length);
      const { padding } = plan.frame;
      for (const tile of placements.map((place) => tileOf(place, plan))) {
        expect(Math.min(tile.x, tile.y)).toBeGreaterThanOrEqual(padding);
        expect(right(tile)).toBeLessThanOrEqual(width - padding);
        expect(bottom(tile)).toBeLessThanOrEqual(height - padding);
      }
    });
  });

  test('the padding is exact: some picture touches it on each side', () => {
    forAll(layout, (_, plan, { width, height, placements }) => {
      const { padding } = plan.frame;
      const tiles = placements.map((place) => tileOf(place, plan));
      expect(Math.min(...tiles.map(({ y }) => y))).toBe(padding);
      expect(Math.max(...tiles.map(bottom))).toBe(height - padding);
      // In a grid the widest picture may stand in an inner column.
      if (layout === 'grid') return;
      expect(Math.min(...tiles.map(({ x }) => x))).toBe(padding);
      expect(Math.max(...tiles.map(right))).toBe(width - padding);
    });
  });

  test('pictures with their borders and labels are never nearer than the spacing', () => {
    forAll(layout, (_, plan, { placements }) => {
      const gaps = gapsOf(placements.map((place) => tileOf(place, plan)));
      if (gaps.length > 0) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(plan.frame.spacing);
    });
  });

  test('proportions are kept', () => {
    forAll(layout, (given, _, { placements }) => {
      const bent = placements.filter((placement, at) => !keepsShape(placement, given[at]!));
      expect(bent).toEqual([]);
    });
  });

  test('it keeps within limits, with the same spacing, and is not made smaller than they ask', () => {
    const limits = record({
      width: integer({ min: 100, max: 10_000 }),
      height: integer({ min: 100, max: 10_000 }),
      pixels: integer({ min: 1_000_000, max: 50_000_000 }),
    });
    assert(
      property(sizes, planFor(layout), limits, (given, plan, within) => {
        const arranged = arrange(given, plan, within);
        if (arranged === undefined) return;
        expect(fits(arranged, within)).toBe(true);
        const gaps = gapsOf(arranged.placements.map((place) => tileOf(place, plan)));
        if (gaps.length > 0) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(plan.frame.spacing);
        const whole = arrange(given, plan, unlimited);
        if (whole !== undefined && fits(whole, within)) expect(arranged).toEqual(whole);
      }),
      { numRuns },
    );
  });
});

const plan = (layout: ArrangementPlan['layout'], more: Partial<ArrangementPlan> = {}): ArrangementPlan => ({
  layout,
  alignment: 'top',
  frame: { spacing: 10, padding: 5, border: 0, label: undefined },
  ...more,
});
const screen = { width: 1_920, height: 1_080 };
const phone = { width: 375, height: 812 };
const longPage = { width: 1_920, height: 9_000 };
const times = (count: number, one: Size): Size[] => Array.from({ length: count }, () => one);
const place = (given: Size[], how: ArrangementPlan, within: ArrangementLimits = unlimited): ArrangedSheet =>
  arrange(given, how, within)!;

test('the order is kept: from left to right and from top to bottom', () => {
  assert(
    property(sizes, (given) => {
      const horizontal = place(given, plan('horizontal')).placements.map(({ x }) => x);
      expect(horizontal).toEqual(horizontal.toSorted((a, b) => a - b));
      for (const layout of ['vertical', 'masonry'] as const) {
        const tops = place(given, plan(layout)).placements.map(({ y }) => y);
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      }
      const rows = place(given, plan('partitioning')).placements;
      const read = rows.toSorted((a, b) => a.y - b.y || a.x - b.x);
      expect(rows).toEqual(read);
      const columns = 3;
      const cells = place(given, plan('grid', { columns })).placements;
      const pitch = Math.max(...given.map(({ width }) => width)) + 10;
      expect(cells.map(({ x }) => Math.floor((x - 5) / pitch))).toEqual(given.map((_, at) => at % columns));
      const tops = Map.groupBy(cells.keys(), (at) => Math.floor(at / columns));
      for (const [row, members] of tops)
        if (row > 0)
          expect(Math.min(...members.map((at) => cells[at]!.y))).toBeGreaterThan(
            Math.max(...tops.get(row - 1)!.map((at) => cells[at]!.y + cells[at]!.height)),
          );
    }),
    { numRuns },
  );
});

test('nine screens in a grid of three columns stand where one would draw them', () => {
  const { width, height, placements } = place(times(9, screen), plan('grid', { columns: 3 }));
  expect({ width, height }).toEqual({ width: 3 * 1_920 + 2 * 10 + 2 * 5, height: 3 * 1_080 + 2 * 10 + 2 * 5 });
  expect(placements[4]).toEqual({ x: 5 + 1_930, y: 5 + 1_090, ...screen });
});

test.each([
  ['top', 5],
  ['center', 5 + 134],
  ['bottom', 5 + 268],
] as const)('a lower picture lies at the %s of its row', (alignment, y) => {
  for (const layout of ['grid', 'horizontal'] as const)
    expect(place([screen, phone], plan(layout, { alignment })).placements[1]).toMatchObject({ y, ...phone });
});

test('rows are flush on both sides, and the pictures of a row are equally high', () => {
  const { width, placements } = place([screen, phone, screen, phone, phone, screen, phone], plan('partitioning'));
  for (const row of Map.groupBy(placements, ({ y }) => y).values()) {
    expect(row[0]!.x).toBe(5);
    expect(right(row.at(-1)!)).toBe(width - 5);
    expect(new Set(row.map(({ height }) => height)).size).toBe(1);
  }
});

test('blocks differ in size though the pictures do not, and fill the canvas', () => {
  const { width, height, placements } = place(times(7, screen), plan('mondrian'));
  const areas = placements.map((one) => one.width * one.height);
  expect(Math.max(...areas) / Math.min(...areas)).toBeGreaterThan(2);
  const filled = areas.reduce((total, area) => total + area, 0);
  expect(filled / ((width - 10) * (height - 10))).toBeGreaterThan(0.97);
});

test('thumbnails all have the width that was asked for', () => {
  const { placements } = place([screen, phone, longPage], plan('horizontal', { thumbnailWidth: 300 }));
  expect(placements.map(({ width }) => width)).toEqual([300, 300, 300]);
});

test('pictures become smaller for a maximum, what lies between them does not', () => {
  const within = { width: 1_000, height: Infinity, pixels: Infinity };
  const { width, placements, scale } = place(times(3, screen), plan('horizontal'), within);
  expect(width).toBeGreaterThan(995);
  expect(width).toBeLessThanOrEqual(1_000);
  expect(placements[1]!.x - right(placements[0]!)).toBe(10);
  expect(scale).toBeCloseTo((1_000 - 30) / (3 * 1_920), 2);
});

test('twenty desktop screens are drawn at their full size, and WebP is kept within its sides', () => {
  expect(place(times(20, screen), plan('grid'), drawingLimits('png')).scale).toBe(1);
  const strip = place(times(20, screen), plan('horizontal'), drawingLimits('webp'));
  expect(strip.width).toBeLessThanOrEqual(16_383);
  expect(strip.width).toBeGreaterThan(16_300);
});

test.each([
  ['one page', [longPage], 'horizontal'],
  ['two phones', times(2, phone), 'horizontal'],
  ['three screens', times(3, screen), 'horizontal'],
  ['three banners', times(3, { width: 1_500, height: 500 }), 'vertical'],
  ['six screens', times(6, screen), 'grid'],
  ['screens and phones', [screen, screen, phone, screen, phone], 'masonry'],
  ['screens and long pages', [screen, longPage, screen, screen], 'masonry'],
  ['screens and tablets', [screen, { width: 820, height: 1_180 }, screen, screen], 'partitioning'],
] as const)('auto: %s', (_, given, expected) => {
  expect(chooseLayout(given)).toBe(expected);
  expect(arrange(given, plan('auto'), unlimited)!.layout).toBe(expected);
});

test('every layout has a name that callers can send', () => {
  expect(layoutNames).toEqual(['auto', ...drawnLayouts]);
});
