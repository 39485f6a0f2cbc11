import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../../../infra/local/setup/run.mjs';
import { step } from '../../../infra/local/setup/step.mjs';

const wanted = ['ceph-common', 'ceph-mon', 'ceph-osd', 'radosgw'];

/**
 * Unpacks Debian's packages of Ceph, and what of their libraries the machine lacks, into a folder.
 * Nothing is installed: an installation brings services, users and newer libraries for programs
 * that run. About 70 MB are downloaded, once.
 */
export async function unpackCeph(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await step('Debian packages of Ceph', async () => {
    await mkdir(dirname(folder), { recursive: true });
    const draft = await mkdtemp(`${folder}-`);
    try {
      const simulated = await run('apt-get', [
        'install',
        '--simulate',
        '--no-install-recommends',
        '--no-upgrade',
        ...wanted,
      ]);
      const names = [...simulated.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
      const packages = join(draft, 'packages');
      await mkdir(packages);
      // Those that are installed are missing in the simulation, and their programs are wanted here
      // all the same.
      await run('apt-get', ['download', ...new Set([...wanted, ...names])], { cwd: packages });
      for (const name of await readdir(packages))
        await run('dpkg-deb', ['--extract', join(packages, name), join(draft, 'root')]);
      await rename(join(draft, 'root'), folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}
