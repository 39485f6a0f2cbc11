import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { finish } from './finish.ts';
import { prepare } from './prepare.ts';
import { site } from './site.ts';

/** Builds the documentation to `dist`, which the gateway serves at `/docs`. */
const folder = join(import.meta.dirname, '..');
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.chdir(folder);
prepare(folder);
rmSync(join(folder, 'dist'), { recursive: true, force: true });
const { build } = await import('astro');
await build({ root: folder, ...site });
finish(join(folder, 'dist'));
