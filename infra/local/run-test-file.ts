/**
 * Jest's `testRunner`: runs one test file with jest-circus, but imports it with Node's own loader.
 * All test files of a worker process then share their modules, whereas Jest's module registry
 * evaluates every module again for each file. It also runs exactly what Node runs in production.
 * Modules cannot be mocked; no test does.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setJestGlobals } from './jest-globals.ts';

const require = createRequire(import.meta.url);
/**
 * Jest exports no other way to run a file of jest-circus: its version is pinned in package.json.
 */
const circusPath = join(dirname(require.resolve('jest-circus')), 'jestAdapterInit.js');
const globalsUrl = new URL('jest-globals.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true };
    if (specifier.startsWith('.') || specifier.startsWith('@tintype/')) return next(specifier, context);
    // The condition `source` exists in other packages, too, for TypeScript that Node does not run.
    const conditions = context.conditions.filter((condition) => condition !== 'source');
    return next(specifier, { ...context, conditions });
  },
});

type Circus = {
  readonly initialize: (options: object) => Promise<unknown>;
  readonly runAndTransformResultsToJestFormat: (options: object) => Promise<object>;
};
type ProjectConfig = { readonly rootDir: string };

/**
 * Returns the result of the file as Jest's `TestResult`. The arguments are those of Jest's
 * `TestFramework`.
 */
export default async function runTestFile(
  globalConfig: object,
  config: ProjectConfig,
  environment: object,
  runtime: object,
  testPath: string,
  sendMessageToJest: unknown,
): Promise<object> {
  const startedAt = performance.now();
  const cpuBefore = readCpuMs();
  const circus = loadCircus();
  await circus.initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: setJestGlobals,
    testPath,
  });
  await import(pathToFileURL(testPath).href);
  const noSetupFiles = { setupAfterEnvStart: 0, setupAfterEnvEnd: 0 };
  const result = await circus.runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    testPath,
    setupAfterEnvPerfStats: noSetupFiles,
  });
  recordTimes({
    file: relative(config.rootDir, testPath),
    wallMs: Math.round(performance.now() - startedAt),
    cpuMs: readCpuMs() - cpuBefore,
  });
  return result;
}

/** Loads a new copy of jest-circus, because its list of tests cannot be emptied from outside. */
function loadCircus(): Circus {
  delete require.cache[circusPath];
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
  return require(circusPath) as Circus;
}

/** Appends one JSON line to the file that `TINTYPE_TEST_TIMES` names. */
function recordTimes(times: { readonly file: string; readonly wallMs: number; readonly cpuMs: number }): void {
  const file = process.env['TINTYPE_TEST_TIMES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(times)}\n`);
}

const msPerTick = 10;

/**
 * Returns the processor time of this process and of its ended children (proc(5), fields utime to
 * cstime).
 */
function readCpuMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * msPerTick;
}
