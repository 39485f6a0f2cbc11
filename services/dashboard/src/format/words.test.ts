import { expect, test } from '@jest/globals';
import { formatFieldName } from './words.ts';

test.each([
  ['emailDelivery', 'Email delivery'],
  ['scheduledContentOutputs', 'Scheduled content outputs'],
  ['email_delivery', 'Email delivery'],
  ['member.removed', 'Member removed'],
  ['self_hosted', 'Self-hosted'],
  ['auto', 'Auto'],
])('%s is %s', (name, words) => {
  expect(formatFieldName(name)).toBe(words);
});
