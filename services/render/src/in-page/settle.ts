/// <reference lib="dom" />

export type Settled = {
  readonly quiet: boolean;
  /** Nothing had to be waited for, and nothing that a picture shows has arrived since `askedAt`. */
  readonly wasAtRest: boolean;
  readonly imagesMissing: number;
  /** On the page's own clock; what `movedSince` takes. */
  readonly atMs: number;
};

/**
 * Waits until fonts are loaded, images in the visible part are complete, and the layout has not moved for `quietMs`; gives up after `budgetMs`.
 * A page that is quiet already passes at once. Looks only: it does not scroll, and touches no image that the page loads lazily below the visible part.
 * `askedAt` is in milliseconds since 1970.
 */
export async function settleInPage(budgetMs: number, quietMs: number, askedAt = 0): Promise<Settled> {
  const startedAt = performance.now();
  const left = (): number => budgetMs - (performance.now() - startedAt);
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
  const inTime = <T>(work: Promise<T>): Promise<T | 'late'> =>
    Promise.race([work, pause(left()).then(() => 'late' as const)]);

  const visibleImages = (): HTMLImageElement[] =>
    [...document.images].filter((image) => {
      const { top, left: x, bottom, right, width, height } = image.getBoundingClientRect();
      return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && x < innerWidth;
    });
  const ended = (image: HTMLImageElement): Promise<unknown> =>
    new Promise((resolve) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', resolve, { once: true });
    });

  // The observer outlives this call, for `movedSince`: this world's globals are nobody else's.
  const world = globalThis as typeof globalThis & { lastMoveMs?: () => number };
  if (world.lastMoveMs === undefined) {
    let last = -Infinity;
    const note = (entries: PerformanceEntryList): void => {
      for (const { startTime } of entries) last = Math.max(last, startTime);
    };
    const shifts = new PerformanceObserver((list) => note(list.getEntries()));
    shifts.observe({ type: 'layout-shift', buffered: true });
    world.lastMoveMs = () => {
      note(shifts.takeRecords());
      return last;
    };
  }
  const { lastMoveMs } = world;
  const restMs = (): number => performance.now() - lastMoveMs();

  /** Of what has been loaded; the browser keeps no more than the first entries. */
  const hasArrivedSince = (): boolean => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const since = askedAt - performance.timeOrigin;
    return entries.length >= entriesMax || entries.some(({ responseEnd }) => responseEnd >= since);
  };
  const entriesMax = 250;

  const incomplete = (): HTMLImageElement[] => visibleImages().filter((image) => !image.complete);
  const isAtRest = document.fonts.status === 'loaded' && restMs() >= quietMs && incomplete().length === 0;
  const wasAtRest = isAtRest && !hasArrivedSince();
  if (document.fonts.status !== 'loaded') await inTime(document.fonts.ready);
  const pending = incomplete();
  if (pending.length > 0) await inTime(Promise.all(pending.map(ended)));
  while (restMs() < quietMs && left() > 0) await pause(Math.min(left(), quietMs - restMs()));

  const isMissing = (image: HTMLImageElement): boolean =>
    !image.complete || (image.naturalWidth === 0 && image.currentSrc !== '');
  return {
    quiet: restMs() >= quietMs,
    wasAtRest,
    imagesMissing: visibleImages().filter(isMissing).length,
    atMs: performance.now(),
  };
}

/** Whether the layout has moved after a call of `settleInPage` that ended at `atMs`, and in the `watchMs` after it at least. */
export async function movedSince(atMs: number, watchMs: number): Promise<boolean> {
  const { lastMoveMs } = globalThis as typeof globalThis & { lastMoveMs?: () => number };
  if (lastMoveMs === undefined) return false;
  const leftMs = atMs + watchMs - performance.now();
  if (leftMs > 0 && lastMoveMs() <= atMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return lastMoveMs() > atMs;
}

/** Whether the document is as far as asked. */
export function isLoaded(until: 'load' | 'domcontentloaded'): boolean {
  return document.readyState === 'complete' || (until === 'domcontentloaded' && document.readyState === 'interactive');
}

/** Resolves once what the page has scheduled so far was run: a form is submitted in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
