/**
 * `npm run generate`: writes the files that are printed from code; with `--check` only compares
 * them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printClients } from '../documents/print-clients.ts';
import { printGeneratedFiles } from './generated-files.ts';
import { root } from './root.ts';

const onlyCheck = process.argv.includes('--check');
const printedFiles = Object.entries({ ...printGeneratedFiles(), ...printClients() });
const staleFiles = printedFiles.filter(([output, text]) => !isCurrent(join(root, output), text));
for (const [output, text] of staleFiles) {
  console.log(`${output} ${onlyCheck ? 'is stale: npm run generate' : 'written'}`);
  if (onlyCheck) process.exitCode = 1;
  else writeText(join(root, output), text);
}
// The setup makes types from `docs/openapi.json`, which may have just been written, and several
// documents are printed from it.
if (staleFiles.length > 0 && !onlyCheck && !process.argv.includes('--again'))
  process.exitCode = spawnSync(
    process.execPath,
    [join(root, 'infra/local/bootstrap.mjs'), '--no-system', 'infra/local/generate.ts', '--again'],
    { cwd: root, stdio: 'inherit' },
  ).status;
else console.log(`${printedFiles.length - staleFiles.length} of ${printedFiles.length} generated files were current`);

function isCurrent(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
