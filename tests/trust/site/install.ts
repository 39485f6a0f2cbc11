import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sideBySide } from '../../load/side-by-side.ts';
import { debianPackages } from '../corpus/packages.ts';
import { folders } from '../folders.ts';

const run = promisify(execFile);
/** Settings that npm hands to scripts would have it write into the folder of whoever called it. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** Where a package lies; `@scope/name` becomes one folder. */
export const packageFolder = (name: string, version: string): string =>
  join(folders.packages, `${name.replaceAll('/', '+')}@${version}`);

/** Fetches the packages that are not here yet: their files alone, no script of theirs is run and nothing they depend on comes along. */
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
    const names = debianPackages[name];
    await (names === undefined ? unpackNpm(`${name}@${version}`, folder, files) : unpackDebian(names, folder, files));
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
    '--warning=no-unknown-keyword',
  ]);
}

/** Into one tree, where the links from one package's files to another's lead somewhere. Needs no rights: nothing is installed. */
async function unpackDebian(names: readonly string[], folder: string, files: string): Promise<void> {
  await run('apt-get', ['download', ...names], { cwd: folder });
  for (const archive of readdirSync(folder).filter((file) => file.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(folder, archive), files]);
}
