/** `npm run generate`: writes the files that are printed from code; with `--check` only compares them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles, type GeneratedFile } from './generated-files.ts';
import { root } from './root.ts';
import { run } from './setup/run.mjs';

const onlyCheck = process.argv.includes('--check');
const results = await Promise.all(generatedFiles.map(compare));
for (const { output, text } of results.filter(({ isCurrent }) => !isCurrent)) {
  console.log(`${output} ${onlyCheck ? 'is stale: npm run generate' : 'written'}`);
  if (onlyCheck) process.exitCode = 1;
  else write(join(root, output), text);
}
console.log(`${results.filter(({ isCurrent }) => isCurrent).length} of ${results.length} generated files were current`);

async function compare({ output, script, args = [] }: GeneratedFile) {
  const text = await run(process.execPath, ['--conditions=source', join(root, script), ...args], { cwd: root });
  const path = join(root, output);
  return { output, text, isCurrent: existsSync(path) && readFileSync(path, 'utf8') === text };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
