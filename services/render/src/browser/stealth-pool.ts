import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Logger } from '@tintype/runtime/logger';
import type { OnConnection } from './proxy-endpoints.ts';
import type { IsolationChoice } from './isolation.ts';
import { refuseLogins } from './authentication.ts';
import { browserLauncher } from './launcher.ts';
import { createOnDemandPool } from './on-demand-pool.ts';
import { type BrowserPool, createBrowserPool, type PoolOptions } from './pool.ts';
import { stealthFlags } from './stealth-flags.ts';
import type { TrustStore } from './trust-store.ts';

type StealthPoolOptions = Pick<PoolOptions, 'recycle' | 'pageBytesMax' | 'onPage' | 'onPageClosed'> & {
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  readonly trustStore?: TrustStore | undefined;
  readonly idleMs?: number;
  /** Starts a browser; tests replace it to simulate a missing browser. */
  readonly launcher?: typeof browserLauncher;
};

/**
 * Only two attempts are made: the caller waits, and then gets the error that the stealth browser is
 * unavailable.
 */
const launchFailuresMax = 2;

/**
 * Creates the pool of browsers for stealth captures: the full build with additional switches, in
 * the same isolation and with the same check as every other browser.
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
