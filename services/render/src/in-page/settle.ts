import { finishMotion } from './activity/animations.ts';
import { memory } from './memory.ts';
import { matchesInPage } from './open-roots.ts';
import { listRequests } from './page-scripts.ts';
import { pause, waitForFrames } from './parts.ts';
import { findFrameView, isInView } from './view.ts';
import type { PendingActivity, WatchWorld } from './watch-activity.ts';

export type SettleResult = {
  readonly quiet: boolean;
  /** Nothing was waited for, and nothing visible has arrived since `askedAt`. */
  readonly wasAtRest: boolean;
  readonly hasWaited: boolean;
  readonly imagesMissing: number;
  /** Milliseconds since 1970; null for never. */
  readonly changedAt: number | null;
  readonly grewAt: number | null;
  /** The page's own clock, for `hasMovedSince`. */
  readonly atMs: number;
  readonly underWay: readonly PendingActivity[];
};

/**
 * Waits until fonts and visible images are loaded, the layout has not moved for `quietMs`, and the
 * activity that loading started has ended (`watchActivity`, called before); at most `budgetMs`.
 * Does not scroll, and does not change images that the page loads lazily below the view.
 * `askedAt` and `cameAt` are in milliseconds since 1970. `cameAt` is when something arrived that
 * the page may not have read yet, so a quiet page is checked again; null for nothing.
 */
export async function settleInPage(
  budgetMs: number,
  quietMs: number,
  askedAt = 0,
  cameAt: number | null = null,
): Promise<SettleResult> {
  const startedAt = performance.now();
  const left = (): number => budgetMs - (performance.now() - startedAt);
  const inTime = <T>(work: Promise<T>): Promise<T | 'late'> =>
    Promise.race([work, pause(left()).then(() => 'late' as const)]);

  const visibleImages = (): HTMLImageElement[] =>
    matchesInPage<HTMLImageElement>('img').filter((image) => {
      const box = image.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && isInView(box);
    });
  // The observer outlives this call, for `hasMovedSince`.
  const world = memory<MovesWorld>();
  world.moves ??= observeMoves();
  const { watch } = world;
  const { lastMs: lastMoveMs } = world.moves;
  const restMs = (): number => performance.now() - lastMoveMs();

  /** The browser stores only the first entries, so a full list counts as an arrival. */
  const hasArrivedSince = (): boolean => {
    const entries = listRequests();
    const since = askedAt - performance.timeOrigin;
    return entries.length >= entriesMax || entries.some(({ responseEnd }) => responseEnd >= since);
  };
  const entriesMax = 250;
  const arrivalMs = 150;
  /** Two frames of a machine that is not busy. */
  const framesMs = 40;
  /**
   * A script reads the response in a separate task, which on a busy machine runs after this check.
   */
  const hasJustFetched = (): boolean =>
    listRequests().some(
      ({ initiatorType, responseEnd }) =>
        /^(?:fetch|xmlhttprequest)$/.test(initiatorType) && performance.now() - responseEnd < quietMs,
    );

  // Computes the styles now, because the browser requests background images and fonts only then.
  document.querySelector(':root')?.getBoundingClientRect();
  const incomplete = (): HTMLImageElement[] => visibleImages().filter((image) => !image.complete);
  let underWay = watch?.underWay() ?? [];
  const isAtRest =
    cameAt === null &&
    !hasJustFetched() &&
    document.fonts.status === 'loaded' &&
    restMs() >= quietMs &&
    incomplete().length === 0 &&
    underWay.length === 0;
  const wasAtRest = isAtRest && !hasArrivedSince();
  let readyAt: number | undefined;
  let hasDrawn = false;
  const pollMs = watch?.pollMs ?? quietMs;
  const cameMs = cameAt === null ? -Infinity : cameAt - performance.timeOrigin;
  const arrivesMs = (): number => performance.now() + arrivalMs;
  /** When the activity that was last observed, and has just ended, has had its effect. */
  const arrivalOf = (seen: readonly PendingActivity[]): number =>
    seen.length === 0 && cameAt === null
      ? arrivesMs()
      : seen.reduce((last, { restsAt }) => Math.max(last, restsAt ?? arrivesMs()), cameMs + arrivalMs);
  const nextLookMs = (): number =>
    Math.min(
      left(),
      pollMs,
      underWay.reduce((last, { restsAt }) => Math.max(last, restsAt ?? Infinity), -Infinity) - performance.now(),
    );
  while (!isAtRest) {
    const seen = underWay;
    if (document.fonts.status !== 'loaded') await inTime(document.fonts.ready);
    const pending = incomplete();
    if (pending.length > 0) await inTime(Promise.all(pending.map(waitForImage)));
    while (restMs() < quietMs && left() > 0) await pause(Math.min(left(), quietMs - restMs()));
    underWay = watch?.underWay() ?? [];
    if (underWay.length > 0 || incomplete().length > 0) [readyAt, hasDrawn] = [undefined, false];
    else readyAt ??= pending.length > 0 ? arrivesMs() : arrivalOf(seen);
    if (left() <= 0) break;
    if (readyAt === undefined) await pause(underWay.length > 0 ? nextLookMs() : Math.min(left(), pollMs));
    else if (readyAt > performance.now()) await pause(Math.min(left(), pollMs, readyAt - performance.now()));
    else if (hasDrawn) break;
    else {
      // The activity that ended last shows, moves or loads something in the next frames, which take
      // longer on a busy machine.
      const drawsAt = performance.now();
      await inTime(waitForFrames());
      hasDrawn = true;
      await pause(Math.min(left(), performance.now() - drawsAt - framesMs));
    }
  }

  const isMissing = (image: HTMLImageElement): boolean =>
    !image.complete || (image.naturalWidth === 0 && image.currentSrc !== '');
  return {
    quiet: restMs() >= quietMs && underWay.length === 0,
    wasAtRest,
    hasWaited: !isAtRest,
    imagesMissing: visibleImages().filter(isMissing).length,
    changedAt: toEpoch(watch?.changedAt() ?? -Infinity),
    grewAt: toEpoch(watch?.grewAt() ?? -Infinity),
    atMs: performance.now(),
    underWay,
  };
}

