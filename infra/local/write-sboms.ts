import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { run } from './setup/run.mjs';

/** `infra/Dockerfile` has the same command. */
export const sbomOptions = ['--split', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'] as const;

/**
 * Writes one file for each service and gives their paths. Those of the dashboard are in the bundle
 * that the gateway serves.
 */
export async function writeSboms(folder: string): Promise<readonly string[]> {
  const out = join(folder, '%s.cdx.json');
  await run('pnpm', ['--filter', './services/*', 'sbom', ...sbomOptions, '--out', out], { cwd: root });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cdx.json'))
    .map((name) => join(folder, name));
}
