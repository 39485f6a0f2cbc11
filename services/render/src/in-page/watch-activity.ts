import { getRootScroller } from './parts.ts';
import { isMovingForever, finishMotion, type MotionWorld } from './activity/animations.ts';
import { observeChanges, listenToProbe } from './activity/page-changes.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { getMember, readAttribute } from './members.ts';
import { memory } from './memory.ts';
import { matchesInPage } from './open-roots.ts';
import { isInView } from './view.ts';

export type PendingActivity = {
  readonly what: string;
  readonly where: string;
  /**
   * When a recent change no longer has to be waited for, by the page's clock. Undefined for other
   * activity.
   */
  readonly restsAt?: number;
};

/**
 * Stored between the calls of functions for settling. Times are milliseconds of the page's clock.
 */
type Watch = {
  /** Also finishes visible motion that has an end, which may start more. */
  readonly underWay: () => readonly PendingActivity[];
  readonly grewAt: () => number;
  readonly loaders: () => readonly string[];
  readonly canRunScripts: () => boolean;
  readonly pollMs: number;
  /** Endless changes do not count. */
  readonly changedAt: () => number;
  /** Ignores the changes of this task, because this code made them. */
  readonly forgetTask: () => void;
  /** Ignores changes so far and timers that are set, because their effect is known. */
  readonly forgetAll: () => void;
  /**
   * Returns whether a script is about to react to something that happened at `sinceMs`: a callback
   * runs soon, or steps continue that change what has begun to change since then.
   */
  readonly isDue: (sinceMs: number) => boolean;
  /** When timers of scripts have reacted to scrolling at `scrolledAtMs`. */
  readonly reactsAt: (scrolledAtMs: number) => number | null;
};
export type WatchWorld = { watch?: Watch };

export const listLoaders = (): string[] => [...(memory<WatchWorld>().watch?.loaders() ?? [])];

/** The page counts as settled after this time without a change. */
const restMs = 150;
/**
 * Animation libraries request frames, and set no timer, during the pause between two steps and
 * before the first step.
 */
const pauseMsMax = 1_000;
/** A change that still pauses at this age of the page is a clock. */
const pausesMsMax = 4_000;
const framesMsMax = 2_500;
const firstFramesMs = 100;
const firstScrollMs = 400;

/**
 * `isWhole` watches the complete page instead of the viewport. A page without scripts is not
 * observed, because only the browser changes it. Finishes animations that end within `endMsMax`,
 * and changes nothing else.
 */
export function watchActivity(key: string, isWhole: boolean, endMsMax: number): void {
  const world = memory<FullPageWorld & MotionWorld & WatchWorld>();
  if (world.watch !== undefined) return;
  world.endMsMax = endMsMax;
  const startedAt = performance.now();
  const isLate = hasBegunLate(startedAt);
  const shows = isWhole ? isDrawn : (element: Element): boolean => isInViewport(element) && isDrawn(element);
  const scripts = listenToProbe(key);
  const changes = observeChanges(shows, scripts);
  // A smooth scroll is not an animation and has no other sign.
  let scrolledAt = -Infinity;
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true });

  // A loader below the view waits to be scrolled to.
  const waits = (element: Element): boolean => world.fullPage === undefined && !isInViewport(element);
  const loaders = (): Element[] =>
    scripts.hasScripts ? findLoaders((element) => shows(element) && !waits(element)) : [];

  const underWay = (): PendingActivity[] => {
    const now = performance.now();
    const ageMs = now - startedAt;
    const found: PendingActivity[] = [];
    for (const element of finishMotion()) found.push({ what: 'animation', where: describeElement(element) });
    const changedAt = changes.changedAt();
    const { timerMs, periodMs, beatMs, framesSinceMs, ranAt } = scripts.query();
    if (timerMs > 0) found.push({ what: 'timer', where: `due in ${Math.round(timerMs)} ms` });
    // An interval is waited for once, and as long as it makes the page grow.
    const isYoung = periodMs > 0 && ageMs < periodMs * 1.5 + 50;
    if (periodMs > 0 && (isYoung || now - changes.grewAt() < periodMs * 1.5 + 100))
      found.push({ what: 'timer', where: `every ${Math.round(periodMs)} ms` });
    else if (beatMs > 0 && now - changedAt < beatMs * 1.5 + 100)
      found.push({ what: 'timer', where: `every ${Math.round(beatMs)} ms` });
    if (framesSinceMs !== null && now - framesSinceMs < framesMsMax) {
      const draws = matchesInPage('canvas').some(shows);
      // The next frames show whether animation frames of a script change the document.
      if (draws || ageMs < firstFramesMs) found.push({ what: 'drawing', where: 'canvas' });
    }
    // A smooth scroll to the target begins with a frame after the load; a page that holds it back
    // is not waited for.
    if (now - Math.max(startedAt, scrolledAt) < firstScrollMs && isBeforeTarget())
      found.push({ what: 'scrolling', where: location.hash.slice(0, 80) });
    if (now - scrolledAt < restMs) found.push({ what: 'scrolling', where: 'document', restsAt: scrolledAt + restMs });
    if (scripts.hasScripts && isLate && ageMs < restMs) found.push({ what: 'change', where: 'document' });
    const isPause =
      framesSinceMs !== null && now - Math.max(changedAt, framesSinceMs) < pauseMsMax && ageMs < pausesMsMax;
    // The steps of one change are further apart on a busy machine.
    const goesOn = isPause || (ranAt !== null && changedAt >= ranAt);
    if (now - changedAt < restMs || goesOn) {
      const element = changes.elementChangedAt(changedAt);
      const where = element === undefined ? 'document' : describeElement(element);
      found.push({ what: 'change', where, ...(!goesOn && { restsAt: changedAt + restMs }) });
    }
    const canGoOn = timerMs > 0 || periodMs > 0 || framesSinceMs !== null || found.length > 0;
    for (const element of loaders())
      found.push({ what: canGoOn ? 'loading' : 'loader', where: describeElement(element) });
    return found;
  };
  const isDue = (sinceMs: number): boolean => {
    changes.changedAt();
    const { isShort, ranAt } = scripts.query();
    return isShort || (ranAt !== null && changes.goesOn(sinceMs, ranAt));
  };
  world.watch = {
    canRunScripts: scripts.isProbed,
    grewAt: changes.grewAt,
    underWay,
    loaders: () => loaders().map(describeElement),
    pollMs: 50,
    changedAt: changes.changedAt,
    forgetTask: changes.forgetTask,
    forgetAll: () => {
      changes.forgetAll();
      scripts.forgetTimers();
    },
    isDue,
    reactsAt: (scrolledAtMs) => scripts.query(scrolledAtMs).reactsAt,
  };
}

