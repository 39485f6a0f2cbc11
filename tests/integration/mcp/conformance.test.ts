import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { someOf } from '@tintype/testing/long-form';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { addKeyBefore } from './add-key.ts';

const suite = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

let gateway: TestGateway;
let url: string;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  gateway = await startGateway();
  undo.defer(gateway.end);
  const { key } = await gateway.join();
  url = `${undo.use(await addKeyBefore(gateway.url, key)).url}/mcp`;
});
afterAll(() => undo.disposeAsync());

/**
 * The scenarios of the official suite that need no tools of their own making. The others call
 * tools, prompts and resources that only a server for the suite has.
 */
const scenarios = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['server-stateless', 'tools-list', 'caching', 'dns-rebinding-protection', 'http-header-validation'],
} as const;

/**
 * Checks inside those scenarios that need more than this server offers. A check that is here and
 * passes fails the test.
 */
const notOffered: readonly string[] = [
  // Prompts and resources.
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
  // Tools of the suite that ask the user, write logs, or change the list of tools.
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];

/**
 * A scenario is a process: the short form greets clients of older versions and runs all scenarios
 * of the newest.
 */
const newest = Object.keys(scenarios).at(-1);

describe.each(Object.entries(scenarios))('specification %s', (version, names) => {
  test.each(version === newest ? names : someOf(names, names.length))('%s', async (name) => {
    const output = await run(suite, ['server', '--url', url, '--scenario', name, '--spec-version', version]);
    const checks = [...output.matchAll(/\[([\w-]+) *\]\S* *(\w+)/g)].map(([, id, outcome]) => ({ id: id!, outcome }));
    const namesOf = (wanted: string) => checks.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
    expect(namesOf('SUCCESS').length).toBeGreaterThan(0);
    expect(namesOf('SUCCESS').filter((id) => notOffered.includes(id))).toEqual([]);
    expect({ failed: namesOf('FAILURE').filter((id) => !notOffered.includes(id)), output }).toEqual({
      failed: [],
      output,
    });
  });
});

const run = async (program: string, args: readonly string[]): Promise<string> => {
  const cwd = await mkdtemp(join(tmpdir(), 'tintype-conformance-'));
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { cwd, env }, (_error, stdout, stderr) =>
      // Colours stay in the outcome.
      // oxlint-disable-next-line no-control-regex
      resolve(`${stdout}${stderr}`.replaceAll(/\u001b\[\d+m/g, '')),
    ),
  );
};
