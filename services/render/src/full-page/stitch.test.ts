import { describe, expect, test } from '@jest/globals';
import { planSections } from './stitch.ts';

const plain = { width: 400, height: 1_000, viewHeight: 300, bandTop: 0, bandHeight: 300, scrollMax: 700 };
/** An application: 40 rows of header, 200 rows that scroll through 1,000, 60 rows of footer. */
const inner = { width: 400, height: 1_100, viewHeight: 300, bandTop: 40, bandHeight: 200, scrollMax: 800 };

describe('sections', () => {
  test('a page of the height of the viewport is one section', () => {
    expect(planSections({ ...plain, height: 300, scrollMax: 0 }, 300)).toEqual([{ scroll: 0, from: 0, to: 300 }]);
  });
  test('the last section stands at the end of the page and gives only what is new', () => {
    expect(planSections(plain, 1_000).at(-1)).toEqual({ scroll: 700, from: 200, to: 300 });
  });
  test('a cut page ends with a part of a section', () => {
    expect(planSections(plain, 500)).toEqual([
      { scroll: 0, from: 0, to: 300 },
      { scroll: 300, from: 0, to: 200 },
    ]);
  });
  test('what stands above and below an inner scroller is taken once', () => {
    expect(planSections(inner, 1_100)).toEqual([
      { scroll: 0, from: 0, to: 120 },
      { scroll: 0, from: 120, to: 240 },
      ...[200, 320, 440, 560, 680, 800].map((scroll) => ({ scroll, from: 40, to: 160 })),
      { scroll: 800, from: 160, to: 280 },
      { scroll: 800, from: 280, to: 300 },
    ]);
  });
  test.each([
    ['a page', plain, 1_000, 300],
    ['a page that is cut', plain, 777, 300],
    ['an inner scroller', inner, 1_100, 120],
    ['an inner scroller that is cut', inner, 333, 120],
  ])('%s is covered without gap or overlap, in pieces of one height', (_name, page, height, sectionHeight) => {
    const sections = planSections(page, height);
    let covered = 0;
    for (const { scroll, from, to } of sections) {
      expect(scroll + from).toBe(covered);
      covered = scroll + to;
    }
    expect(covered).toBe(height);
    expect(new Set(sections.slice(0, -1).map(({ from, to }) => to - from))).toEqual(new Set([sectionHeight]));
  });
});
