/**
 * The exports of `@jest/globals` while a test file runs. The functions of Jest belong to one test
 * file, but modules that several files share import them once: each call goes to the functions of
 * the current file.
 */
import type * as jest from '@jest/globals';

type JestGlobals = Pick<
  typeof jest,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'test'
>;

let current: JestGlobals | undefined;

export function setJestGlobals(globals: JestGlobals): void {
  current = globals;
}

export const afterAll = forwardTo('afterAll');
export const afterEach = forwardTo('afterEach');
export const beforeAll = forwardTo('beforeAll');
export const beforeEach = forwardTo('beforeEach');
export const describe = forwardTo('describe');
export const expect = forwardTo('expect');
export const test = forwardTo('test');

function forwardTo<Name extends keyof JestGlobals>(name: Name): JestGlobals[Name] {
  const target = (): JestGlobals[Name] => {
    if (current === undefined) throw new Error(`No test file is running: \`${name}\` was called outside of one.`);
    return current[name];
  };
  return new Proxy((() => undefined) as unknown as JestGlobals[Name], {
    apply: (_function, _this, args) => Reflect.apply(target() as unknown as () => unknown, undefined, args),
    get: (_function, property) => Reflect.get(target(), property) as unknown,
  });
}
