import { expect, test } from '@jest/globals';
import { differingSettings } from './differing-settings.ts';

test('what another request has otherwise, or not at all', () => {
  const one = { url: 'https://a.example', darkMode: true, viewport: { width: 800 }, delay: 5 };
  const other = { url: 'https://a.example', viewport: { width: 900 }, delay: 5 };
  expect(differingSettings(one, other)).toEqual(['darkMode: true', 'viewport: {"width":800}']);
  expect(differingSettings(other, one)).toEqual(['viewport: {"width":900}']);
});
