import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Logger } from '@tintype/runtime/logger';
import type { OnConnection } from './proxy-endpoints.ts';
import type { IsolationChoice } from './isolation.ts';
import { browserLauncher } from './launcher.ts';
import { createOnDemandPool } from './on-demand-pool.ts';
import { createBrowserPool, type BrowserPool, type PoolOptions } from './pool.ts';
import { loadEvasions, stealthFlags } from './stealth.ts';

type Options = Pick<PoolOptions, 'recycle' | 'pageBytesMax' | 'onPage' | 'onPageClosed'> & {
  readonly choice: IsolationChoice;
  readonly onConnection: OnConnection;
  readonly logger: Logger;
  readonly idleMs?: number;
  /** The start of one browser, for tests of what happens without it. */
  readonly launcher?: typeof browserLauncher;
};

/** Two tries: who asked is waiting, and is told that there is no such browser for now. */
const launchFailuresMax = 2;

/** The browsers of stealth captures: the full build with the plugin's evasions, in the same isolation and behind the same check as every other. */
export function createStealthPool({
  choice,
  onConnection,
  logger,
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
        launch: launcher({ build: 'full', choice, onConnection, logger, extraFlags: stealthFlags }),
        preparePage: loadEvasions(),
        pages: 1,
        launchFailuresMax,
        onFatal,
        logger,
      }),
  });
}
