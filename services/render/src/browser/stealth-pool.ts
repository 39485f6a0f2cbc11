import { createRequire } from 'node:module';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Logger } from '@tintype/runtime/logger';
import type { Page } from 'puppeteer-core';
import type { OnConnection } from './proxy-endpoints.ts';
import type { IsolationChoice } from './isolation.ts';
import { browserLauncher } from './launcher.ts';
import { createOnDemandPool } from './on-demand-pool.ts';
import { type BrowserPool, createBrowserPool, type PoolOptions } from './pool.ts';
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

/** The browsers of stealth captures: the full build with the plugin's evasions, in the same isolation and behind the same check as every other. */
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
        launch: launcher({ build: 'full', choice, onConnection, logger, trustStore, extraFlags: stealthFlags }),
        preparePage: loadEvasions(),
        pages: 1,
        launchFailuresMax,
        onFatal,
        logger,
      }),
  });
}

type Evasion = { readonly onPageCreated?: (page: Page) => Promise<void> };

/**
 * The changes that the plugin makes to a page, by the names of its modules. Left out is `defaultArgs`, which only edits the switches of a browser
 * that Puppeteer starts; ours has its own. So is `navigator.languages`, which would hide those of `locale`: the switch gives the usual ones.
 */
const evasionNames = [
  'chrome.app',
  'chrome.csi',
  'chrome.loadTimes',
  'chrome.runtime',
  'iframe.contentWindow',
  'media.codecs',
  'navigator.hardwareConcurrency',
  'navigator.permissions',
  'navigator.plugins',
  'navigator.webdriver',
  'user-agent-override',
  'webgl.vendor',
  'window.outerdimensions',
  'sourceurl',
] as const;

/**
 * Switches beside those of every browser. Without the first one `navigator.webdriver` is true whatever a script says. The second gives WebGL a
 * renderer in software: a desktop browser without WebGL is rare.
 */
export const stealthFlags: readonly string[] = [
  // A page that calls `print()` would be "already being printed" for good, and no PDF could be made of it.
  '--disable-print-preview',
  '--disable-blink-features=AutomationControlled',
  '--enable-unsafe-swiftshader',
  '--window-size=1920,1080',
  '--accept-lang=en-US,en',
];

/**
 * The evasions of puppeteer-extra-plugin-stealth for a page that our own launch made: the plugin is a set of functions of a page, and of
 * puppeteer-extra it needs nothing (docs/decisions/0017-verdicts-and-stealth.md). CommonJS without types, hence `require`.
 */
export function loadEvasions(): (page: Page) => Promise<void> {
  const load = createRequire(import.meta.url);
  const evasions = evasionNames.map((name) => {
    const create = load(`puppeteer-extra-plugin-stealth/evasions/${name}`) as () => Evasion;
    return create();
  });
  return async (page) => {
    for (const evasion of evasions) await evasion.onPageCreated?.(page);
    await refuseLogins(page);
  };
}

/**
 * The full build asks its user for a login where the headless shell refuses, and a request would wait for that answer without end. Only requests
 * that are held up can be answered for, so all of them are: a round trip each, which the ordinary browser does not pay.
 */
async function refuseLogins(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Fetch.authRequired', ({ requestId }) => {
    const authChallengeResponse = { response: 'CancelAuth' } as const;
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
  });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*' }] });
}
