/**
 * `npm test [Jest arguments]`: the static checks, then every Jest project, with a PostgreSQL and a Redis of its own.
 * With arguments (`npm test -- tests/integration`) only what they select, without the static checks.
 * Files that fail run once more, alone: on a busy machine a test may run out of time. What passes then is named in the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest, type Tally } from './jest.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { removeRunFolder } from './run-folder.ts';
import { newPassword } from './secrets.ts';
import { step } from './setup/step.mjs';
import { runStaticChecks } from './static-checks.ts';
import { stopRequested } from './stop-signal.ts';
import { filesAtOnce } from './files-at-once.ts';
import { addUp, afterRepeat, describeTally, filesToRepeat, isGreen, together } from './tally.ts';

/**
 * Suites with a promise about time have the machine to themselves, since beside other tests it would measure those: under processes that die two at
 * a time, under pages that take all cores one.
 */
const { waiting, drawing } = filesAtOnce();
const phases = [
  { projects: ['unit', 'architecture', 'integration', 'e2e', 'dashboard'], workers: waiting },
  { projects: ['rendering'], workers: drawing },
  { projects: ['chaos'], workers: 2 },
  { projects: ['hostile'], workers: 1 },
] as const;

const stopping = new AbortController();
void stopRequested().then(() => stopping.abort());

const args = process.argv.slice(2);
try {
  const checks = args.length === 0 ? await runStaticChecks() : [];
  const tests = await withServers((environment) => runTests(environment));
  const total = addUp(tests, checks);
  console.log(describeTally(total));
  process.exitCode = isGreen(total, tests) ? 0 : 1;
} finally {
  removeRunFolder();
}
process.exit();

async function runTests(environment: Record<string, string>): Promise<Tally> {
  const { signal } = stopping;
  if (args.length > 0) return runJest({ args, workers: waiting, environment, signal });
  const tallies: Tally[] = [];
  for (const { projects, workers } of phases) {
    if (signal.aborted) break;
    tallies.push(await runJest({ args: ['--selectProjects', ...projects], workers, environment, signal }));
  }
  const first = together(tallies);
  const files = filesToRepeat(first);
  if (files.length === 0 || signal.aborted) return first;
  console.log(`Running alone what failed beside others: ${files.join(', ')}`);
  return afterRepeat(first, await runJest({ args: files, workers: 1, environment, signal }));
}

/** Below TMPDIR, which goes away with this run; without a disk's guarantees, which tests do not need. */
async function withServers(work: (environment: Record<string, string>) => Promise<Tally>): Promise<Tally> {
  await using undo = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'tintype-servers-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = newPassword();
  const environment = await step('PostgreSQL and Redis for the tests', async () => {
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, isDurable: false });
    undo.defer(postgres.stop);
    const redis = await startRedis({ folder: join(folder, 'redis'), password });
    undo.defer(redis.stop);
    return { TINTYPE_TEST_DATABASE_URL: postgres.url, TINTYPE_TEST_REDIS_URL: redis.url };
  });
  return await work(environment);
}
