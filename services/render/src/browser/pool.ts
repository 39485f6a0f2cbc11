import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import { findReplacedProgram } from '@tintype/runtime/run';
import type { Service } from '@tintype/runtime/service';
import type { Page } from 'puppeteer-core';
import { closePage } from './close-page.ts';
import type { BrowserProcess } from './launch.ts';
import { openPageSlot, type PageSlot } from './page-slot.ts';
import { watchBrowsers } from './watch-browsers.ts';

export type RecycleRules = { readonly capturesMax: number; readonly ageMsMax: number; readonly memoryBytesMax: number };

export type PoolOptions = {
  readonly launch: () => Promise<BrowserProcess>;
  /** The number of pages that are ready or in use while the pool is idle. */
  readonly pages: number;
  readonly recycle: RecycleRules;
  readonly pageBytesMax: number;
  readonly onPage: (slot: PageSlot) => void;
  readonly onPageClosed: (slot: PageSlot) => void;
  /** Called when the pool has given up: the process should end and be replaced. */
  readonly onFatal: (error: unknown) => void;
  readonly logger: Logger;
  /** Called with every page before it is ready. */
  readonly preparePage?: (page: Page) => Promise<void>;
  readonly launchFailuresMax?: number;
  /** If not all browsers had a tenant for this time, one of them ends. */
  readonly surplusMsMax?: number;
};

export type BrowserPool = Service & {
  /**
   * Leases a ready page of a browser that has no page of a different tenant. If none is ready,
   * waits as long as `signal` allows.
   */
  readonly lease: (signal: AbortSignal, tenant: string) => Promise<PageSlot>;
  /**
   * `encoded` settles when the image of this page has become a file: until then other work is more
   * urgent than the next page.
   */
  readonly release: (slot: PageSlot, encoded?: Promise<unknown>) => void;
  readonly health: () => Promise<string | undefined>;
  readonly status: () => { readonly ready: number; readonly leased: number; readonly browsers: number };
};

/**
 * The longest time for which an image that was just captured has precedence over opening the next
 * page. This applies while a page is ready and no capture waits. Opening in parallel made encoding
 * three times slower, and the transfer to the caller twice as slow (measured on two cores). Large
 * images take seconds, hence the limit.
 */
const encodingMsMax = 200;
/**
 * The transfer time of a file to its caller, with some reserve. It must not be longer: a caller
 * that captures continuously has sent the next request by then, and the page must be open before
 * that image is requested.
 */
const transferMs = 25;
const openMsMax = 10_000;
/**
 * A used page continues to work until it is closed, so its closing waits at most this long for the
 * next page to open.
 */
const closeAfterMsMax = 500;

type WaitingLease = { readonly tenant: string; readonly resolve: (slot: PageSlot) => void };
/**
 * A page without `tenant` is for the next tenant. If `process` is undefined, a browser is started.
 */
type NextPage = { readonly tenant?: string; readonly process: BrowserProcess | undefined };
type OpeningPage = { readonly tenant?: string; process: BrowserProcess | undefined };

/**
 * Creates a pool that prepares pages, so that no capture waits for a browser or a context. A
 * browser has pages of one tenant at a time (docs/decisions/0008-hostile-pages.md): while one
 * tenant captures, one browser serves, and each further tenant gets a browser that is free or
 * starts. A browser that is old, worn or too large is replaced by the next before it is released,
 * and ends when its last page is returned.
 */
