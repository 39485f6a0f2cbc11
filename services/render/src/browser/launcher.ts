import { accessSync, constants, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Logger } from '@tintype/runtime/logger';
import { readFileIdentity } from '@tintype/runtime/run';
import type { OnConnection } from './proxy-endpoints.ts';
import { withoutWindows } from './flags.ts';
import { chooseIsolation, type IsolationChoice } from './isolation.ts';
import { type BrowserProcess, launchBrowser } from './launch.ts';
import type { MessageLimits } from './protocol-messages.ts';
import { assertSandboxed } from './self-check.ts';
import type { TrustStore } from './trust-store.ts';

type Dependencies = {
  /** The headless shell, unless a request needs what only the full build can do. */
  readonly build?: BrowserBuild;
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  /**
   * Returns switches in addition to those of every browser, for the program that is about to start.
   */
  readonly flagsOf?: (executable: string) => Promise<readonly string[]>;
  readonly limits?: MessageLimits | undefined;
  readonly trustStore?: TrustStore | undefined;
};

/**
 * Creates the function that starts this worker's browsers: the headless shell, or the full build if
 * the shell is missing, in the strongest isolation that the machine allows. The first browser of a
 * program is checked before anything is served; a worker that fails the check ends.
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
    const flags = [...withoutWindows, ...(await flagsOf(executable))];
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
 * The two browser builds of Debian. `shell` has no window system: it was measured 1.5 to 3 times
 * faster and uses half the memory of the full build, with the same pixels. The full build is used
 * only for what the shell cannot do.
 */
export const browserBuilds = {
  shell: { package: 'chromium-headless-shell', paths: ['/usr/bin/chromium-headless-shell'] },
  full: { package: 'chromium', paths: ['/usr/bin/chromium'] },
} as const;
export type BrowserBuild = keyof typeof browserBuilds;

/** Returns the executable of a build, or undefined if it is not installed. */
export const findBrowser = (build: BrowserBuild): string | undefined => browserBuilds[build].paths.find(isExecutable);

/**
 * Returns the build date of this worker's browser. Debian packages preserve it as the modification
 * time of the program that the executable, a script, starts. The program may be replaced while the
 * worker runs.
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
