import { beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, printGeneratedFiles } from '../../infra/local/generated-files.ts';
import { filesBelow, readText, root } from '../../infra/source/source-files.ts';

let printed: ReadonlyMap<string, string>;
// Processes of their own, on a machine that may be busy.
beforeAll(async () => {
  printed = await printGeneratedFiles();
});

test.each(generatedFiles.map(({ output }) => output))('%s is what its tables print (npm run generate)', (output) => {
  expect(existsSync(join(root, output))).toBe(true);
  expect(readText(output)).toBe(printed.get(output));
});

test('every script that prints a file is listed', () => {
  const scripts = filesBelow(['packages', 'services', 'infra'], ['ts']).filter((path) =>
    /\/print(-\w+)?\.ts$/.test(path),
  );
  expect(scripts.toSorted()).toEqual([...new Set(generatedFiles.map(({ script }) => script))].toSorted());
});