const waitForImage = (image: HTMLImageElement): Promise<unknown> =>
  new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true });
    image.addEventListener('error', resolve, { once: true });
  });

const toEpoch = (ms: number): number | null => (ms === -Infinity ? null : performance.timeOrigin + ms);

/** Returns `null` if the page's window shows nothing of the frame. */
export async function settleFrame(
  isWhole: boolean,
  budgetMs: number,
  quietMs: number,
  askedAt: number,
): Promise<SettleResult | null> {
  // A sandbox that forbids scripts also stops the timers of this code.
  if (memory<MovesWorld>().watch?.canRunScripts() !== true) {
    const hasWaited = finishMotion().length > 0;
    return {
      quiet: true,
      wasAtRest: !hasWaited,
      hasWaited,
      imagesMissing: 0,
      changedAt: null,
      grewAt: null,
      atMs: 0,
      underWay: [],
    };
  }
  const settled = (await findFrameView(isWhole)) ? await settleInPage(budgetMs, quietMs, askedAt) : null;
  memory<MovesWorld>().settledAtMs = settled?.atMs;
  return settled;
}

type MoveObserver = { readonly lastMs: () => number; readonly forget: () => void };
type MovesWorld = WatchWorld & { moves?: MoveObserver; settledAtMs?: number | undefined };

function observeMoves(): MoveObserver {
  let last = -Infinity;
  const note = (entries: PerformanceEntryList): void => {
    for (const { startTime } of entries) last = Math.max(last, startTime);
  };
  const shifts = new PerformanceObserver((list) => note(list.getEntries()));
  shifts.observe({ type: 'layout-shift', buffered: true });
  return {
    lastMs: () => {
      note(shifts.takeRecords());
      return last;
    },
    forget: () => {
      shifts.takeRecords();
      last = -Infinity;
    },
  };
}

/** Excludes movements that this code caused. The reaction of the page still counts. */
export function forgetMoves(): void {
  memory<MovesWorld>().moves?.forget();
}

/**
 * Returns whether the layout has moved, or something visible has changed, since the call of
 * `settleInPage` that ended at `atMs`. Observes for at least `watchMs` after that time.
 */
export async function hasMovedSince(atMs: number, watchMs: number): Promise<boolean> {
  const { moves, watch } = memory<MovesWorld>();
  if (moves === undefined) return false;
  const lastMs = (): number => Math.max(moves.lastMs(), watch?.changedAt() ?? -Infinity);
  const leftMs = atMs + watchMs - performance.now();
  if (leftMs > 0 && lastMs() <= atMs) await pause(leftMs);
  return lastMs() > atMs;
}

/** Returns the result of `hasMovedSince` for a frame, since its last `settleFrame`. */
export async function hasFrameMoved(watchMs: number): Promise<boolean> {
  const { settledAtMs } = memory<MovesWorld>();
  return settledAtMs !== undefined && hasMovedSince(settledAtMs, watchMs);
}

export function isLoaded(until: 'load' | 'domcontentloaded'): boolean {
  return document.readyState === 'complete' || (until === 'domcontentloaded' && document.readyState === 'interactive');
}

/** 0 until the browser has drawn content that a visitor would see. */
export const countPaintedElements = (): number =>
  performance.getEntriesByName('first-contentful-paint').length > 0 && document.body !== null
    ? document.getElementsByTagName('*').length
    : 0;

/** Waits for the next task, in which the browser submits a form. */
export const waitForNextTask = (): Promise<void> => pause(0);