/**
 * Timers run between the load and this observation on a busy machine. Their effect shows in the
 * next frames.
 */
function hasBegunLate(startedAt: number): boolean {
  const lateMs = 100;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit !== undefined && visit.loadEventEnd > 0 && startedAt - visit.loadEventEnd > lateMs;
}

function isDrawn(element: Element): boolean {
  if (!element.isConnected) return false;
  const { width, height } = element.getBoundingClientRect();
  return (width > 0 || height > 0) && element.checkVisibility({ visibilityProperty: true });
}

const isInViewport = (element: Element): boolean => isInView(element.getBoundingClientRect());

function describeElement(element: Element): string {
  const id = readAttribute(element, 'id') ?? '';
  const classes = [...getMember(element, 'classList')].slice(0, 2).map((one) => `.${one}`);
  return `${element.localName}${id === '' ? classes.join('') : `#${id}`}`.slice(0, 80);
}

/** Returns up to three elements that declare that something is loading. */
function findLoaders(shows: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const element of matchesInPage(
    '[aria-busy=true],[class*=skeleton i],[class*=shimmer i],[class*=load i],[class*=spinner ' +
      'i],[id*=load i],[id*=spinner i],[class*=placeholder-]',
  )) {
    const isBusy = readAttribute(element, 'aria-busy') === 'true';
    if (!isBusy && !hasLoaderName(element)) continue;
    if (element.localName === 'body' || element.localName === 'html') continue;
    if (!shows(element)) continue;
    const { opacity, position } = getComputedStyle(element);
    if (Number(opacity) < 0.05) continue;
    const { width, height } = element.getBoundingClientRect();
    const covers = width * height > innerWidth * innerHeight * 0.5 && /^(?:fixed|absolute)$/.test(position);
    if (isBusy || covers || isMovingForever(element)) found.push(element);
    if (found.length === 3) break;
  }
  return found;
}

const hasLoaderName = (element: Element): boolean =>
  /(?:^|[-_ ])(?:skeleton|shimmer|loader|loading|spinner|preload(?:er)?|placeholder-(?:glow|wave))(?:$|[-_ \d])/i.test(
    `${readAttribute(element, 'class') ?? ''} ${readAttribute(element, 'id') ?? ''}`,
  );

/**
 * The page still has to scroll smoothly to the target of its address: it can scroll further, and
 * has not brought the target to its edge.
 */
function isBeforeTarget(): boolean {
  if (location.hash.length < 2) return false;
  const name = location.hash.slice(1);
  let decoded = name;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    // A name without valid percent-encoding is used as written.
  }
  const target = document.getElementById(name) ?? document.getElementById(decoded);
  if (target === null) return false;
  const root = getRootScroller();
  const pxOf = (value: string): number => parseFloat(value) || 0;
  const isOnItsWay = (scroller: Element): boolean => {
    // The document's own scrolling follows the styles of `html`, whatever element scrolls.
    const style = getComputedStyle(scroller === root ? document.documentElement : scroller);
    if (style.scrollBehavior !== 'smooth') return false;
    const edge = scroller === root ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;
    const room = pxOf(getComputedStyle(target).scrollMarginTop) + pxOf(style.scrollPaddingTop);
    const leftPx = target.getBoundingClientRect().top - edge - room;
    if (leftPx > 1) return scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1;
    return leftPx < -1 && scroller.scrollTop > 0;
  };
  for (let around = getMember(target, 'parentElement'); around !== null; around = getMember(around, 'parentElement'))
    if (around.scrollHeight > around.clientHeight && isOnItsWay(around)) return true;
  return false;
}
