import { expect, test } from '@jest/globals';
import { listFilesBelow, readSource } from '../../infra/source/source-files.ts';

/** Functions that take any number of arguments. */
const variadic =
  /(?:\.(?:push|unshift|splice|concat|append|prepend|before|after|replaceWith|replaceChildren|apply)|\bMath\.(?:max|min|hypot)|fromC(?:harCode|odePoint))\(/g;

/** Whether a list is spread into the arguments of the call that begins at this place. */
function spreads(text: string, start: number): boolean {
  for (let at = start, depth = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0) return false;
    if (depth === 0 && text.startsWith('...', at)) return true;
  }
  return false;
}

const found = (text: string): string[] =>
  [...text.matchAll(variadic)]
    .filter(({ 0: call, index }) => spreads(text, index + call.length))
    .map(({ index }) => text.slice(index, text.indexOf('\n', index)));

test.each([
  ['list.push(...more);\n', true],
  ['Math.max(0,\n  ...all.map((one) => one.size))\n', true],
  ['String.fromCharCode(...bytes)\n', true],
  ['list.push({ ...one }, [...more])\n', false],
  ['Math.max(first(...parts), 1)\n', false],
])('%j: %p', (text, isFound) => {
  expect(found(text).length > 0).toBe(isFound);
});

/**
 * Each item becomes an argument on the stack: somewhat more than 100,000 of them end in a
 * RangeError.
 */
test('no list is spread into arguments', () => {
  const shipped = listFilesBelow(['packages', 'services'], ['ts', 'tsx'])
    .map(readSource)
    .filter(({ isTest, path }) => !isTest && path.includes('/src/'));
  const calls = shipped.flatMap(({ path, text }) => found(text).map((call) => `${path}: ${call}`));
  expect(shipped.length).toBeGreaterThan(500);
  expect(calls).toEqual([]);
});
