import type { Logger } from '@tintype/runtime/logger';
import { readFileIdentity } from '@tintype/runtime/run';
import { accessSync, constants, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { noWindowFlags } from './flags.ts';
import { chooseIsolation, type IsolationChoice } from './isolation.ts';
import { type BrowserProcess, launchBrowser } from './launch.ts';
import { groupProcesses } from './process-memory.ts';
import type { MessageLimits } from './protocol-messages.ts';
import type { OnConnection } from './proxy-endpoints.ts';
import type { TrustStore } from './trust-store.ts';

type Dependencies = {
  /** The headless shell, unless a request needs what only the full build can do. */
  readonly build?: BrowserBuild;
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  readonly flagsOf?: (executable: string) => Promise<readonly string[]>;
  readonly limits?: MessageLimits | undefined;
  readonly trustStore?: TrustStore | undefined;
};

/**
 * Starts the headless shell, or the full build if the shell is missing, in the strongest isolation
 * that the machine allows. The first browser of a program is checked before anything is served; a
 * worker that fails the check ends.
 */
export function browserLauncher({
  build = 'shell',
  choice,
  onConnection,
  logger,
  flagsOf = async () => [],
  limits,
  trustStore,
}: Dependencies): () => Promise<BrowserProcess> {
  if (process.getuid?.() === 0)
    throw new Error(
      'The render worker must not run as root, because the browser would have no sandbox. Run it as an ordinary user.',
    );
  const executable = findBrowser(build) ?? findBrowser('full');
  if (executable === undefined)
    throw new Error(`No browser is installed. Install a browser: apt-get install ${browserBuilds.shell.package}`);
  const { isolation, reason } = chooseIsolation(choice);
  const level = isolation === 'namespace' ? 'info' : 'warn';
  logger[level]({ isolation, reason, executable }, 'egress.isolation');
  let checked: string | undefined;
  return async () => {
    const identity = readFileIdentity(executable);
    const flags = [...noWindowFlags, ...(await flagsOf(executable))];
    const started = await launchBrowser({ executable, isolation, onConnection, extraFlags: flags, limits, trustStore });
    if (checked === identity) return started;
    try {
      await assertSandboxed(started);
    } catch (error) {
      await started.kill();
      throw error;
    }
    checked = identity;
    return started;
  };
}

/**
 * The two builds of Debian. `shell` has no window system: it was measured 1.5 to 3 times faster and
 * uses half the memory of the full build, with the same pixels.
 */
export const browserBuilds = {
  shell: { package: 'chromium-headless-shell', paths: ['/usr/bin/chromium-headless-shell'] },
  full: { package: 'chromium', paths: ['/usr/bin/chromium'] },
} as const;
export type BrowserBuild = keyof typeof browserBuilds;

export const findBrowser = (build: BrowserBuild): string | undefined => browserBuilds[build].paths.find(isExecutable);

/**
 * The build date of this worker's browser. Debian packages preserve it as the modification time of
 * the program that the executable, a script, starts. The program may be replaced while the worker
 * runs.
 */
export function browserBuiltAt(): Date | undefined {
  const executable = findBrowser('shell') ?? findBrowser('full');
  if (executable === undefined) return undefined;
  const files = [`/usr/lib/chromium/${basename(executable)}`, executable];
  return files.map((path) => statSync(path, { throwIfNoEntry: false })?.mtime).find((at) => at !== undefined);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Every process in which a page's code runs must meet these conditions. */
const processRules: readonly { readonly holds: (status: ProcessStatus) => boolean; readonly wrong: string }[] = [
  { holds: ({ uid }) => uid !== 0, wrong: 'runs as root' },
  { holds: ({ seccomp }) => seccomp === 2, wrong: 'has no seccomp filter' },
  { holds: ({ pidNamespaces }) => pidNamespaces > 1, wrong: 'has no separate process namespace' },
];
type ProcessStatus = { readonly uid: number; readonly seccomp: number; readonly pidNamespaces: number };

/** A page could read what the worker reads if the sandbox is off. */
export async function assertSandboxed({
  pid,
  browser,
  endpoints,
}: Pick<BrowserProcess, 'pid' | 'browser' | 'endpoints'>): Promise<void> {
  const endpoint = await endpoints.open();
  const context = await browser.createBrowserContext({ proxyServer: endpoint.proxyUrl });
  try {
    await context.newPage();
    const renderers = groupProcesses(pid).filter(({ kind }) => kind === 'renderer');
    if (renderers.length === 0) throw new Error('The sandbox check found no renderer process');
    for (const { pid: renderer } of renderers) {
      const status = await readStatus(renderer);
      const broken = processRules.find(({ holds }) => !holds(status));
      if (broken !== undefined)
        throw new Error(
          `The browser's sandbox is off: renderer ${renderer} ${broken.wrong}. Run the worker as an ordinary ` +
            'user and allow user namespaces.',
        );
    }
  } finally {
    endpoint.close();
    await context.close();
  }
}

async function readStatus(pid: number): Promise<ProcessStatus> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): string[] => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1]?.split(/\s+/) ?? [];
  return {
    uid: Number(field('Uid')[1] ?? 0),
    seccomp: Number(field('Seccomp')[0] ?? 0),
    pidNamespaces: field('NSpid').length,
  };
}
