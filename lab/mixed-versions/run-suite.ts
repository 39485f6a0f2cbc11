/**
 * node infra/local/bootstrap.mjs lab/mixed-versions/run-suite.ts --tree FOLDER --newer FOLDER
 * --report FILE [TESTS]
 *
 * The end-to-end suite of one tree, on databases that have the schema of another, newer one.
 * Started by `run.ts` of this folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../infra/local/postgres.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { createPassword } from '../../infra/local/secrets.ts';
import { runScript } from '../../infra/local/run-script.ts';

const { values, positionals } = parseArgs({
  options: { tree: { type: 'string' }, newer: { type: 'string' }, report: { type: 'string' } },
  allowPositionals: true,
});
const { tree = '', newer = '', report = '' } = values;

await runScript(async (undo) => {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-mixed-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = createPassword();
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, isDurable: false });
  undo.defer(postgres.stop);
  const redis = await startRedis({ folder: join(folder, 'redis'), password });
  undo.defer(redis.stop);
  await migrateTemplate(postgres.url);
  const own = join(folder, 'report.json');
  await runJest(own, { TINTYPE_TEST_DATABASE_URL: postgres.url, TINTYPE_TEST_REDIS_URL: redis.url });
  copyFileSync(own, report);
});

/**
 * Every database that a test makes is a copy of `template1`. So it has the newer schema from its
 * beginning, and the tests of the older version, which migrate what they make, find nothing to do.
 */
async function migrateTemplate(server: string): Promise<void> {
  const template = new URL(server);
  template.pathname = '/template1';
  const { migrate } = (await import(
    pathToFileURL(join(newer, 'packages/database/src/schema/migrate.ts')).href
  )) as typeof import('@tintype/database/schema/migrate');
  await migrate({ url: template.href });
}

/** As `npm test` of that tree starts it. */
async function runJest(file: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(
    'setpriv',
    [
      '--pdeathsig=TERM',
      process.execPath,
      // Jest loads modules in contexts in older versions, and by Node itself in newer ones.
      '--experimental-vm-modules',
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      join(tree, 'node_modules/jest/bin/jest.js'),
      '--ci',
      '--forceExit',
      '--maxWorkers=3',
      `--cacheDirectory=${join(tmpdir(), 'jest-cache')}`,
      '--json',
      `--outputFile=${file}`,
      '--selectProjects=e2e',
      // Starts a whole installation of one version.
      '--testPathIgnorePatterns=local-start.test',
      '--silent',
      '--testPathPatterns',
      ...(positionals.length === 0 ? ['tests/e2e'] : positionals),
    ],
    { cwd: tree, env: { ...process.env, ...environment }, stdio: 'ignore' },
  );
  await once(child, 'exit');
}
