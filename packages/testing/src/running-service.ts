import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@tintype/runtime/service-names';
import { groupMembers } from './processes.ts';
import { until } from './until.ts';

/** One line of a service's log. */
export type LogLine = { readonly event?: string; readonly requestId?: string; readonly captureId?: string } & Readonly<
  Record<string, unknown>
>;

export type RunningService = {
  readonly name: ServiceName;
  readonly pid: number;
  /** Health and metrics. */
  readonly internalUrl: string;
  /** All that it wrote so far. */
  readonly log: () => string;
  readonly lines: (event?: string) => readonly LogLine[];
  /** The value of a metric without labels of its own. */
  readonly metric: (name: string) => Promise<number>;
  /** The process groups of the browsers it started and that are still there. */
  readonly browserGroups: () => readonly number[];
  readonly isReady: () => Promise<boolean>;
  /** Ends it at once, like a crash. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop. The exit code, or `null` when a signal ended it. */
  readonly stop: () => Promise<number | null>;
};

const root = join(import.meta.dirname, '../../..');

/**
 * Starts a service as a process of its own that is killed should this one end first, and resolves
 * when it says that it is ready.
 */
export async function startService(
  name: ServiceName,
  environment: Readonly<Record<string, string>>,
  /** Another program that takes its place. */
  main = join(root, `services/${name}/src/main.ts`),
  /** Words before the command of the process. */
  prefix: readonly string[] = [],
): Promise<RunningService> {
  const [command, ...args] = [...prefix, 'setpriv', '--pdeathsig=KILL', process.execPath, '--conditions=source', main];
  const child = spawn(command!, args, {
    env: { ...environment, TINTYPE_INTERNAL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;

  const lines = (event?: string): LogLine[] =>
    log
      .split('\n')
      .flatMap(parseLine)
      .filter((line) => event === undefined || line.event === event);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  let internalUrl = '';
  const isReady = (): Promise<boolean> =>
    fetch(`${internalUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    const started = await until(
      () => {
        if (!isRunning()) throw new Error(`${name} ended with ${child.exitCode}:\n${log.slice(-3_000)}`);
        return lines('process.started')[0];
      },
      { what: `${name} to start` },
    );
    internalUrl = `http://127.0.0.1:${String(started['internalPort'])}`;
    await until(isReady, { what: `${name} to be ready` });
  } catch (error) {
    // The caller has no handle yet to stop the process, and the next one needs its port.
    await kill();
    throw error;
  }

  return {
    name,
    pid: child.pid!,
    internalUrl,
    log: () => log,
    lines,
    metric: async (metric) => valueOf(await (await fetch(`${internalUrl}/metrics`)).text(), metric),
    browserGroups: () =>
      lines('browser.started')
        .map(({ browserPid }) => Number(browserPid))
        .filter((group) => groupMembers(group).length > 0),
    isReady,
    kill,
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Lines that are not JSON (a warning of Node's, a stack) are in `log` only. */
function parseLine(line: string): LogLine[] {
  try {
    return [JSON.parse(line) as LogLine];
  } catch {
    return [];
  }
}

function valueOf(metrics: string, name: string): number {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1];
  if (value === undefined) throw new Error(`There is no metric ${name}`);
  return Number(value);
}
