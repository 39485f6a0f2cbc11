import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'astro';
import { finish } from './finish.ts';
import { site } from './site.ts';

/** Builds the documentation to `dist`, which the gateway serves at `/docs`. */
const folder = join(import.meta.dirname, '..');
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.chdir(folder);
const pages = join(folder, '../../infra/documents/prepare-site.ts');
execFileSync(process.execPath, ['--conditions=source', pages], { stdio: 'inherit' });
rmSync(join(folder, 'dist'), { recursive: true, force: true });
await build({ root: folder, ...site() });
finish(join(folder, 'dist'));
