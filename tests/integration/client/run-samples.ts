import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder, readmeSamples } from './readme-samples.ts';
import { url, type ClientStage } from './stage.ts';

const run = promisify(execFile);
type Run = { readonly code: string; readonly problem?: string };

/** Runs each sample as a reader does, in a folder that has the package and a list of addresses. */
export async function runSamples({ gateway, member, dispatcher }: ClientStage): Promise<Run[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-samples-'));
  await mkdir(join(folder, 'node_modules', '@tintype'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules', '@tintype', 'client'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'urls.txt'), `${url}a\n${url}b\n`);
  const env = { ...process.env, TINTYPE_API_KEY: member.key };
  const runs: Run[] = [];
  let isDone = false;
  // Batches are captured while the samples run.
  const feeding = dispatcher.feedUntil(() => isDone);
  try {
    for (const [index, code] of readmeSamples().entries()) {
      const file = join(folder, `sample-${index}.ts`);
      await writeFile(file, code.replaceAll('https://tintype.example.com', gateway.url));
      runs.push(
        await run(process.execPath, ['--conditions=source', file], { cwd: folder, env }).then(
          () => ({ code }),
          ({ stderr }: { readonly stderr: string }) => ({ code, problem: stderr }),
        ),
      );
    }
  } finally {
    isDone = true;
    await feeding;
    await rm(folder, { recursive: true });
  }
  return runs;
}
