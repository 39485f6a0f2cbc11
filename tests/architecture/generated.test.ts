import { beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generatedFiles, type GeneratedFile } from '../../infra/local/generated-files.ts';
import { filesBelow, readText, root } from './source-files.ts';

const printed = new Map<string, string>();
beforeAll(async () => {
  const print = async ({ output, script, args = [] }: GeneratedFile): Promise<void> => {
    const command = ['--conditions=source', join(root, script), ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, maxBuffer: 64 * 1024 ** 2 });
    printed.set(output, stdout);
  };
  await Promise.all(generatedFiles.map(print));
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
