import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { readText, root } from '../../infra/source/source-files.ts';

const tests = globSync('{tests,packages,services,infra}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(path),
}).filter((path) => path !== 'tests/architecture/time-limits.test.ts');

/**
 * A machine that has much else to do is slower by any factor, so no test says how long something
 * may take: jest.config.js ends what hangs, and `until` of @tintype/testing is how a test waits.
 */
const rules = {
  'has no time limit of its own': [
    /\bjest\.setTimeout\(/,
    /^\s*\}, *[\d_]{4,}(?: \* \w+)?\);$/m,
    /^\s*\},\n\s*[\d_]{4,},\n\s*\);$/m,
    /^\s*\},\n\s*\w*Ms(?:Max)?,\n\s*\);$/m,
  ],
  'asserts no duration': [
    /(?:performance\.now\(\)|Date\.now\(\)) - \w+\)\.toBeLess/,
    /(?:[eE]lapsed|[dD]uration|took|\bms)\w*\)\.toBeLess/,
    /renderTimeMs\)\.toBeLess/,
  ],
};

test.each(Object.entries(rules))('a test %s', (_name, patterns) => {
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((path) => patterns.some((pattern) => pattern.test(readText(path))))).toEqual([]);
});
