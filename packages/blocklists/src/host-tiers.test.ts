import { describe, expect, test } from '@jest/globals';
import { createHostTable, assignTiers, isHostIn } from './host-table.ts';

const texts = new Map([
  [
    2,
    [
      '! a comment',
      '||ads.test^',
      '||party.test^$third-party',
      '||path.test/banner.',
      '||some.test^$domain=a.test',
    ].join('\n'),
  ],
  [3, ['||track.test^', '||ads.test^', '||scripts.test^$script', '||fine.test^', '@@||fine.test^'].join('\n')],
  [19, '||popup.test^$third-party,important'],
]);

test.each([
  ['ads.test', 'light'],
  ['party.test', 'light'],
  ['path.test', undefined],
  ['some.test', undefined],
  ['track.test', 'normal'],
  ['scripts.test', 'ultimate'],
  ['fine.test', undefined],
  ['popup.test', 'pro_plus'],
  ['sentry.io', 'pro'],
])('%s is of the tier %s', (host, tier) => {
  expect(assignTiers(texts).get(host)).toBe(tier);
});

describe('a table of hosts', () => {
  const table = createHostTable(assignTiers(texts));
  test.each([
    ['ads.test', 'light', true],
    ['ADS.test.', 'light', true],
    ['deep.sub.ads.test', 'light', true],
    ['notads.test', 'light', false],
    ['track.test', 'light', false],
    ['track.test', 'normal', true],
    ['track.test', 'ultimate', true],
    ['scripts.test', 'pro_plus', false],
    ['test', 'ultimate', false],
    ['127.0.0.1', 'ultimate', false],
  ] as const)('%s under %s: %s', (host, tier, isBlocked) => {
    expect(isHostIn(table, host, tier)).toBe(isBlocked);
  });
});
