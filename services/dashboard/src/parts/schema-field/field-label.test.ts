import { expect, test } from '@jest/globals';
import { described, toFieldLabel } from './field-label.ts';

test.each([
  ['blockCookieBanners', 'Block cookie banners'],
  ['customCss', 'Custom CSS'],
  ['hideSelectors', 'Hide selectors'],
])('%s is called %s', (name, label) => {
  expect(toFieldLabel(name)).toBe(label);
});

test('a description names other options by their labels, and leaves patterns as they are', () => {
  expect(described('Applies only with `fullPage`. `*` stands for any, such as `*://*.a/*`.')).toBe(
    'Applies only with Full page. `*` stands for any, such as `*://*.a/*`.',
  );
});
