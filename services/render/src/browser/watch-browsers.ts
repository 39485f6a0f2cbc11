import type { Logger } from '@tintype/runtime/logger';
import { findReplacedProgram } from '@tintype/runtime/run';
import { endsWithin } from './close-page.ts';
import type { BrowserProcess } from './launch.ts';
import { createPriorityWatch } from './lower-priority.ts';
import { followGroup, groupMemoryBytes, type GroupProcess, killLargePages } from './process-memory.ts';

type Dependencies = {
  readonly browsers: ReadonlySet<BrowserProcess>;
  readonly serving: ReadonlySet<BrowserProcess>;
  readonly hasPages: () => boolean;
  readonly memoryBytesMax: number;
  readonly pageBytesMax: number;
  /** Called if a serving browser is too large, or if its program was replaced on disk. */
  readonly onUnfit: (process: BrowserProcess) => void;
  readonly logger: Logger;
};

type WatchedProcess = {
  readonly readGroup: () => GroupProcess[];
  readonly lowerPriority: ReturnType<typeof createPriorityWatch>;
};

const weighIntervalMs = 15_000;
/**
 * The fastest growth measured is a gigabyte a second, so a page exceeds its limit by at most half a
 * gigabyte.
 */
const watchPagesIntervalMs = 500;
/** A browser that hangs would otherwise be noticed only by captures that fail in it. */
const listenIntervalMs = 5_000;
const silentMsMax = 10_000;

/**
 * Monitors the browsers of a pool: whether a serving browser is too large, whether a page is, and
 * whether each browser still responds.
 */
export function watchBrowsers({
  browsers,
  serving,
  hasPages,
  memoryBytesMax,
  pageBytesMax,
  onUnfit,
  logger,
}: Dependencies): { readonly start: () => void; readonly stop: () => void } {
  const weigh = (): void => {
    for (const process of serving) {
      const bytes = groupMemoryBytes(process.pid);
      const replaced = findReplacedProgram(process.pid);
      if (bytes <= memoryBytesMax && replaced === undefined) continue;
      if (replaced === undefined) logger.warn({ browserPid: process.pid, bytes }, 'browser.too_large');
      else logger.warn({ browserPid: process.pid, program: replaced }, 'browser.replaced_on_disk');
      onUnfit(process);
    }
  };

  const followed = new WeakMap<BrowserProcess, WatchedProcess>();
  const follow = (process: BrowserProcess): WatchedProcess => {
    const known = followed.get(process) ?? {
      readGroup: followGroup(process.pid),
      lowerPriority: createPriorityWatch(() => performance.now()),
    };
    followed.set(process, known);
    return known;
  };
  const watchPages = (): void => {
    if (!hasPages()) return;
    for (const process of browsers) {
      const { readGroup, lowerPriority } = follow(process);
      const group = readGroup();
      for (const { pid } of lowerPriority(group))
        logger.info({ browserPid: process.pid, pid }, 'page.priority_lowered');
      for (const { pid, bytes } of killLargePages(group, pageBytesMax))
        logger.warn({ browserPid: process.pid, pid, bytes }, 'page.killed_for_memory');
      // The other processes work for all pages of the browser, which have one tenant.
      const large = group.find(({ kind, bytes }) => kind !== 'renderer' && bytes > pageBytesMax);
      if (large === undefined) continue;
      const excess = { resource: `${large.kind} memory`, used: large.bytes, max: pageBytesMax };
      logger.warn({ browserPid: process.pid, ...excess }, 'browser.killed_for_memory');
      process.kill(excess).catch(() => undefined);
    }
  };

  const killSilent = async (process: BrowserProcess): Promise<void> => {
    if ((await endsWithin(silentMsMax, process.browser.version())) || !browsers.has(process)) return;
    logger.error({ browserPid: process.pid }, 'browser.killed_for_silence');
    await process.kill();
  };
  const listen = (): void => {
    for (const process of browsers) killSilent(process).catch(() => undefined);
  };

  let timers: readonly NodeJS.Timeout[] = [];
  return {
    start: () => {
      const rows = [
        [weigh, weighIntervalMs],
        [watchPages, watchPagesIntervalMs],
        [listen, listenIntervalMs],
      ] as const;
      timers = rows.map(([look, intervalMs]) => setInterval(look, intervalMs).unref());
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
