import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sideBySide } from '@tintype/testing/side-by-side';
import { debianPackages } from '../corpus/debian-packages.ts';
import { debianSources } from '../corpus/debian-sources.ts';
import { folders } from '../folders.ts';

const run = promisify(execFile);
/** Settings that npm hands to scripts would have it write into the folder of whoever called it. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** Where a package lies; `@scope/name` becomes one folder. */
export const packageFolder = (name: string, version: string): string =>
  join(folders.packages, `${name.replaceAll('/', '+')}@${version}`);

/**
 * Fetches the packages that are not here yet: their files alone, no script of theirs is run and
 * nothing they depend on comes along.
 */
export async function installPackages(specs: readonly (readonly [name: string, version: string])[]): Promise<void> {
  mkdirSync(folders.packages, { recursive: true });
  const missing = specs.filter(([name, version]) => !existsSync(packageFolder(name, version)));
  if (missing.length > 0) console.log(`Fetching ${missing.length} packages`);
  await sideBySide(missing, 3, ([name, version]) => install(name, version));
}

async function install(name: string, version: string): Promise<void> {
  const folder = mkdtempSync(join(folders.packages, 'fetching-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  try {
    const [names, source] = [debianPackages[name], debianSources[name]];
    if (names !== undefined) await unpackDebian(names, folder, files);
    else if (source !== undefined) await unpackDebianSource(source, version, folder, files);
    else await unpackNpm(`${name}@${version}`, folder, files);
    renameSync(files, packageFolder(name, version));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpackNpm(spec: string, folder: string, files: string): Promise<void> {
  const options = { env: environment };
  await run('npm', ['pack', spec, '--silent', '--ignore-scripts', '--pack-destination', folder], options);
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack made no file of ${spec}`);
  await run('tar', [
    '-xzf',
    join(folder, archive),
    '-C',
    files,
    '--strip-components=1',
    '--no-same-permissions',
    '--delay-directory-restore',
    '--warning=no-unknown-keyword',
  ]);
  // Some archives set no search permission on their folders.
  await run('chmod', ['-R', 'u+rwX', files]);
}

/**
 * Into one tree, where the links from one package's files to another's lead somewhere. Needs no
 * rights: nothing is installed.
 */
async function unpackDebian(names: readonly string[], folder: string, files: string): Promise<void> {
  await run('apt-get', ['download', ...names], { cwd: folder });
  for (const archive of readdirSync(folder).filter((file) => file.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(folder, archive), files]);
}

/** Lists of its own, since few machines have those of sources. */
async function unpackDebianSource(name: string, release: string, folder: string, files: string): Promise<void> {
  const list = join(folder, 'sources.list');
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(list, `deb-src [signed-by=${key}] http://deb.debian.org/debian ${release} main\n`);
  const paths = {
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::Cache': folder,
  };
  const options = Object.entries(paths).flatMap(([path, value]) => ['-o', `${path}=${value}`]);
  for (const inside of ['lists/partial', 'archives/partial']) mkdirSync(join(folder, inside), { recursive: true });
  await run('apt-get', [...options, 'update'], { cwd: folder });
  await run('apt-get', [...options, 'source', '--tar-only', '--download-only', name], { cwd: folder });
  const archive = readdirSync(folder).find((file) => file.includes('.orig.tar.'))!;
  await run('tar', ['-xf', join(folder, archive), '-C', files, '--strip-components=1', '--no-same-permissions']);
}
