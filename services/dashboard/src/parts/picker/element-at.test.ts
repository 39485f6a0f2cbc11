import { expect, test } from '@jest/globals';
import type { ElementBox } from '@tintype/contracts/capture/actions';
import { areaBetween, elementAfter, findElementAt } from './element-at.ts';

const box = (selector: string, depth: number, x: number, y: number, width: number, height: number): ElementBox => ({
  selector,
  depth,
  x,
  y,
  width,
  height,
});
const elements = [
  box('main', 1, 0, 0, 100, 100),
  box('ul', 2, 10, 10, 50, 50),
  box('li-1', 3, 10, 10, 50, 20),
  box('li-2', 3, 10, 30, 50, 20),
  box('wrapper', 2, 70, 70, 20, 20),
  box('inner', 3, 70, 70, 20, 20),
];
const nameOf = (at: number | undefined): string | undefined => (at === undefined ? undefined : elements[at]!.selector);

test.each([
  [15, 15, 'li-1'],
  [15, 55, 'ul'],
  [80, 80, 'inner'],
  [5, 5, 'main'],
  [100, 100, undefined],
])('at %d, %d lies %s', (x, y, selector) => {
  expect(nameOf(findElementAt(elements, x, y))).toBe(selector);
});

test.each([
  [undefined, 'ArrowDown', 'main'],
  [2, 'ArrowUp', 'ul'],
  [1, 'ArrowUp', 'main'],
  [0, 'ArrowUp', 'main'],
  [1, 'ArrowDown', 'li-1'],
  [3, 'ArrowDown', 'li-2'],
  [2, 'ArrowRight', 'li-2'],
  [3, 'ArrowLeft', 'li-1'],
  [3, 'Enter', undefined],
])('from %s the key %s leads to %s', (at, key, selector) => {
  expect(nameOf(elementAfter(elements, at, key))).toBe(selector);
});

test.each([
  [
    { x: 10.4, y: 200 },
    { x: 110, y: 100.2 },
    { x: 10, y: 100, width: 100, height: 100 },
  ],
  [
    { x: -5, y: 0 },
    { x: 20, y: 20 },
    { x: 0, y: 0, width: 20, height: 20 },
  ],
  [{ x: 10, y: 10 }, { x: 14, y: 90 }, undefined],
])('between %j and %j lies %j', (one, other, area) => {
  expect(areaBetween(one, other)).toEqual(area && { selector: '', depth: 0, ...area });
});
