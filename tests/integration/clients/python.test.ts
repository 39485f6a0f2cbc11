import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import { makeWheel } from '@tintype/dashboard/build/python-wheel';
import { readBuiltDashboard } from '@tintype/gateway/dashboard';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { startDispatcher, type Dispatcher } from '../gateway/dispatcher.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { startStubRender, type StubRender } from '../gateway/stub-render.ts';

const client = join(import.meta.dirname, '../../../clients/python');
const folder = mkdtempSync(join(tmpdir(), 'tintype-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** Debian's, whose version is the oldest that is tried. */
const python = '/usr/bin/python3';
const mypy = '/usr/bin/mypy';
const describeWithPython = has(python) ? describe : describe.skip;

type Settings = Readonly<Record<string, string>>;
/** What it wrote; fails with that when it fails. */
async function run(command: string, args: readonly string[], settings: Settings = {}, cwd = client): Promise<string> {
  const env = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ...settings };
  const { stdout, stderr } = await promisify(execFile)(command, [...args], { cwd, env, maxBuffer: 2 ** 26 });
  return stdout + stderr;
}
type Upload = {
  readonly output: () => string;
  /** The first line of its output that matches. */
  readonly read: (wanted: RegExp) => Promise<RegExpExecArray>;
  /** Its exit code, after the signal or by itself. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

function upload(list: string, batch: readonly string[], settings: Settings): Upload {
  const child = spawn(python, ['-m', 'tests.long_upload', list, ...batch], {
    cwd: client,
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ...settings },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    output: () => output,
    read: (wanted) =>
      until(() => {
        const found = wanted.exec(output);
        if (found === null && child.exitCode !== null)
          throw new Error(`It ended without ${String(wanted)}:\n${output}`);
        return found ?? undefined;
      }),
    end: async (signal) => {
      if (signal !== undefined) child.kill(signal);
      return (await ended)[0];
    },
  };
}

const testsRunIn = (output: string): number => Number(/^Ran (\d+) tests? in/m.exec(output)?.[1]);

describeWithPython('the Python client (skipped without Python: apt-get install python3)', () => {
  test('ends every fault in a repeat or in the documented error', async () => {
    const output = await run(python, ['-m', 'unittest', 'discover', '-t', '.', '-s', 'tests']);
    expect(testsRunIn(output)).toBeGreaterThan(40);
  });

  const testWithMypy = isLong && has(mypy) ? test : test.skip;
  testWithMypy(
    'has types that hold, for its samples too (long form; skipped without mypy: apt-get install mypy)',
    async () => {
      const samples = join(folder, 'samples.py');
      writeFileSync(samples, await run(python, ['-m', 'tests.readme']));
      const cache = ['--cache-dir', join(folder, 'mypy')];
      await run(mypy, ['--config-file', 'pyproject.toml', ...cache, 'tintype', 'tests', samples]);
    },
  );

  test('is a wheel that needs nothing else, and is the same each time', async () => {
    const [wheel, again] = [await makeWheel(client), await makeWheel(client)];
    expect(wheel.bytes.equals(again.bytes)).toBe(true);
    const path = join(folder, wheel.name);
    writeFileSync(path, wheel.bytes);
    const check = `
import base64, hashlib, sys, zipfile
import tintype
archive = zipfile.ZipFile(sys.argv[1])
record = f"tintype-{tintype.__version__}.dist-info/RECORD"
rows = [line.split(",") for line in archive.read(record).decode().splitlines()]
assert sorted(row[0] for row in rows) == sorted(archive.namelist())
for name, digest, size in rows:
    if name != record:
        data = archive.read(name)
        assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert int(size) == len(data)
print(tintype.__file__)`;
    expect(
      await run(python, ['-I', '-c', `import sys; sys.path.insert(0, sys.argv[1])\n${check}`, path], {}, folder),
    ).toBe(`${join(path, 'tintype/__init__.py')}\n`);
    expect(readFileSync(join(client, 'README.md'), 'utf8')).toContain(`/clients/${wheel.name}"`);
  });

  test('is served from the folder of the dashboard', async () => {
    const { name, bytes } = await makeWheel(client);
    const built = join(folder, 'built');
    mkdirSync(join(built, 'clients'), { recursive: true });
    writeFileSync(join(built, 'index.html'), 'a page');
    writeFileSync(join(built, 'clients', name), bytes);
    const file = readBuiltDashboard(built).files.get(`/clients/${name}`)!;
    expect([file.contentType, file.bytes.equals(bytes), file.isHashed]).toEqual(['application/zip', true, false]);
  });

  describe('against a gateway', () => {
    let gateway: TestGateway;
    let render: StubRender;
    let dispatcher: Dispatcher;
    let member: Member;
    beforeAll(async () => {
      gateway = await startGateway();
      render = startStubRender(gateway);
      dispatcher = startDispatcher(gateway);
      member = await gateway.join('self_hosted', { batchItemsMax: 10_000 });
    });
    afterAll(async () => {
      await dispatcher.close();
      await render.close();
      await gateway.end();
    });

    test('calls every operation, and its samples run', async () => {
      let isOver = false;
      const feeding = dispatcher.feedUntil(() => isOver);
      const settings = { TINTYPE_URL: gateway.url, TINTYPE_API_KEY: member.key };
      const output = await run(python, ['-m', 'unittest', '-v', 'tests.test_live'], settings).finally(() => {
        isOver = true;
      });
      await feeding;
      expect(testsRunIn(output)).toBe(8);
      const called = new Set(gateway.lines.map(({ route }) => route));
      expect(routeDescriptions.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([]);
    });

    test('an upload that is killed goes on: every line once, in order, in bounded memory', async () => {
      const urls = Array.from({ length: 6_000 }, (_, number) => `https://example.com/${number}`);
      const list = join(folder, 'urls.txt');
      writeFileSync(list, urls.join('\n'));
      const start = (...batch: string[]) =>
        upload(list, batch, { TINTYPE_URL: gateway.url, TINTYPE_API_KEY: member.key });

      const killed = start();
      const [, batchId = ''] = await killed.read(new RegExp(`^(\\w+) ${urls.length / 2}$`, 'm'));
      await killed.end('SIGKILL');
      const resumed = start(batchId);
      const [, megabytes] = await resumed.read(/^peak of memory: (\d+) MB$/m);
      expect(await resumed.end()).toBe(0);
      expect(resumed.output()).not.toMatch(/^\w+ 0$/m);
      expect(Number(megabytes)).toBeLessThan(150);
      const items = await gateway.database.client.batchItem.findMany({
        where: { batchId },
        orderBy: { position: 'asc' },
        select: { url: true, sourceLine: true },
      });
      expect(items.map(({ url }) => url)).toEqual(urls);
      expect(items.map(({ sourceLine }) => Number(sourceLine))).toEqual(urls.map((_, index) => index + 1));
    });
  });
});
