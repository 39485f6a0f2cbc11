import { expect } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { runInside } from './namespace.ts';
import { testInside, twoConfigurations } from './test-inside.ts';

testInside.each(someOf(twoConfigurations, 2))(
  'a browser whose sandbox is off is refused at the start: $build, $isolation',
  async (configuration) => {
    const { on, off } = await runInside('check-sandbox', configuration);
    expect(on).toBe('passed');
    expect(off).toMatch(/sandbox is off/);
  },
);
