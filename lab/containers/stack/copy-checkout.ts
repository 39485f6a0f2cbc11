import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { root } from '../../../infra/local/root.ts';
import { run } from '../../../infra/local/setup/run.mjs';

/** Where the pages are, as the containers see it. */
export const siteUrl = 'http://site:8080';

/**
 * The checkout as somebody has it who has just cloned it, with an `.env` and an override file of
 * its own: what lies about here, above all another `.env`, is not in it.
 */
export async function copyCheckout(folder: string): Promise<void> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const name of listed.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  const settings = {
    TINTYPE_SECRET: randomBytes(48).toString('base64'),
    TINTYPE_ALLOW_HOSTS: new URL(siteUrl).host,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
  cpSync(join(folder, 'lab/containers/stack/override.yml'), join(folder, 'docker-compose.override.yml'));
}
