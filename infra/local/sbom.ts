/**
 * npm run sbom [-- FOLDER]
 *
 * Writes a software bill of materials (CycloneDX) for each service to `FOLDER` or `.tintype/sbom`.
 * It lists the service's npm packages from the lockfile, with their digests and dependencies.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.ts';
import { SetupError } from './setup/step.mjs';
import { writeSboms } from './write-sboms.ts';

const outputFolder = resolve(process.argv[2] ?? join(root, '.tintype/sbom'));
try {
  mkdirSync(outputFolder, { recursive: true });
  for (const file of await writeSboms(outputFolder)) console.log(file);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
