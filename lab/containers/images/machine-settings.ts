import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../infra/local/setup/run.mjs';

const certificates = '/etc/ssl/certs/ca-certificates.crt';
const mirror = 'http://deb.debian.org';

/**
 * How this machine reaches the registries, for the base image: its certificates, and npm's
 * registry. Copied when the image is made; nothing of it is in the checkout.
 */
export async function writeMachineSettings(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const trusted = process.env['NODE_EXTRA_CA_CERTS'] ?? certificates;
  copyFileSync(existsSync(trusted) ? trusted : '/dev/null', join(folder, 'ca.crt'));
  const registry = (await run('npm', ['config', 'get', 'registry'])).trim();
  const files = {
    npmrc: [
      `registry=${registry}`,
      ...(existsSync(trusted) ? ['cafile=/machine/ca.crt'] : []),
      'update-notifier=false',
      'fund=false',
      'audit=false',
    ],
    // A mirror may stand still for longer than its release files are good for.
    'apt.conf': ['Acquire::Check-Valid-Until "false";'],
    'sources.list': [
      `deb ${mirror}/debian bookworm main`,
      `deb ${mirror}/debian bookworm-updates main`,
      `deb ${mirror}/debian-security bookworm-security main`,
    ],
  };
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
}
