import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder, readmeSamples } from './readme-samples.ts';
import { url, type ClientStage } from './stage.ts';

const run = promisify(execFile);

/**
 * Runs the samples as a reader does, in a folder that has the package and a list of addresses.
 * Returns their number; throws what the first that failed wrote.
 */
export async function runSamples({ gateway, member, dispatcher }: ClientStage): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-samples-'));
  await mkdir(join(folder, 'node_modules', '@tintype'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules', '@tintype', 'client'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'urls.txt'), `${url}a\n${url}b\n`);
  const samples = readmeSamples().map((code) => code.replaceAll('https://tintype.example.com', gateway.url));
  for (const [index, code] of samples.entries()) await writeFile(join(folder, `sample-${index}.ts`), code);
  // One process for all: each start costs half a second of a core.
  const imports = samples.map((_, index) => `await import('./sample-${index}.ts');\n`);
  await writeFile(join(folder, 'samples.ts'), imports.join(''));
  const env = { ...process.env, TINTYPE_API_KEY: member.key };
  let isDone = false;
  // Batches are captured while the samples run.
  const feeding = dispatcher.feedUntil(() => isDone);
  try {
    await run(process.execPath, ['--conditions=source', 'samples.ts'], { cwd: folder, env });
    return samples.length;
  } finally {
    isDone = true;
    await feeding;
    await rm(folder, { recursive: true });
  }
}
