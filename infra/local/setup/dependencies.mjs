import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installEnvironment } from './toolchain.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

/**
 * Brings `node_modules`, the generated code and, where they are served, the dashboard and the
 * documentation up to date. Costs some milliseconds when they are.
 */
export async function prepareDependencies(root, tools, { withDashboard, withTests }) {
  const all = [
    packages(root, tools),
    apiTypes(root, tools),
    databaseRows(root, tools),
    clients(root, tools),
    ...(withTests ? [testClient(root, tools)] : []),
    ...(withDashboard ? [dashboard(root, tools), documentation(root, tools)] : []),
  ];
  const tasks = all.filter(({ source }) => existsSync(source));
  if (tasks.every(isDone)) return;
  await withLock(join(root, '.tintype', 'install.lock'), async () => {
    for (const task of tasks) {
      if (isDone(task)) continue;
      await step(task.title, task.work);
      writeFileSync(task.stamp, task.fingerprint);
    }
  });
}

/** The stamp lies inside what the task makes, so that removing the one removes the other. */
const isDone = ({ stamp, fingerprint }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;

function packages(root, tools) {
  return {
    title: 'npm packages',
    source: join(root, 'pnpm-lock.yaml'),
    stamp: join(root, 'node_modules', '.tintype-installed'),
    fingerprint: fingerprintOf([...manifests(root), join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml')]),
    work: () => pnpm(root, tools, ['install', '--frozen-lockfile', '--reporter=append-only']),
  };
}

/** By which tests read and write rows; the services have SQL only. */
function testClient(root, tools) {
  const folder = join(root, 'packages', 'testing');
  const source = join(root, 'packages', 'database', 'prisma', 'schema.prisma');
  const own = ['prisma.config.ts', 'package.json'].map((name) => join(folder, name));
  return {
    title: 'Database client of the tests',
    source,
    stamp: join(folder, 'src', 'generated', '.tintype-generated'),
    fingerprint: fingerprintOf([source, ...own]),
    // The client's generator asks for a schema engine that it never starts; downloading one is what
    // this spares.
    work: () =>
      pnpm(root, tools, ['--filter', '@tintype/testing', 'exec', 'prisma', 'generate'], {
        PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
      }),
  };
}

function apiTypes(root, tools) {
  const folder = join(root, 'packages', 'client');
  const source = join(root, 'docs', 'openapi.json');
  return {
    title: 'Types of the API',
    source,
    stamp: join(folder, 'src', 'generated', '.tintype-generated'),
    fingerprint: fingerprintOf([source, join(folder, 'package.json')]),
    work: () => pnpm(root, tools, ['--filter', '@tintype/client', 'run', 'generate']),
  };
}

/** By which statements read rows. */
function databaseRows(root, tools) {
  const printer = ['print-tables.ts', 'read-prisma-schema.ts'].map((name) => join(root, 'infra', 'database', name));
  const source = join(root, 'packages', 'database', 'prisma', 'schema.prisma');
  return {
    title: 'Types of the database',
    source,
    stamp: join(root, 'packages', 'database', 'src', 'generated', '.tintype-generated'),
    fingerprint: fingerprintOf([source, ...printer]),
    work: () => run(tools.node, [printer[0]], { cwd: root }),
  };
}

/** Flags of the command line and modules of the Python client. */
function clients(root, tools) {
  const printer = join(root, 'infra', 'documents', 'print-clients.ts');
  const others = ['docs/openapi.json', 'package.json', 'packages/client/src/operations.ts'];
  const sources = ['infra/documents', 'packages/contracts/src/devices', ...others].map((path) => join(root, path));
  return {
    title: 'Modules of the clients',
    source: printer,
    stamp: join(root, 'packages', 'cli', 'src', 'generated', '.tintype-generated'),
    fingerprint: fingerprintOf(sources.flatMap(filesOf)),
    work: () => run(tools.node, ['--conditions=source', printer], { cwd: root }),
  };
}

function dashboard(root, tools) {
  const folder = join(root, 'services', 'dashboard');
  return {
    title: 'Dashboard',
    source: join(folder, 'vite.config.ts'),
    stamp: join(folder, 'dist', '.tintype-built'),
    fingerprint: fingerprintOf(dashboardSources(root)),
    work: () => pnpm(root, tools, ['--filter', '@tintype/dashboard', 'exec', 'vite', 'build', '--logLevel', 'warn']),
  };
}

function documentation(root, tools) {
  const folder = join(root, 'services', 'docs');
  return {
    title: 'Documentation',
    source: join(folder, 'build', 'build.ts'),
    stamp: join(folder, 'dist', '.tintype-built'),
    fingerprint: fingerprintOf(documentationSources(root)),
    work: () => run(tools.node, ['--conditions=source', join(folder, 'build', 'build.ts')], { cwd: folder }),
  };
}

/** The sources of the built documentation. */
function documentationSources(root) {
  const own = ['build', 'site', 'package.json'].map((name) => join(root, 'services', 'docs', name));
  const others = [
    'docs',
    'services/dashboard/public',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'packages/client/README.md',
    'clients/python/README.md',
    'packages/contracts/src/errors',
    'infra/documents',
    'pnpm-lock.yaml',
  ];
  return [...own, ...others.map((path) => join(root, path))].flatMap(filesOf);
}

/**
 * The sources of the built dashboard. For the generated types stands the document that they are
 * made of.
 */
export function dashboardSources(root) {
  const folder = join(root, 'services', 'dashboard');
  const own = ['index.html', 'package.json', 'vite.config.ts', 'build', 'public', 'src'].map((name) =>
    join(folder, name),
  );
  const others = [
    'packages/compat/src',
    'packages/contracts/src',
    // The packages for callers lie beside the pages.
    'packages/client/src',
    'packages/client/package.json',
    'packages/client/README.md',
    'packages/cli/src',
    'packages/cli/package.json',
    'packages/cli/README.md',
    'clients/python/tintype',
    'infra/documents/python',
    'docs/openapi.json',
    'pnpm-lock.yaml',
  ].map((path) => join(root, path));
  const printed = /\.pyc$|\/generated\/|\/tintype\/(?:types|_version|_operations|_resources|_async_resources)\.py$/;
  return [...own, ...others].flatMap(filesOf).filter((path) => !printed.test(path));
}

/** The file itself, or every file of the folder, in a fixed order. */
function filesOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

function manifests(root) {
  const folders = ['packages', 'services'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return [root, ...['tests', 'tests/openapi-clients', 'lab'].map((folder) => join(root, folder)), ...folders]
    .map((folder) => join(folder, 'package.json'))
    .filter(existsSync);
}

function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter(existsSync)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function pnpm(root, tools, args, more = {}) {
  const environment = installEnvironment(join(root, '.tintype', 'toolchain'));
  // Scripts of packages must find the Node that we found, not the machine's old one.
  const PATH = [dirname(tools.node), dirname(tools.pnpm), environment.PATH].join(delimiter);
  return run(tools.pnpm, args, { cwd: root, env: { ...environment, PATH, ...more } });
}
