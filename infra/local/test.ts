/**
 * `npm test`: the static checks, then every Jest project, with a separate PostgreSQL and Redis.
 * `npm test -- tests/integration`: only what Jest selects with these arguments, without the static
 * checks. `npm test -- --changed [<commit>]`: what the changes since a commit may break
 * (CONTRIBUTING.md). `npm run test:long`: every file that has a long form, and the S3 driver on
 * Ceph; arguments select files in the same way.
 *
 * Files that fail are repeated separately, because on a busy machine a test may exceed its time.
 * Files that pass then are listed at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server, type S3Server } from '../../tests/s3/start-server.ts';
import { runJest, type TestTally } from './jest.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { removeRunFolder } from './run-folder.ts';
import { createPassword } from './secrets.ts';
import { SetupError, step } from './setup/step.mjs';
import { runStaticChecks } from './static-checks.ts';
import { waitForStop } from './stop-signal.ts';
import { chooseFilesAtOnce } from './files-at-once.ts';
import { addUp, mergeRepeat, describeTally, listFilesToRepeat, isSuccessful, sumTallies } from './tally.ts';
import type { ProjectName, TestFile } from './test-files.ts';
import { planTests, type TestPlan } from './test-plan.ts';

/**
 * Suites with a promise about time run separately, because they would otherwise measure the other
 * suites. At most two files run at once if processes are killed, and one if pages use all cores.
 */
const { waiting, drawing } = chooseFilesAtOnce();
const testPhases: readonly { readonly projects: readonly ProjectName[]; readonly workers: number }[] = [
  { projects: ['unit', 'architecture', 'integration', 'e2e', 'dashboard'], workers: waiting },
  { projects: ['rendering'], workers: drawing },
  { projects: ['chaos'], workers: 2 },
  { projects: ['hostile'], workers: 1 },
  { projects: ['s3'], workers: waiting },
];

const stopController = new AbortController();
void waitForStop().then(() => stopController.abort());
const { signal } = stopController;

try {
  const plan = await planTests(process.argv.slice(2), process.env['TINTYPE_LONG'] === '1');
  if (plan !== undefined) process.exitCode = (await runPlan(plan)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
} finally {
  removeRunFolder();
}
process.exit();

/** Returns whether everything passed. */
async function runPlan(plan: TestPlan): Promise<boolean> {
  const checks = await runStaticChecks(plan.checks);
  await using undo = new AsyncDisposableStack();
  const tests = await runTests(plan, await startServers(undo));
  const total = addUp(tests, checks);
  console.log(describeTally(total));
  return isSuccessful(total, tests);
}

type TestServers = {
  readonly environment: Readonly<Record<string, string>>;
  readonly startS3: () => Promise<S3Server>;
};
type JestRun = Parameters<typeof runJest>[0] & { readonly needsS3: boolean };

async function runTests({ files, jestArguments }: TestPlan, servers: TestServers): Promise<TestTally> {
  if (jestArguments !== undefined) {
    const needsS3 = files.some(
      ({ path, project }) => project === 's3' && jestArguments.some((arg) => path.includes(arg)),
    );
    return await runWith(servers, { args: jestArguments, workers: waiting, needsS3 });
  }
  const first = await runPhases(servers, files);
  const repeated = listFilesToRepeat(first);
  if (repeated.length === 0 || signal.aborted) return first;
  console.log(`Running failed test files again, one at a time: ${repeated.join(', ')}`);
  const alone = await runPhases(
    servers,
    files.filter(({ path }) => repeated.includes(path)),
    1,
  );
  return mergeRepeat(first, alone);
}

async function runPhases(servers: TestServers, files: readonly TestFile[], workersMax = Infinity): Promise<TestTally> {
  const tallies: TestTally[] = [];
  for (const { projects, workers } of testPhases) {
    const paths = files.filter(({ project }) => projects.includes(project)).map(({ path }) => path);
    if (paths.length === 0 || signal.aborted) continue;
    const args = ['--selectProjects', ...projects, '--runTestsByPath', ...paths];
    const needsS3 = projects.includes('s3');
    tallies.push(await runWith(servers, { args, workers: Math.min(workers, workersMax), needsS3 }));
  }
  return sumTallies(tallies);
}

async function runWith({ environment, startS3 }: TestServers, { needsS3, ...run }: JestRun): Promise<TestTally> {
  if (!needsS3) return await runJest({ ...run, environment, signal });
  const s3 = await startS3().catch((error: Error) => error);
  if (s3 instanceof Error)
    return { passed: 0, failed: 1, skipped: 0, failures: [{ where: 'Ceph', reason: s3.message }] };
  return await runJest({ ...run, environment: { ...environment, ...s3.environment }, prefix: s3.prefix, signal });
}

/**
 * Starts the servers below TMPDIR, which is removed with this run, and without durability, which
 * tests do not need.
 */
async function startServers(undo: AsyncDisposableStack): Promise<TestServers> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-servers-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = createPassword();
  const environment = await step('PostgreSQL and Redis for the tests', async () => {
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, isDurable: false });
    undo.defer(postgres.stop);
    const redis = await startRedis({ folder: join(folder, 'redis'), password });
    undo.defer(redis.stop);
    return { TINTYPE_TEST_DATABASE_URL: postgres.url, TINTYPE_TEST_REDIS_URL: redis.url };
  });
  let s3: Promise<S3Server> | undefined;
  return { environment, startS3: () => (s3 ??= startS3Server(undo)) };
}
