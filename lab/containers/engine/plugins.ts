import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../infra/local/setup/run.mjs';
import type { Docker } from './docker.ts';

type Options = {
  readonly docker: Docker;
  readonly config: string;
  readonly cacheFolder: string;
};

/**
 * Debian 12 has only compose 1, which refuses the `name` of our file; these packages need nothing
 * else of their Debian.
 */
const suite = 'trixie';
const packages = { 'docker-compose': 'docker-compose', 'docker-buildx': 'docker-buildx' } as const;
const installed = 'usr/libexec/docker/cli-plugins';

/** Compose 2 and buildx for this engine's command line, from the next Debian; kept in the cache. */
export async function addPlugins({ docker, config, cacheFolder }: Options): Promise<void> {
  const kept = join(cacheFolder, 'cli-plugins');
  if (Object.values(packages).some((name) => !existsSync(join(kept, name)))) await download(kept);
  cpSync(kept, join(config, 'cli-plugins'), { recursive: true });
  await docker('compose', 'version');
}

/**
 * By apt, which checks signatures, with lists and sources of its own: nothing of this machine's apt
 * changes.
 */
async function download(kept: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-plugins-'));
  const sources = join(folder, 'sources.list');
  for (const name of ['lists/partial', 'archives/partial']) mkdirSync(join(folder, name), { recursive: true });
  const signed = 'signed-by=/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, `deb [${signed}] http://deb.debian.org/debian ${suite} main\n`);
  const options = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::Cache': folder,
    'APT::Sandbox::User': 'root',
  };
  const apt = (...args: string[]): Promise<string> =>
    run('apt-get', [...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]), ...args], {
      cwd: folder,
    });
  await apt('update', '--quiet');
  await apt('download', ...Object.keys(packages));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['-x', file, join(folder, 'unpacked')], { cwd: folder });
  cpSync(join(folder, 'unpacked', installed), kept, { recursive: true });
  rmSync(folder, { recursive: true });
}
