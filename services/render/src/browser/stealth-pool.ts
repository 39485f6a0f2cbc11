import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Logger } from '@tintype/runtime/logger';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { refuseLogins } from './session.ts';
import type { IsolationChoice } from './isolation.ts';
import { browserLauncher } from './launcher.ts';
import type { PageSlot } from './page-slot.ts';
import { type BrowserPool, createBrowserPool, type PoolOptions } from './pool.ts';
import type { OnConnection } from './proxy-endpoints.ts';
import type { TrustStore } from './trust-store.ts';

type OnDemandPoolOptions = {
  readonly create: (onFatal: (error: unknown) => void) => BrowserPool;
  readonly idleMs: number;
  readonly unavailable: (cause: unknown) => Error;
};
type RunningPool = { readonly pool: BrowserPool; readonly broken: Promise<never> };

/**
 * A pool for browsers that few captures need: it starts with the first lease and ends when it was
 * idle. Its failure is reported only to the captures that need it, not to the worker; the next
 * lease tries again.
 */
function createOnDemandPool({ create, idleMs, unavailable }: OnDemandPoolOptions): BrowserPool {
  const owners = new Map<PageSlot, BrowserPool>();
  let running: Promise<RunningPool> | undefined;
  let current: BrowserPool | undefined;
  let timer: NodeJS.Timeout | undefined;

  const begin = async (): Promise<RunningPool> => {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    broken.catch(() => undefined);
    const pool = create((error) => {
      reject(error);
      if (current === pool) end().catch(() => undefined);
    });
    current = pool;
    await Promise.race([pool.start(), broken]);
    return { pool, broken };
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const pool = current;
    current = undefined;
    running = undefined;
    await pool?.stop();
  };
  const open = (): Promise<RunningPool> => {
    running ??= begin().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  const endWhenIdle = (): void => {
    clearTimeout(timer);
    if (owners.size === 0) timer = setTimeout(() => void end().catch(() => undefined), idleMs).unref();
  };

  return {
    name: 'on-demand-pool',
    start: async () => {},
    stop: end,
    lease: async (signal, tenant) => {
      clearTimeout(timer);
      try {
        const { pool, broken } = await Promise.race([open(), rejection(signal)]);
        const slot = await Promise.race([pool.lease(signal, tenant), broken]);
        owners.set(slot, pool);
        return slot;
      } catch (error) {
        endWhenIdle();
        throw signal.aborted ? error : unavailable(error);
      }
    },
    release: (slot, encoded) => {
      owners.get(slot)?.release(slot, encoded);
      owners.delete(slot);
      endWhenIdle();
    },
    health: async () => undefined,
    status: () => current?.status() ?? { ready: 0, leased: 0, browsers: 0 },
  };
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

type StealthPoolOptions = Pick<PoolOptions, 'recycle' | 'pageBytesMax' | 'onPage' | 'onPageClosed'> & {
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  readonly trustStore?: TrustStore | undefined;
  readonly idleMs?: number;
  /** Tests replace the launcher to simulate a missing browser. */
  readonly launcher?: typeof browserLauncher;
};

/**
 * The caller waits for these attempts, and then gets the error that the stealth browser is
 * unavailable.
 */
const launchFailuresMax = 2;

/**
 * The full build with additional switches, in the same isolation and with the same check as every
 * other browser.
 */
export function createStealthPool({
  choice,
  onConnection,
  logger,
  trustStore,
  idleMs = 5 * 60_000,
  launcher = browserLauncher,
  ...rest
}: StealthPoolOptions): BrowserPool {
  return createOnDemandPool({
    idleMs,
    unavailable: (cause) => new ServiceError('STEALTH_UNAVAILABLE', { details: { stage: 'lease' }, cause }),
    create: (onFatal) =>
      createBrowserPool({
        ...rest,
        launch: launcher({ build: 'full', choice, onConnection, logger, trustStore, flagsOf: stealthFlags }),
        preparePage: refuseLogins,
        pages: 1,
        launchFailuresMax,
        onFatal,
        logger,
      }),
  });
}

/**
 * Switches in addition to those of every browser. Scripts in the page are not used, because pages
 * notice replaced functions (docs/decisions/0066-stealth-by-switches.md).
 */
const stealthSwitches: readonly string[] = [
  // A page that calls `print()` would otherwise stay "already being printed" forever, and no PDF
  // could be created.
  '--disable-print-preview',
  // Otherwise `navigator.webdriver` is true.
  '--disable-blink-features=AutomationControlled',
  // WebGL by a software renderer: a desktop browser without WebGL is rare.
  '--enable-unsafe-swiftshader',
  // A window with a frame around the usual viewport, on a larger screen: without the second switch
  // the screen has 800 × 600 pixels.
  '--window-size=1920,1167',
  '--screen-info={2560x1440}',
  '--accept-lang=en-US,en',
];

const versionMsMax = 10_000;

/**
 * Includes the user agent that the same browser sends for a user. A switch also applies to workers
 * and headers, unlike an override of a page. A package may have replaced the program, so its
 * version is read at each start.
 */
export async function stealthFlags(executable: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(executable, ['--version'], {
    timeout: versionMsMax,
    env: { PATH: '/usr/bin:/bin' },
  });
  const [, major] = /\b(\d+)\.\d+\.\d+\.\d+\b/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${executable} did not print its version: ${stdout.slice(0, 200)}`);
  return [...stealthSwitches, `--user-agent=${userAgentOf(major)}`];
}

/**
 * Every desktop Chrome on Linux sends the reduced form
 * (https://www.chromium.org/updates/ua-reduction/).
 */
const userAgentOf = (major: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
