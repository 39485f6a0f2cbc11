import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export type Program = {
  readonly hasEnded: () => boolean;
  /** By itself, or by the signal. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Ended>;
};
type Ended = { readonly exitCode: number | null; readonly megabytesMax: number; readonly stderr: string };

/** Memory is looked at so often; the kernel remembers the largest value. */
const lookMs = 100;

/** The bundled command line as a process of its own. */
export function startProgram(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let [stderr, megabytesMax] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const look = (): void => void (megabytesMax = Math.max(megabytesMax, megabytesOf(child.pid!)));
  const looking = setInterval(look, lookMs);
  const closed = once(child, 'close') as Promise<[number | null]>;
  void closed.then(() => clearInterval(looking));
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal) => {
      if (signal !== undefined) child.kill(signal);
      const [exitCode] = await closed;
      return { exitCode, megabytesMax, stderr };
    },
  };
}

/** The largest resident set so far; 0 for a process that has ended. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
