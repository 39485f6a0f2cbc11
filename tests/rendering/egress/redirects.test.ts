import { expect } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { runInside } from './namespace.ts';
import { schedules } from './parts/rebinding.ts';
import { redirectTargets } from './parts/redirects.ts';
import { testInside, twoConfigurations } from './test-inside.ts';

testInside(
  'a public URL that is redirected inside is refused, whatever the status and after however many steps',
  async () => {
    const { leaks, codes, count } = await runInside('redirects', { build: 'shell', isolation: 'namespace' });
    expect(leaks).toEqual({ hits: [], datagramsSent: 0, strayConnections: 0 });
    expect(count).toBeGreaterThanOrEqual(redirectTargets.length);
    expect(codes).toEqual({ URL_NOT_ALLOWED: count });
  },
);

testInside.each(someOf(twoConfigurations, 2))(
  'a name that changes its answer is looked up once per connection and never followed inside: $build, $isolation',
  async (configuration) => {
    const { leaks, outcomes, lookups, connectionsAndRefusals } = await runInside('rebinding', configuration);
    expect(leaks).toMatchObject({ hits: [], datagramsSent: 0 });
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(schedules).map((name) => [name, 'URL_NOT_ALLOWED'])));
    expect(lookups).toBe(connectionsAndRefusals);
  },
);
