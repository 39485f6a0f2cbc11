import { spawn, type ChildProcess } from 'node:child_process';

export type PrivateProcess = {
  readonly command: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** The signal that stops the process. The kernel also sends it if this process dies first. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  readonly onLine: (line: string) => void;
};

/**
 * Starts a process that ends with this one. It has a separate session, because Ctrl-C in a terminal
 * goes to every process of the terminal at once, and databases must outlive the services that use
 * them.
 */
export function startPrivateProcess({ command, environment, input, stopSignal, onLine }: PrivateProcess): ChildProcess {
  const child = spawn('setpriv', [`--pdeathsig=${stopSignal.slice('SIG'.length)}`, ...command], {
    detached: true,
    env: { ...process.env, ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => {}).end(input);
  for (const stream of [child.stdout, child.stderr]) if (stream) readLines(stream, onLine);
  return child;
}

/** Resolves when the process has ended. After the grace period it is killed. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}

export const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
  stream.on('error', () => {});
}
