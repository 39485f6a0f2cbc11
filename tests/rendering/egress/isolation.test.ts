import { expect } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { runInside } from './namespace.ts';
import { testInside, twoConfigurations } from './test-inside.ts';

const all = {
  cookie: 'left=cookie',
  local: 'local',
  session: 'session',
  name: 'name',
  database: 'left',
  cache: 'cache',
  login: 'login',
};
const nothing = Object.fromEntries(Object.keys(all).map((place) => [place, '']));

testInside.each(someOf(twoConfigurations, 2))(
  'what one capture leaves behind no other finds: $build, $isolation',
  async (configuration) => {
    expect(await runInside('strangers', configuration)).toEqual({
      owner: all,
      next: nothing,
      'owner beside another': all,
      beside: nothing,
      later: nothing,
      last: nothing,
    });
  },
);

testInside.each(someOf(twoConfigurations, 2))(
  'a browser whose sandbox is off is refused at the start: $build, $isolation',
  async (configuration) => {
    const { on, off } = await runInside('check-sandbox', configuration);
    expect(on).toBe('passed');
    expect(off).toMatch(/sandbox is off/);
  },
);
