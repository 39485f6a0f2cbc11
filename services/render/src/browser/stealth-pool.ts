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

type Options = Pick<PoolOptions, 'recycle' | 'pageBytesMax' | 'onPage' | 'onPageClosed'> & {
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  readonly trustStore?: TrustStore | undefined;
  readonly idleMs?: number;
  /** The start of one browser, for tests of what happens without it. */
  readonly launcher?: typeof browserLauncher;
};

/** Two tries: who asked is waiting, and is told that there is no such browser for now. */
const launchFailuresMax = 2;

/** The browsers of stealth captures: the full build with switches of its own, in the same isolation and behind the same check as every other. */
export function createStealthPool({
  choice,
  onConnection,
  logger,
  trustStore,
  idleMs = 5 * 60_000,
  launcher = browserLauncher,
  ...rest
}: Options): BrowserPool {
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
