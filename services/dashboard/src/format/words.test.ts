import { expect, test } from '@jest/globals';
import { described, formatFieldName } from './words.ts';

test.each([
  ['emailDelivery', 'Email delivery'],
  ['scheduledContentOutputs', 'Scheduled content outputs'],
  ['email_delivery', 'Email delivery'],
  ['member.removed', 'Member removed'],
  ['self_hosted', 'Self-hosted'],
  ['auto', 'Auto'],
  ['blockCookieBanners', 'Block cookie banners'],
  ['customCss', 'Custom CSS'],
  ['hideSelectors', 'Hide selectors'],
])('%s is %s', (name, words) => {
  expect(formatFieldName(name)).toBe(words);
});

test('a description names other options by their labels, and leaves patterns as they are', () => {
  expect(described('Applies only with `fullPage`. `*` stands for any, such as `*://*.a/*`.')).toBe(
    'Applies only with Full page. `*` stands for any, such as `*://*.a/*`.',
  );
});
