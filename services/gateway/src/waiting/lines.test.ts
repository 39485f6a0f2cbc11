import { expect, test } from '@jest/globals';
import { createLines } from './lines.ts';

test('captures stand behind those of their own organization alone, until these have ended', () => {
  const lines = createLines();
  const twenty = lines.join('a', 20);
  expect(twenty.first).toBe(0);
  expect(lines.join('b').first).toBe(0);
  using next = lines.join('a');
  expect(next.first).toBe(20);
  twenty[Symbol.dispose]();
  expect(lines.join('a').first).toBe(1);
});
