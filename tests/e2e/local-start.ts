import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk, type SmallDisk } from '@tintype/testing/small-disk';
import { until } from '@tintype/testing/until';
import { root } from '../../infra/local/root.ts';

type Ready = {
  readonly gatewayUrl: string;
  readonly sampleUrl: string;
  readonly apiKey: string;
  readonly pids: Readonly<Record<string, number>>;
};
/** A word of the command line by which each is known. */
const programs = {
  PostgreSQL: '/bin/postgres',
  Redis: 'redis-server',
  gateway: 'services/gateway/src/main.ts',
  render: 'services/render/src/main.ts',
} as const;
export type ProgramName = keyof typeof programs;
type LogEntry = Readonly<Record<string, unknown>>;
type Answer = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

export type LocalStart = {
  /** The folder as its processes know it. */
  readonly dataFolder: string;
  /** A file of it, as this process reads it. */
  readonly read: (path: string) => string;
  /** The entries of a log. */
  readonly entriesOf: (log: string) => readonly LogEntry[];
  /** Absent unless it was requested, and where no disk can be mounted. */
  readonly disk: SmallDisk | undefined;
  readonly ready: () => Ready;
  /** All that it has shown. */
  readonly screen: () => string;
  readonly lines: () => readonly string[];
  readonly isRunning: () => boolean;
  /** Ends one of those it has started, like a crash. */
  readonly kill: (name: ProgramName) => void;
  /** `npm run tintype`, called by somebody who has none of its settings. */
  readonly tintype: (...args: string[]) => Promise<Answer>;
  readonly capture: (body: object) => Promise<Response>;
  readonly stop: () => Promise<number | null>;
};

type Options = {
  /** Its data lie on a disk of their own of this size, where this machine allows that. */
  readonly diskMegabytes?: number;
  readonly settings?: Readonly<Record<string, string>>;
};

/** `npm start` without npm: the launcher with everything it starts. */
export async function startLocally({ diskMegabytes, settings = {} }: Options): Promise<LocalStart> {
  const folder = mkdtempSync(join(tmpdir(), 'local-start-'));
  const [dataFolder, runFolder] = [join(folder, 'data'), join(folder, 'run')];
  for (const path of [dataFolder, runFolder, join(runFolder, 'home')]) mkdirSync(path);
  const disk = diskMegabytes === undefined ? undefined : await mountSmallDisk(dataFolder, { megabytes: diskMegabytes });
  const environment = {
    PATH: process.env['PATH']!,
    HOME: join(runFolder, 'home'),
    TMPDIR: runFolder,
    // On the same disk, as bootstrap.mjs has it. Otherwise a start need not compile everything
    // again.
    NODE_COMPILE_CACHE: (disk === undefined && process.env['NODE_COMPILE_CACHE']) || join(dataFolder, 'compiled'),
  };
  const run = (args: readonly string[], more: Readonly<Record<string, string>>) => {
    const command = [...(disk?.prefix ?? []), 'setpriv', '--pdeathsig=TERM', process.execPath, ...args];
    const child = spawn(command[0]!, command.slice(1), { cwd: root, env: { ...environment, ...more } });
    child.stdin.end();
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    const ended = once(child, 'close') as Promise<[number | null]>;
    return { child, output, ended };
  };
  const start = run(['--conditions=source', join(root, 'infra/local/start.ts')], {
    TINTYPE_PORT: '0',
    TINTYPE_DATA_DIR: dataFolder,
    TINTYPE_RUN_DIR: runFolder,
    ...settings,
  });
  const isRunning = (): boolean => start.child.exitCode === null && start.child.signalCode === null;
  const screen = (): string => start.output.stderr + start.output.stdout;
  const seen = disk?.folder ?? dataFolder;
  const read = (path: string): string => readFileSync(join(seen, path), 'utf8');
  const ready = (): Ready => JSON.parse(read('ready.json')) as Ready;
  await until(
    () => {
      if (!isRunning()) throw new Error(`The start ended:\n${screen()}`);
      return existsSync(join(seen, 'ready.json')) && start.output.stdout.includes('Tintype is running');
    },
    { what: 'the start' },
  );
  return {
    dataFolder,
    read,
    entriesOf: (log) =>
      read(`logs/${log}.log`)
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as LogEntry),
    disk,
    ready,
    screen,
    lines: () => screen().split('\n'),
    isRunning,
    kill: (name) => {
      const pid = childrenOf(start.child.pid!).find((child) => commandOf(child).includes(programs[name]));
      if (pid === undefined) throw new Error(`${name} does not run`);
      process.kill(pid, 'SIGKILL');
    },
    tintype: async (...args) => {
      const { output, ended } = run([join(root, 'infra/local/bootstrap.mjs'), 'services/cli/src/main.ts', ...args], {});
      const [exitCode] = await ended;
      return { exitCode, ...output };
    },
    capture: (body) =>
      fetch(`${ready().gatewayUrl}/v1/screenshots`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': ready().apiKey },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      if (isRunning()) start.child.kill('SIGTERM');
      const [code] = await start.ended;
      await disk?.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
