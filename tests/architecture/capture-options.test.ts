import { expect, test } from '@jest/globals';
import { optionRows } from '@tintype/contracts/capture/options';
import { redactedFields } from '@tintype/runtime/logger';
import { listFilesBelow, readText } from '../../infra/source/source-files.ts';

const performing = [
  ...listFilesBelow(['services/render/src'], ['ts']).filter((path) => !path.endsWith('.test.ts')),
  // Gives outputs, which the render service takes, from the options of a capture with one result.
  'packages/contracts/src/capture/capture-request.ts',
].map(readText);

test.each(optionRows.filter(([, { onlyAnswer }]) => onlyAnswer !== true).map(([name]) => name))(
  'the option %s is performed: code of the render service names it',
  (name) => expect(performing.some((text) => new RegExp(String.raw`\b${name}\b`).test(text))).toBe(true),
);

test('the values of a secret option are in no log', () => {
  const secret = optionRows.flatMap(([name, row]) => (row.secret === undefined ? [] : [name]));
  expect(redactedFields).toEqual(expect.arrayContaining(secret));
});
