import { describe, expect, test } from '@jest/globals';
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { arrange, type ArrangementPlan } from './arrange.ts';
import { canvasSpaceFaults, drawingLimits } from './output-settings.ts';
import { drawnLayouts, layoutNames } from './layouts/layouts.ts';

const planFor = (layout: ArrangementPlan['layout'], spacing: number, labelHeight = 0): ArrangementPlan => ({
  layout,
  alignment: 'top',
  frame: {
    spacing,
    padding: 0,
    border: 0,
    label: labelHeight === 0 ? undefined : { height: labelHeight, position: 'bottom' },
  },
});
const screens = (count: number) => Array.from({ length: count }, () => ({ width: 1_920, height: 1_080 }));

test('without a maximum there is space for everything that can be asked for', () => {
  const asked = record({
    layout: constantFrom(...layoutNames),
    format: constantFrom('png' as const, 'jpeg' as const, 'webp' as const),
    spacing: integer({ min: 0, max: 100 }),
    label: integer({ min: 0, max: 163 }),
    count: integer({ min: 1, max: 20 }),
  });
  assert(
    property(asked, ({ layout, format, spacing, label, count }) =>
      expect(canvasSpaceFaults(planFor(layout, spacing, label), { format }, count)).toEqual({}),
    ),
  );
});

test.each([
  ['three pictures with labels', 3, 10, 35, 2_000],
  ['five with wide gaps', 5, 100, 0, 2_000],
  ['twenty with wide gaps', 20, 100, 0, 4_000],
])('mondrian: %s fit in a maximum that leaves space', (_name, count, spacing, label, maxWidth) => {
  const plan = planFor('mondrian', spacing, label);
  const limits = { ...drawingLimits('png'), width: maxWidth };
  expect(arrange(screens(count), plan, limits)).toBeDefined();
  expect(canvasSpaceFaults(plan, { format: 'png', maxWidth }, count)).toEqual({});
});

describe.each(drawnLayouts)('%s', (layout) => {
  test('a maximum that is smaller than the gaps is refused by its name, and only what was asked for', () => {
    const plan = { ...planFor(layout, 100), columns: 10 };
    const asked = { maxWidth: 100, maxHeight: 100 };
    expect(Object.keys(canvasSpaceFaults(plan, { format: 'png', ...asked }, 20))).not.toEqual([]);
    for (const name of ['maxWidth', 'maxHeight'] as const)
      for (const field of Object.keys(canvasSpaceFaults(plan, { format: 'png', [name]: 100 }, 20)))
        expect(field).toBe(`output.${name}`);
  });
});
