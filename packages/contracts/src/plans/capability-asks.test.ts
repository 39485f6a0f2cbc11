import { expect, test } from '@jest/globals';
import { refuseWithoutCapability } from './capability-asks.ts';
import { plans, type PlanName } from './plans.ts';

test.each<[PlanName, boolean]>([
  ['self_hosted', true],
  ['free', false],
  ['starter', false],
  ['pro', true],
  ['enterprise', true],
])('%s may use stealth mode: %s', (name, may) => {
  const ask = () => refuseWithoutCapability(plans[name], { stealthMode: true });
  if (may) expect(ask).not.toThrow();
  else
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'CAPABILITY_NOT_AVAILABLE',
        details: { capability: 'stealth', fields: { stealthMode: 'is not included in your plan' } },
      }),
    );
});

test('what is not asked for needs no capability', () => {
  expect(() => refuseWithoutCapability(plans.free, { stealthMode: false })).not.toThrow();
});
