import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import { replacedProgramOf } from '@tintype/runtime/replaced-program';
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
  /** The maximum private memory of the process of one page. */
  readonly pageBytesMax: number;
  readonly onPage: (slot: PageSlot) => void;
  readonly onPageClosed: (slot: PageSlot) => void;
  /** Called when the pool has given up: the process should end and be replaced. */
  readonly onFatal: (error: unknown) => void;
  readonly logger: Logger;
  /** Called with every page before it is ready. */
  readonly preparePage?: (page: Page) => Promise<void>;
  /** The maximum number of consecutive failures to start a browser. */
  readonly launchFailuresMax?: number;
};

export type BrowserPool = Service & {
  /** Leases a ready page. If none is ready, waits as long as `signal` allows. */
  readonly lease: (signal: AbortSignal) => Promise<PageSlot>;
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
const answerMs = 25;
const openMsMax = 10_000;
/**
 * A page that was used continues to work until it is closed, so closing it does not wait without
 * limit for the next page to open.
 */
const closeAfterMsMax = 500;

/**
 * Creates a pool that prepares pages, so that no capture waits for a browser or a context. One
 * browser serves. A browser that is old, worn or too large is replaced before it is released, and
 * ends when its last page is returned.
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
}: PoolOptions): BrowserPool {
  const ready: PageSlot[] = [];
  const waiting: ((slot: PageSlot) => void)[] = [];
  const leased = new Set<PageSlot>();
  const browsers = new Set<BrowserProcess>();
  const opened = new Map<BrowserProcess, number>();
  let current: BrowserProcess | undefined;
  let opening = 0;
  let stopping = false;
  let failures = 0;
  let launching: Promise<BrowserProcess> | undefined;

  const browser = (): Promise<BrowserProcess> => {
    if (current !== undefined) return Promise.resolve(current);
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
        opened.set(process, 0);
        current = process;
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
    if (current !== process) return;
    current = undefined;
    if (stopping) return;
    logger.error({ browserPid: process.pid }, 'browser.ended');
    void refill();
  };

  const wanted = (): boolean => ready.length + opening < Math.max(waiting.length, pages - leased.size);
  /** Opens the missing pages. Resolves when each has opened or failed. */
  const refill = async (): Promise<void> => {
    const begun: Promise<void>[] = [];
    while (!stopping && wanted()) {
      opening += 1;
      const opened = open().finally(() => {
        opening -= 1;
        void refill();
      });
      begun.push(opened);
    }
    await Promise.all(begun);
  };

  const open = async (): Promise<void> => {
    let process: BrowserProcess | undefined;
    try {
      process = await browser();
      const late = sleep(openMsMax, undefined, { ref: false }).then(() => {
        throw new Error(`A page did not open within ${openMsMax} ms`);
      });
      const slot = await Promise.race([openPageSlot(process, preparePage), late]);
      opened.set(process, (opened.get(process) ?? 0) + 1);
      onPage(slot);
      offer(slot);
    } catch (error) {
      if (stopping) return;
      logger.error({ error }, 'page.open_failed');
      if (process !== undefined && browsers.has(process)) await process.kill();
      await sleep(100);
    }
  };

  const offer = (slot: PageSlot): void => {
    const next = waiting.shift();
    if (next === undefined) ready.push(slot);
    else {
      leased.add(slot);
      next(slot);
    }
  };

  const lease = async (signal: AbortSignal): Promise<PageSlot> => {
    signal.throwIfAborted();
    const slot = ready.shift();
    if (slot !== undefined) {
      leased.add(slot);
      return slot;
    }
    return new Promise((resolve, reject) => {
      const take = (given: PageSlot): void => {
        signal.removeEventListener('abort', abandon);
        resolve(given);
      };
      const abandon = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal.reason as Error);
      };
      waiting.push(take);
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
      await close(slot).finally(() => retireIfWorn(slot.process));
    };
    if (ready.length === 0 || waiting.length > 0) void tidy();
    else
      void Promise.race([encoded, sleep(encodingMsMax)])
        .then(() => sleep(answerMs))
        .then(tidy, tidy);
  };

  const close = (slot: PageSlot): Promise<void> =>
    closePage(slot, { isRunning: () => browsers.has(slot.process), onClosed: () => onPageClosed(slot), logger });

  /** A worn browser gets no new pages; it ends when its last page is closed. */
  const retireIfWorn = (process: BrowserProcess): void => {
    if (!browsers.has(process)) return;
    if (current === process && isWorn(process)) {
      current = undefined;
      logger.info({ browserPid: process.pid, pages: opened.get(process) }, 'browser.retired');
    }
    if (current !== process) void endIfIdle(process);
  };

  const isWorn = (process: BrowserProcess): boolean =>
    (opened.get(process) ?? 0) >= recycle.capturesMax ||
    performance.now() - process.startedAt > recycle.ageMsMax ||
    replacedProgramOf(process.pid) !== undefined;

  const endIfIdle = async (process: BrowserProcess): Promise<void> => {
    if ([...leased].some((slot) => slot.process === process)) return;
    const unused = ready.filter((slot) => slot.process === process);
    // The successor's pages come first, so that a capture that arrives now finds one.
    if (unused.length > 0) {
      await browser().catch(() => undefined);
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
    current: () => current,
    hasLeased: () => leased.size > 0,
    memoryBytesMax: recycle.memoryBytesMax,
    pageBytesMax,
    onUnfit: (process) => {
      if (current === process) current = undefined;
      void endIfIdle(process);
    },
    logger,
  });

  return {
    name: 'browser-pool',
    lease,
    release,
    status: () => ({ ready: ready.length, leased: leased.size, browsers: browsers.size }),
    health: async () => (current === undefined ? 'no browser is running' : undefined),
    start: async () => {
      await browser();
      void refill();
      watch.start();
    },
    stop: async () => {
      stopping = true;
      watch.stop();
      // A browser that is being started is not in the list yet.
      await launching?.catch(() => undefined);
      await Promise.all([...browsers].map((process) => process.kill()));
    },
  };
}
