import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, startPrivateProcess, stopProcess, type PrivateProcess } from './private-process.ts';
import { SetupError } from './setup/step.mjs';

type SupervisionOptions = {
  readonly name: string;
  /**
   * Called for each start. `wasReady` means that clients may already know the port, so it must stay
   * the same.
   */
  readonly plan: (wasReady: boolean) => Promise<PrivateProcess>;
  readonly isReady: () => Promise<boolean>;
  readonly stopGraceMs: number;
  /** Receives events as sentences. */
  readonly say: (sentence: string) => void;
};

export type SupervisedProcess = {
  readonly name: string;
  readonly pid: () => number | undefined;
  /** Rejects if the process does not get ready the first time. */
  readonly ready: Promise<void>;
  /**
   * Stops the process and starts it again. Resolves when it is ready, or is stopped permanently.
   */
  readonly restart: () => Promise<void>;
  /** Stops the process. Can be called at any time, and twice. */
  readonly stop: () => Promise<void>;
};

const firstStartsMax = 3;
/**
 * The maximum milliseconds of a start. The limit only ends a start that hangs: a busy machine may
 * take a minute for what usually takes seconds.
 */
const readyMsMax = 180_000;
const readyPollMs = 40;
/**
 * Milliseconds between checks of a process that was ready before. Recovery may take long (a full
 * disk), and no user waits for it.
 */
const recoveryPollMs = 500;
const restartDelayMsMin = 200;
const restartDelayMsMax = 5_000;
/**
 * Milliseconds after which a running process counts as healthy again, so that its next restart is
 * immediate.
 */
const wellAfterMs = 30_000;
/**
 * The `process.exit` code of a service whose settings are invalid (EX_CONFIG of sysexits.h): a
 * further attempt cannot help.
 */
const unusableSettings = 78;

/**
 * Keeps a process running until it is stopped: a process that ends unexpectedly is started again,
 * after growing pauses.
 */
export function supervise({ name, plan, isReady, stopGraceMs, say }: SupervisionOptions): SupervisedProcess {
  const stopping = new AbortController();
  const firstReady = Promise.withResolvers<void>();
  // A waiting caller gets the rejection. Without this handler, a stop in between would be an
  // unhandled rejection.
  firstReady.promise.catch(() => {});
  let child: ChildProcess | undefined;
  let wasReady = false;
  let stopSignal: NodeJS.Signals = 'SIGTERM';
  let recent: string[] = [];
  let isRestartAsked = false;
  let readyAgain: PromiseWithResolvers<void> | undefined;

  const keepRunning = async (): Promise<void> => {
    let delayMs = restartDelayMsMin;
    for (let starts = 1; !stopping.signal.aborted; starts += 1) {
      const startedAt = Date.now();
      const planned = await plan(wasReady);
      if (stopping.signal.aborted) break;
      stopSignal = planned.stopSignal;
      recent = [];
      const onLine = (line: string): void => {
        recent = [...recent.slice(-19), line];
        planned.onLine(line);
      };
      child = startPrivateProcess({ ...planned, onLine });
      const ended = readEnd(child);
      void announceReady(child);
      const reason = await ended;
      if (stopping.signal.aborted) break;
      if (isRestartAsked) {
        isRestartAsked = false;
        continue;
      }
      if (!wasReady && (starts === firstStartsMax || reason === `code ${unusableSettings}`)) {
        firstReady.reject(new SetupError(`${name} did not start (${reason}):\n${recent.join('\n')}`));
        break;
      }
      if (Date.now() - startedAt > wellAfterMs) delayMs = restartDelayMsMin;
      const again = `starting it again in ${delayMs / 1000} s`;
      say([`${name} ended unexpectedly (${reason}); ${again}`, ...listLastWords(recent)].join(': '));
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, restartDelayMsMax);
    }
  };

  const announceReady = async (started: ChildProcess): Promise<void> => {
    const deadline = Date.now() + readyMsMax;
    while (isRunning(started) && !stopping.signal.aborted) {
      if (await isReady()) {
        if (wasReady) say(`${name} is ready again`);
        wasReady = true;
        readyAgain?.resolve();
        return firstReady.resolve();
      }
      if (!wasReady && Date.now() > deadline)
        return firstReady.reject(
          new SetupError(`${name} is not ready after ${readyMsMax / 1000} s:\n${recent.join('\n')}`),
        );
      await sleep(wasReady ? recoveryPollMs : readyPollMs);
    }
  };

  const done = keepRunning().catch((error: unknown) => firstReady.reject(error));
  return {
    name,
    pid: () => (child !== undefined && isRunning(child) ? child.pid : undefined),
    ready: firstReady.promise,
    restart: async () => {
      if (stopping.signal.aborted || child === undefined || !isRunning(child)) return;
      isRestartAsked = true;
      readyAgain = Promise.withResolvers();
      const { promise } = readyAgain;
      await stopProcess(child, stopSignal, stopGraceMs);
      await promise;
    },
    stop: async () => {
      stopping.abort();
      readyAgain?.resolve();
      if (child !== undefined) await stopProcess(child, stopSignal, stopGraceMs);
      await done;
    },
  };
}

/**
 * Returns the last lines of a server, which contain the reason of its end. A service's last line is
 * JSON, and its errors are shown separately.
 */
function listLastWords(lines: readonly string[]): readonly string[] {
  const last = lines.findLast((line) => /\b(?:FATAL|PANIC|ERROR|Fatal|Can't)\b/.test(line));
  return last === undefined || last.startsWith('{') ? [] : [last.slice(0, 200)];
}

function readEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}
