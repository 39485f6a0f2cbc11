import type { Logger } from '@tintype/runtime/logger';
import { replacedProgramOf } from '@tintype/runtime/replaced-program';
import { endsWithin } from './close-page.ts';
import type { BrowserProcess } from './launch.ts';
import { followGroup, groupMemoryBytes, type GroupProcess, killLargePages } from './process-memory.ts';

type Dependencies = {
  readonly browsers: ReadonlySet<BrowserProcess>;
  /** Returns the browser that gets new pages. */
  readonly current: () => BrowserProcess | undefined;
  readonly hasLeased: () => boolean;
  readonly memoryBytesMax: number;
  readonly pageBytesMax: number;
  /** Called if the current browser is too large, or if its program was replaced on disk. */
  readonly onUnfit: (process: BrowserProcess) => void;
  readonly logger: Logger;
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
 * Monitors the browsers of a pool: whether the current browser is too large, whether a page is, and
 * whether each browser still responds.
 */
export function watchBrowsers({
  browsers,
  current,
  hasLeased,
  memoryBytesMax,
  pageBytesMax,
  onUnfit,
  logger,
}: Dependencies): { readonly start: () => void; readonly stop: () => void } {
  const weigh = (): void => {
    const process = current();
    if (process === undefined) return;
    const bytes = groupMemoryBytes(process.pid);
    const replaced = replacedProgramOf(process.pid);
    if (bytes <= memoryBytesMax && replaced === undefined) return;
    if (replaced === undefined) logger.warn({ browserPid: process.pid, bytes }, 'browser.too_large');
    else logger.warn({ browserPid: process.pid, program: replaced }, 'browser.replaced_on_disk');
    onUnfit(process);
  };

  const groups = new WeakMap<BrowserProcess, () => GroupProcess[]>();
  const groupOf = (process: BrowserProcess): (() => GroupProcess[]) => {
    const known = groups.get(process) ?? followGroup(process.pid);
    groups.set(process, known);
    return known;
  };
  const watchPages = (): void => {
    if (!hasLeased()) return;
    for (const process of browsers) {
      const killed = killLargePages(groupOf(process)(), pageBytesMax);
      for (const { pid, bytes } of killed)
        logger.warn({ browserPid: process.pid, pid, bytes }, 'page.killed_for_memory');
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
