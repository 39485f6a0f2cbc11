import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, openSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import {
  namespaceEndpoints,
  namespacePort,
  portEndpoints,
  type ProxyEndpoints,
  type OnConnection,
} from './proxy-endpoints.ts';
import { browserFlags } from './flags.ts';
import { inNamespace, withWorker, type Isolation } from './isolation.ts';
import type { PictureCalls } from './picture-calls.ts';
import { createPipeTransport } from './pipe-transport.ts';
import type { MessageLimits } from './protocol-messages.ts';
import { groupProcesses } from './process-memory.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';
import type { TrustStore } from './trust-store.ts';

export type BrowserProcess = {
  readonly browser: Browser;
  readonly pictures: PictureCalls;
  readonly endpoints: ProxyEndpoints;
  /** Also the ID of the process group of everything that the browser starts. */
  readonly pid: number;
  readonly startedAt: number;
  readonly exited: Promise<void>;
  /**
   * Sends SIGKILL to the complete process group: `browser.close()` needs a browser that responds.
   */
  readonly kill: (excess?: Excess) => Promise<void>;
  readonly excess: () => Excess | undefined;
};

/** A page took more of a resource than a page may. */
export type Excess = { readonly resource: string; readonly used: number; readonly max: number };

type LaunchOptions = {
  readonly executable: string;
  readonly isolation: Isolation;
  readonly onConnection: OnConnection;
  readonly extraFlags?: readonly string[];
  readonly startMsMax?: number;
  readonly limits?: MessageLimits | undefined;
  readonly trustStore?: TrustStore | undefined;
};

const groupEndMsMax = 1_000;

/** Only this worker can drive the browser, which reaches only the egress proxy. */
export async function launchBrowser({
  executable,
  isolation,
  onConnection,
  extraFlags = [],
  startMsMax = 20_000,
  limits,
  trustStore,
}: LaunchOptions): Promise<BrowserProcess> {
  const folder = makeTempFolder();
  trustStore?.giveTo(folder);
  const started = isolation === 'namespace' ? startInNamespace : startWithFlags;
  const { child, input, output, endpoints } = started({ executable, folder, onConnection, extraFlags });
  const complaints = collectLines(child);
  const exited = once(child, 'exit').then(() => undefined);
  let excess: Excess | undefined;
  const kill = async (reason?: Excess): Promise<void> => {
    excess ??= reason;
    killGroup(child.pid);
    await exited;
    await groupEnd(child.pid);
    endpoints.then(
      (opened) => opened.close(),
      () => undefined,
    );
    removeTempFolder(folder);
  };
  const failed = exited.then(() => {
    throw new Error(`The browser exited during its start: ${complaints().slice(-5).join(' | ')}`);
  });
  const late = sleep(startMsMax, undefined, { ref: false }).then(() => {
    throw new Error(`The browser did not start within ${startMsMax} ms: ${complaints().slice(-5).join(' | ')}`);
  });
  failed.catch(() => undefined);
  late.catch(() => undefined);
  try {
    const { transport, pictures } = createPipeTransport({ input, output, exited, limits });
    // No call has a separate timer: the caller stops at a deadline of the capture, and closing the
    // page ends its calls.
    const connecting = Promise.all([
      puppeteer.connect({ transport, defaultViewport: null, protocolTimeout: 0 }),
      endpoints,
    ]);
    const [browser, opened] = await Promise.race([connecting, failed, late]);
    void exited.then(() => removeTempFolder(folder));
    const pid = child.pid!;
    const startedAt = performance.now();
    return { browser, pictures, endpoints: opened, pid, startedAt, exited, kill, excess: () => excess };
  } catch (error) {
    await kill().catch(() => undefined);
    throw error;
  }
}

type StartOptions = Pick<LaunchOptions, 'executable' | 'onConnection'> & {
  folder: string;
  extraFlags: readonly string[];
};
type StartedBrowser = {
  readonly child: ChildProcess;
  readonly input: NodeJS.WritableStream & import('node:stream').Writable;
  readonly output: import('node:stream').Readable;
  readonly endpoints: Promise<ProxyEndpoints>;
};

function startInNamespace({ executable, folder, onConnection, extraFlags }: StartOptions): StartedBrowser {
  // Images contain compiled files, so the launcher has the same extension as this file.
  const source = join(import.meta.dirname, `namespace-launcher${extname(import.meta.filename)}`);
  // The checkout may be in a place that the worker can read only with a capability, which ends at
  // the border of the namespace. So the script is copied, and Node is passed as an open file.
  const launcher = join(folder, basename(source));
  copyFileSync(source, launcher);
  const node = openSync(process.execPath, 'r');
  const flags = browserFlags({ profileFolder: join(folder, 'profile'), proxyUrl: `http://127.0.0.1:${namespacePort}` });
  const [program, ...args] = inNamespace([
    '/proc/self/fd/4',
    launcher,
    String(namespacePort),
    executable,
    ...flags,
    ...extraFlags,
  ]);
  const child = spawn(program!, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc', node],
    detached: true,
    cwd: folder,
    env: browserEnvironment(folder),
  });
  closeSync(node);
  const endpoints = new Promise<ProxyEndpoints>((resolve) => {
    child.once('message', (_message, listener) => resolve(namespaceEndpoints(listener as Server, onConnection)));
  });
  return { child, input: child.stdin!, output: child.stdout!, endpoints };
}

function startWithFlags({ executable, folder, onConnection, extraFlags }: StartOptions): StartedBrowser {
  const endpoints = portEndpoints(onConnection);
  const flags = browserFlags({ profileFolder: join(folder, 'profile'), proxyUrl: endpoints.deadEndUrl });
  const [program, ...args] = withWorker([executable, ...flags, ...extraFlags]);
  const child = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    cwd: folder,
    env: browserEnvironment(folder),
  });
  return {
    child,
    input: child.stdio[3] as StartedBrowser['input'],
    output: child.stdio[4] as StartedBrowser['output'],
    endpoints: Promise.resolve(endpoints),
  };
}

/** A short name: Chromium puts a socket below this folder, whose path may have 107 characters. */
const workingFolder = '/proc/self/cwd';

/** No variables are copied from the worker, because they contain secrets. */
const browserEnvironment = (folder: string): Record<string, string> => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: folder,
  TMPDIR: workingFolder,
  XDG_CONFIG_HOME: folder,
  XDG_CACHE_HOME: folder,
  LANG: 'en_US.UTF-8',
  TZ: 'UTC',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
});

function collectLines(child: ChildProcess): () => string[] {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-4_000);
  });
  child.on('error', (error) => {
    tail += `\n${error.message}`;
  });
  return () => tail.split('\n').filter((line) => line.trim() !== '');
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The kernel ends the other processes of a killed group a moment after the first. */
async function groupEnd(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const endsAt = performance.now() + groupEndMsMax;
  while (groupProcesses(pid).length > 0 && performance.now() < endsAt) await sleep(10);
}
