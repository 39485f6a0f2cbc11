import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { run } from './setup/run.mjs';

/** The options of `pnpm sbom`, which `infra/Dockerfile` repeats. */
export const sbomOptions = ['--split', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'] as const;

/**
 * Writes one file for each service and returns the paths. The packages of the dashboard are in its
 * bundle, which the gateway serves.
 */
export async function writeSboms(folder: string): Promise<readonly string[]> {
  const out = join(folder, '%s.cdx.json');
  await run('pnpm', ['--filter', './services/*', 'sbom', ...sbomOptions, '--out', out], { cwd: root });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cdx.json'))
    .map((name) => join(folder, name));
}
