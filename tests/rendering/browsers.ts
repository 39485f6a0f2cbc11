import { createAddressPolicy } from '@tintype/network/address-policy';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createForwardProxy } from '@tintype/network/forward-proxy';
import { parseAllowHosts } from '@tintype/network/settings';
import { type Logger, silentLogger } from '@tintype/runtime/logger';
import type { IsolationChoice } from '@tintype/render/browser/isolation';
import type { BrowserProcess } from '@tintype/render/browser/launch';
import { type BrowserBuild, browserLauncher } from '@tintype/render/browser/launcher';
import { createPageEgress } from '@tintype/render/browser/page-egress';
import { type BrowserPool, createBrowserPool } from '@tintype/render/browser/pool';
import type { MessageLimits } from '@tintype/render/browser/protocol-messages';
import { createStealthPool } from '@tintype/render/browser/stealth-pool';
import { createTrustStore } from '@tintype/render/browser/trust-store';
import { type Converter, createConverter } from '@tintype/render/content/converter';

export type BrowserOptions = {
  /** Certificates of authorities that the browsers trust, in PEM. */
  readonly authorities?: readonly string[];
  readonly pages?: number;
  readonly build?: BrowserBuild;
  readonly isolation?: IsolationChoice;
  readonly capturesMax?: number;
  readonly pageBytesMax?: number;
  readonly messageLimits?: MessageLimits;
  readonly logger?: Logger;
  readonly stealth?: Partial<Parameters<typeof createStealthPool>[0]>;
  /** Receives the number of each started browser. The pool waits for the promise. */
  readonly onLaunch?: (nth: number) => Promise<void>;
};

/** Targets that the guard allows. */
export type Targets = {
  readonly allowHosts: readonly string[];
  /** Addresses by name. No test queries a name server. */
  readonly names: Readonly<Record<string, readonly string[]>>;
};

export type Browsers = {
  readonly pool: BrowserPool;
  readonly stealthPool: BrowserPool;
  readonly converter: Converter;
  /** All browsers that were started, except those for stealth captures. */
  readonly started: readonly BrowserProcess[];
  /** Allows the targets until the returned function is called. */
  readonly allow: (targets: Targets) => () => void;
  readonly stop: () => Promise<void>;
};

/** Starts browsers behind the real egress guard, as a render worker does. */
export async function startBrowsers({
  authorities = [],
  pages = 2,
  build = 'shell',
  isolation = 'auto',
  capturesMax = 1_000,
  pageBytesMax = 1_200 * 1024 * 1024,
  messageLimits,
  logger = silentLogger,
  stealth = {},
  onLaunch,
}: BrowserOptions = {}): Promise<Browsers> {
  const { guard, allow } = createGuardOfTargets();
  const egress = createPageEgress({ createProxy: createForwardProxy, guard, logger });
  const trustStore = createTrustStore(authorities);
  const shared = {
    recycle: { capturesMax, ageMsMax: 3_600_000, memoryBytesMax: 4e9 },
    pageBytesMax,
    onPage: egress.attach,
    onPageClosed: egress.detach,
    logger,
  };
  const launch = browserLauncher({
    build,
    choice: isolation,
    onConnection: egress.onConnection,
    logger: silentLogger,
    limits: messageLimits,
    trustStore,
  });
  const started: BrowserProcess[] = [];
  const pool = createBrowserPool({
    ...shared,
    launch: async () => {
      const browser = await launch();
      started.push(browser);
      await onLaunch?.(started.length);
      return browser;
    },
    pages,
    onFatal: () => undefined,
  });
  const stealthPool = createStealthPool({
    ...shared,
    choice: isolation,
    onConnection: egress.onConnection,
    trustStore,
    ...stealth,
  });
  const converter = createConverter();
  await pool.start();
  return {
    pool,
    stealthPool,
    converter,
    started,
    allow,
    stop: async () => {
      await pool.stop();
      await stealthPool.stop();
      await converter.stop();
      await egress.stop();
    },
  };
}

function createGuardOfTargets() {
  const allowed = new Set<Targets>();
  const createPolicy = () => {
    const hosts = [...allowed].flatMap(({ allowHosts }) => allowHosts);
    return createAddressPolicy({ allow: parseAllowHosts(hosts.join(',')), ports: [] });
  };
  let policy = createPolicy();
  const guard = createEgressGuard({
    policy: {
      checkAddress: (...args) => policy.checkAddress(...args),
      checkHost: (...args) => policy.checkHost(...args),
      checkUrl: (...args) => policy.checkUrl(...args),
    },
    resolve: async (name) => [...allowed].flatMap(({ names }) => names[name] ?? []),
  });
  const allow = (targets: Targets): (() => void) => {
    allowed.add(targets);
    policy = createPolicy();
    return () => {
      allowed.delete(targets);
      policy = createPolicy();
    };
  };
  return { guard, allow };
}