export function createBrowserPool({
  launch,
  pages,
  recycle,
  pageBytesMax,
  onPage,
  onPageClosed,
  onFatal,
  logger,
  preparePage,
  launchFailuresMax = 5,
  surplusMsMax = 60_000,
}: PoolOptions): BrowserPool {
  const ready: PageSlot[] = [];
  const waiting: WaitingLease[] = [];
  const leased = new Set<PageSlot>();
  /** The tenants of pages, from their lease until they are closed. */
  const tenants = new Map<PageSlot, string>();
  const browsers = new Set<BrowserProcess>();
  const serving = new Set<BrowserProcess>();
  const opening: OpeningPage[] = [];
  const opened = new Map<BrowserProcess, number>();
  /** The most browsers that tenants have needed at once; falls while they need fewer. */
  let browsersWanted = 1;
  /** When all browsers last had a tenant. */
  let neededAt = performance.now();
  let stopping = false;
  let failures = 0;
  let launching: Promise<BrowserProcess> | undefined;

  const startBrowser = (): Promise<BrowserProcess> => {
    if (stopping) return Promise.reject(new Error('The pool is stopping'));
    launching ??= start().finally(() => {
      launching = undefined;
    });
    return launching;
  };

  const start = async (): Promise<BrowserProcess> => {
    for (;;) {
      try {
        const process = await launch();
        failures = 0;
        browsers.add(process);
        serving.add(process);
        opened.set(process, 0);
        logger.info({ browserPid: process.pid }, 'browser.started');
        void process.exited.then(() => forget(process));
        return process;
      } catch (error) {
        if (stopping) throw error;
        failures += 1;
        logger.error({ error, failures }, 'browser.start_failed');
        if (failures >= launchFailuresMax) {
          onFatal(error);
          throw error;
        }
        await sleep(200 * 2 ** failures);
      }
    }
  };

  const forget = (process: BrowserProcess): void => {
    browsers.delete(process);
    opened.delete(process);
    for (const slot of ready.filter((one) => one.process === process)) {
      ready.splice(ready.indexOf(slot), 1);
      onPageClosed(slot);
    }
    for (const slot of pagesOf(process)) tenants.delete(slot);
    if (!serving.delete(process) || stopping) return;
    logger.error({ browserPid: process.pid }, 'browser.ended');
    void refill();
  };

  const pagesOf = (process: BrowserProcess): PageSlot[] =>
    [...tenants.keys()].filter((slot) => slot.process === process);
  const tenantOf = (process: BrowserProcess): string | undefined => tenants.get(pagesOf(process)[0]!);
  const isFree = (process: BrowserProcess): boolean => tenantOf(process) === undefined;
  const readyCountOf = (process: BrowserProcess): number =>
    [...ready, ...opening].filter((one) => one.process === process).length;

  /**
   * The browsers in which the tenant may use a page, its current browsers first. The last free
   * browser is reserved for a tenant without a browser.
   */
  const browsersFor = (tenant: string): BrowserProcess[] => {
    const own = [...serving].filter((process) => tenantOf(process) === tenant);
    const free = [...serving].filter(isFree);
    return own.length > 0 && free.length === 1 ? own : [...own, ...free];
  };

  /** The page that is needed most; undefined if none is missing. */
  const nextToOpen = (): NextPage | undefined => {
    for (const { tenant } of waiting) {
      const begun = opening.filter((one) => one.tenant === tenant).length;
      if (begun >= waiting.filter((one) => one.tenant === tenant).length) continue;
      const process = browsersFor(tenant)[0];
      if (process !== undefined || launching === undefined) return { tenant, process };
    }
    const [emptiest] = [...serving].toSorted((a, b) => readyCountOf(a) - readyCountOf(b));
    const starting = opening.filter(({ process }) => process === undefined).length;
    if (serving.size + starting < browsersWanted) return { process: undefined };
    const isMissing =
      ready.length + opening.length < pages - leased.size || (emptiest !== undefined && readyCountOf(emptiest) === 0);
    return isMissing ? { process: emptiest } : undefined;
  };

  const refill = async (): Promise<void> => {
    const begun: Promise<void>[] = [];
    for (let next = nextToOpen(); !stopping && next !== undefined; next = nextToOpen()) {
      const entry: OpeningPage = { ...next };
      opening.push(entry);
      const opened = open(entry).finally(() => {
        opening.splice(opening.indexOf(entry), 1);
        void refill();
      });
      begun.push(opened);
    }
    await Promise.all(begun);
  };

  const open = async (entry: OpeningPage): Promise<void> => {
    try {
      entry.process ??= await startBrowser();
      const { process } = entry;
      browsersWanted = Math.max(browsersWanted, Math.min(serving.size, pages));
      const late = sleep(openMsMax, undefined, { ref: false }).then(() => {
        throw new Error(`A page did not open within ${openMsMax} ms`);
      });
      const slot = await Promise.race([openPageSlot(process, preparePage), late]);
      opened.set(process, (opened.get(process) ?? 0) + 1);
      onPage(slot);
      ready.push(slot);
      serve();
    } catch (error) {
      if (stopping) return;
      logger.error({ error }, 'page.open_failed');
      if (entry.process !== undefined && browsers.has(entry.process)) await entry.process.kill();
      await sleep(100);
    }
  };

  const serve = (): void => {
    for (const one of waiting.slice()) {
      const slot = take(one.tenant);
      if (slot === undefined) continue;
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(slot);
    }
  };

  const take = (tenant: string): PageSlot | undefined => {
    for (const process of browsersFor(tenant)) {
      const at = ready.findIndex((slot) => slot.process === process);
      if (at === -1) continue;
      const [slot] = ready.splice(at, 1);
      leased.add(slot!);
      tenants.set(slot!, tenant);
      if (![...serving].some(isFree)) neededAt = performance.now();
      return slot;
    }
    return undefined;
  };

  const lease = async (signal: AbortSignal, tenant: string): Promise<PageSlot> => {
    signal.throwIfAborted();
    const slot = take(tenant);
    if (slot !== undefined) return slot;
    return new Promise((resolve, reject) => {
      const one: WaitingLease = {
        tenant,
        resolve: (slot) => {
          signal.removeEventListener('abort', abandon);
          resolve(slot);
        },
      };
      const abandon = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal.reason as Error);
      };
      waiting.push(one);
      signal.addEventListener('abort', abandon, { once: true });
      void refill();
    });
  };

  const release = (slot: PageSlot, encoded: Promise<unknown> = Promise.resolve()): void => {
    leased.delete(slot);
    // Closes and opens pages one after the other: both at once would take the processors from the
    // capture in progress (docs/decisions/0010-frames-and-pages-of-the-browser.md).
    const tidy = async (): Promise<void> => {
      await Promise.race([refill(), sleep(closeAfterMsMax, undefined, { ref: false })]);
      await close(slot).finally(() => {
        tenants.delete(slot);
        retireIfWorn(slot.process);
        serve();
        void refill();
      });
    };
    if (ready.length === 0 || waiting.length > 0) void tidy();
    else
      void Promise.race([encoded, sleep(encodingMsMax)])
        .then(() => sleep(transferMs))
        .then(tidy, tidy);
  };

  const close = (slot: PageSlot): Promise<void> =>
    closePage(slot, { isRunning: () => browsers.has(slot.process), onClosed: () => onPageClosed(slot), logger });

  /** A worn browser gets no new pages; it ends when its last page is closed. */
  const retireIfWorn = (process: BrowserProcess): void => {
    if (!browsers.has(process)) return;
    if (serving.has(process) && isWorn(process)) retire(process);
    if (!serving.has(process)) void endIfIdle(process);
  };

  const retire = (process: BrowserProcess): void => {
    serving.delete(process);
    logger.info({ browserPid: process.pid, pages: opened.get(process) }, 'browser.retired');
  };

  /** Ends a browser that no tenant has needed for long, one at a time. */
  const endSurplus = (): void => {
    const free = [...serving].find((one) => isFree(one) && !opening.some(({ process }) => process === one));
    if (serving.size === 1 || free === undefined || performance.now() - neededAt < surplusMsMax) return;
    retire(free);
    browsersWanted = Math.min(browsersWanted, serving.size);
    neededAt = performance.now();
    void endIfIdle(free);
  };

  const isWorn = (process: BrowserProcess): boolean =>
    (opened.get(process) ?? 0) >= recycle.capturesMax ||
    performance.now() - process.startedAt > recycle.ageMsMax ||
    findReplacedProgram(process.pid) !== undefined;

  const endIfIdle = async (process: BrowserProcess): Promise<void> => {
    if ([...leased].some((slot) => slot.process === process)) return;
    const unused = ready.filter((slot) => slot.process === process);
    // The successor's pages come first, so that a capture that arrives now finds one.
    if (unused.length > 0) {
      if (serving.size === 0) await startBrowser().catch(() => undefined);
      for (const slot of unused) {
        const at = ready.indexOf(slot);
        if (at === -1) continue;
        ready.splice(at, 1);
        onPageClosed(slot);
      }
      void refill();
    }
    if (![...leased].some((slot) => slot.process === process)) await process.kill();
  };

  const watch = watchBrowsers({
    browsers,
    serving,
    hasPages: () => tenants.size > 0,
    memoryBytesMax: recycle.memoryBytesMax,
    pageBytesMax,
    onUnfit: (process) => {
      serving.delete(process);
      void endIfIdle(process);
    },
    logger,
  });

  let surplusWatch: NodeJS.Timeout | undefined;
  return {
    name: 'browser-pool',
    lease,
    release,
    status: () => ({ ready: ready.length, leased: leased.size, browsers: browsers.size }),
    health: async () => (serving.size === 0 ? 'no browser is running' : undefined),
    start: async () => {
      await startBrowser();
      void refill();
      watch.start();
      surplusWatch = setInterval(endSurplus, surplusMsMax / 4).unref();
    },
    stop: async () => {
      stopping = true;
      watch.stop();
      clearInterval(surplusWatch);
      // A browser that is being started is not in the list yet.
      await launching?.catch(() => undefined);
      await Promise.all([...browsers].map((process) => process.kill()));
    },
  };
}
