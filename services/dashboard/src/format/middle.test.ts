import { expect, test } from '@jest/globals';
import { shownUrl, withoutMiddle } from './middle.ts';

test('a long text keeps its two ends and is never longer than asked for', () => {
  const url = `example.com/${'a'.repeat(300)}/last.html`;
  const shown = withoutMiddle(url, 40);
  expect(shown).toHaveLength(40);
  expect(shown.startsWith('example.com/')).toBe(true);
  expect(shown.endsWith('last.html')).toBe(true);
  expect(withoutMiddle('short', 40)).toBe('short');
});

test('scheme, www and a last slash are not shown', () => {
  expect(shownUrl('https://www.example.com/')).toBe('example.com');
  expect(shownUrl('http://example.com/a/')).toBe('example.com/a');
});
