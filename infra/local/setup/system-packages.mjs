import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from './run.mjs';
import { SetupError, step } from './step.mjs';

/**
 * Installs what `infra/system-packages.json` names and the machine lacks. `given` holds the
 * settings that make some of it unnecessary (an own `DATABASE_URL`) or necessary. With `forTests`
 * also what only tests read; what of that cannot be installed is skipped by them, with the reason.
 */
export async function installSystemPackages(root, given, { forTests = false } = {}) {
  const list = readList(root);
  await install(root, await missingOf(neededHere(list, given)));
  if (!forTests) return;
  const wanted = list.filter((entry) => entry.for.includes('test'));
  await install(root, await missingOf(wanted)).catch((error) => console.error(`Continuing anyway. ${error.message}`));
}

async function install(root, missing) {
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const asRoot = await wayToBeRoot();
  if (asRoot === undefined || !existsSync('/usr/bin/apt-get')) throw new SetupError(describeMissing(missing));
  await step(`System packages: ${names.join(', ')}`, async () => {
    await run(asRoot[0], [
      ...asRoot.slice(1),
      'sh',
      join(root, 'infra', 'local', 'setup', 'install-packages.sh'),
      ...names,
    ]);
    const services = missing.flatMap(({ service }) => (service === undefined ? [] : [service]));
    if (existsSync('/run/systemd/system')) await keepFromBooting(asRoot, services);
  });
}

export const readList = (root) => JSON.parse(readFileSync(join(root, 'infra', 'system-packages.json'), 'utf8'));

export const neededHere = (list, given) =>
  list.filter(
    (entry) =>
      entry.for.includes('local') &&
      !(entry.notWith && given[entry.notWith]) &&
      (entry.onlyWith === undefined || given[entry.onlyWith]),
  );

/**
 * The project runs its own servers; a machine that had none should not have one after its next
 * boot.
 */
async function keepFromBooting(asRoot, services) {
  if (services.length > 0) await run(asRoot[0], [...asRoot.slice(1), 'systemctl', 'disable', ...services]);
}

async function missingOf(entries) {
  const names = entries.map(({ name }) => name);
  const format = '${Package} ${db:Status-Status}\\n';
  // dpkg-query fails when it does not know a name, having printed those that it knows.
  const known = await run('sh', ['-c', 'dpkg-query -W -f "$0" "$@" 2>/dev/null || true', format, ...names]);
  const installed = new Set(known.split('\n').filter((line) => line.endsWith(' installed')));
  return entries.filter(({ name }) => !installed.has(`${name} installed`));
}

async function wayToBeRoot() {
  if (process.getuid() === 0) return ['env'];
  return (await succeeds('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : undefined;
}

function describeMissing(missing) {
  const lines = missing.map(({ name, why }) => `  ${name}: ${why}`);
  const names = missing.map(({ name }) => name).join(' ');
  return [
    'These Debian packages are missing, and installing them requires root or sudo without a password:',
    ...lines,
    'Install them with:',
    `  sudo apt-get install --no-install-recommends ${names}`,
    'PostgreSQL and Redis are not needed if DATABASE_URL and REDIS_URL are set to your own servers.',
  ].join('\n');
}
