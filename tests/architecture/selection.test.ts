import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { universalDependencies, hiddenDependencies } from '../../infra/local/changed/rules.ts';
import { findTestFiles } from '../../infra/local/test-files.ts';
import { listFilesBelow, root } from '../../infra/source/source-files.ts';

const isInstalled = (path: string): boolean => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(path);
const rules = [
  ...universalDependencies.files,
  ...universalDependencies.programs,
  ...hiddenDependencies.flatMap(({ files, need }) => [...files, ...need]),
];

test.each(rules)('the rule about %s is about files of this project', (glob) => {
  expect(globSync(glob, { cwd: root, exclude: isInstalled })).not.toEqual([]);
});

test('every test file belongs to one project of Jest, or to the long form only', async () => {
  const ofLongForm = /\.long\.test\.ts$|^tests\/s3\//;
  const expected = listFilesBelow(['packages', 'services', 'tests', 'infra', 'lab'], ['test.ts']);
  const found = (await findTestFiles()).map(({ path }) => path);
  const isLongForm = process.env['TINTYPE_LONG'] === '1';
  expect(found.toSorted()).toEqual(expected.filter((path) => isLongForm || !ofLongForm.test(path)).toSorted());
});
