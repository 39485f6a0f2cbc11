import { expect, test } from '@jest/globals';
import { parseSource } from '../source/source-files.ts';
import { listLongFormFiles } from './long-form-files.ts';
import type { ProjectName, TestFile } from './test-files.ts';

test('a file has a long form if it or what it imports reads the form, or if it belongs to no other', () => {
  const sources = Object.entries({
    'packages/testing/src/long-form.ts': `export const isLong = process.env['TINTYPE_LONG'] === '1';`,
    'tests/rendering/rows.ts': `import { someOf } from '@tintype/testing/long-form';`,
    'tests/rendering/by-rows.test.ts': `import { testRows } from './rows.ts';`,
    'tests/rendering/plain.test.ts': '',
    'tests/rendering/whole.long.test.ts': '',
    'tests/s3/links.test.ts': '',
    'packages/contracts/src/cron.test.ts': `const isLong = process.env['TINTYPE_LONG'] === '1';`,
    'infra/local/settings.test.ts': `import { settings } from './settings.ts';`,
    'infra/local/settings.ts': `const settings = [{ env: 'TINTYPE_LONG' }];`,
  }).map(([path, text]) => parseSource(path, text));
  const files = sources
    .filter(({ path }) => path.endsWith('.test.ts'))
    .map(({ path }): TestFile => ({ path, project: /^tests\/(\w+)/.exec(path)?.[1] as ProjectName }));
  expect(listLongFormFiles(files, sources).map(({ path }) => path)).toEqual([
    'tests/rendering/by-rows.test.ts',
    'tests/rendering/whole.long.test.ts',
    'tests/s3/links.test.ts',
    'packages/contracts/src/cron.test.ts',
  ]);
});
