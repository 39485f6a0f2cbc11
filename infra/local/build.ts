/**
 * `npm run build`: compiles every package and service to its `dist`, which container images run.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePageCode } from '../../services/render/src/browser/bundle-page-code.ts';
import { bundlesFile } from '../../services/render/src/browser/page-code.ts';
import { getBinaryPath, root } from './root.ts';
import { run } from './setup/run.mjs';
import { SetupError, step } from './setup/step.mjs';
import { buildRounds, readWorkspace } from './workspace.ts';

/**
 * The `source` condition is not set, so a package resolves to the built files of the others, as in
 * an image. The build is not incremental: an incremental build trusts an old record and does not
 * notice that `dist` was removed.
 */
const compilerOptions = ['--customConditions', 'null', '--composite', 'false', '--incremental', 'false'];

try {
  for (const round of buildRounds(readWorkspace(root)))
    await step(round.map(({ name }) => name).join(', '), () => Promise.all(round.map(({ folder }) => compile(folder))));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function compile(folder: string): Promise<void> {
  // This service is built from the documents, by its own program.
  if (existsSync(join(folder, 'build/build.ts'))) {
    await run(process.execPath, ['--conditions=source', join(folder, 'build/build.ts')], { cwd: folder });
    return;
  }
  // This service runs in a browser, so it is bundled instead of compiled.
  if (existsSync(join(folder, 'vite.config.ts'))) {
    await run(join(folder, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], { cwd: folder });
    return;
  }
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await run(getBinaryPath('tsc'), ['-p', join(folder, 'tsconfig.json'), ...compilerOptions], { cwd: folder });
  const inPage = join(folder, 'src/in-page');
  if (existsSync(inPage))
    writeFileSync(join(folder, 'dist/browser', bundlesFile), JSON.stringify(await bundlePageCode(inPage)));
}
