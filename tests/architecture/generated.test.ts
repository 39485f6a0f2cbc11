import { expect, test } from '@jest/globals';
import { printGeneratedFiles } from '../../infra/local/generated-files.ts';
import { readText } from '../../infra/source/source-files.ts';

const printed = Object.entries(printGeneratedFiles());

test.each(printed)('%s is what its tables print (npm run generate)', (output, text) => {
  expect(readText(output)).toBe(text);
});

test.each(printed.filter(([output]) => !output.endsWith('.json')))('%s says that it is generated', (_output, text) => {
  expect(text.slice(0, 300)).toContain('npm run generate');
});
