/// <reference lib="dom" />
import { memory } from './memory.ts';
import { finishMotion, type MotionWorld } from './activity/animations.ts';
import { loadersIn } from './activity/loaders.ts';
import { observeChanges } from './activity/page-changes.ts';
import { listenToProbe } from './activity/script-activity.ts';
import { isBeforeTarget } from './anchor-target.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { readAttribute, getMember } from './members.ts';
import { matchesInPage } from './page-roots.ts';
import { isInView } from './view.ts';

/** The kinds of activity that can still be in progress in a page, as `NOT_SETTLED` names them. */
export type UnderWay = {
  readonly what: string;
  readonly where: string;
  /**
   * The time, in milliseconds of the page's clock, at which a change that is waited for only
   * because it is recent is over, together with its effects.
   */
  readonly restsAt?: number;
};

/**
 * The state that the functions for settling store between their calls, on the globals of their
 * isolated world.
 */
export type Watch = {
  /**
   * Returns all activity in progress. Finishes visible animations and transitions that have an end,
   * which may start more.
   */
  readonly underWay: () => readonly UnderWay[];
  /** When the page last got more elements or text, in milliseconds of the page's clock. */
  readonly grewAt: () => number;
  /** Names of elements that declare that something is loading. */
  readonly loaders: () => readonly string[];
  /** Returns whether scripts of the document, and timers, can run at all. */
  readonly canRunScripts: () => boolean;
  /** Milliseconds to wait before the next check. */
  readonly pollMs: number;
  /**
   * Returns the time at which something visible last changed, in milliseconds of the page's clock.
   * Endless changes do not count.
   */
  readonly changedAt: () => number;
  /** Ignores the changes of this task, because this code made them. */
  readonly forgetTask: () => void;
  /** Ignores all changes so far and all timers that are set, because their effect is known. */
  readonly forgetAll: () => void;
  /**
   * Returns whether a script is about to react to something that happened at `sinceMs` of the
   * page's clock. Either a callback runs soon, or steps continue that change what has begun to
   * change since then.
   */
  readonly isDue: (sinceMs: number) => boolean;
  /** Returns the time by which timers of scripts have reacted to scrolling at `scrolledAtMs`. */
  readonly reactsAt: (scrolledAtMs: number) => number | null;
};
export type WatchWorld = { watch?: Watch };

/** Returns the names of the page's elements that declare that something is still loading. */
export const loadersLeft = (): string[] => [...(memory<WatchWorld>().watch?.loaders() ?? [])];

/** Milliseconds without a change after which the page counts as settled. */
const restMs = 150;
/**
 * Animation libraries count the pause between two steps, and the delay of the first step, by their
 * frames.
 */
const pauseMsMax = 1_000;
/** A change that still pauses at this age of the page is a clock. */
const pausesMsMax = 4_000;
const framesMsMax = 2_500;
const firstFramesMs = 100;
const firstScrollMs = 400;

/**
 * Begins to watch the activity of a page that has loaded. `isWhole` watches the complete page
 * instead of the viewport. A page without scripts is not observed, because only the browser changes
 * it. Touches no element; finishes animations that end within `endMsMax`, and nothing else.
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
    scripts.hasScripts ? loadersIn((element) => shows(element) && !waits(element)) : [];

  const underWay = (): UnderWay[] => {
    const now = performance.now();
    const ageMs = now - startedAt;
    const found: UnderWay[] = [];
    for (const element of finishMotion()) found.push({ what: 'animation', where: getName(element) });
    const changedAt = changes.changedAt();
    const { timerMs, periodMs, beatMs, framesSinceMs, ranAt } = scripts.ask();
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
      const where = element === undefined ? 'document' : getName(element);
      found.push({ what: 'change', where, ...(!goesOn && { restsAt: changedAt + restMs }) });
    }
    const canGoOn = timerMs > 0 || periodMs > 0 || framesSinceMs !== null || found.length > 0;
    for (const element of loaders()) found.push({ what: canGoOn ? 'loading' : 'loader', where: getName(element) });
    return found;
  };
  const isDue = (sinceMs: number): boolean => {
    changes.changedAt();
    const { isShort, ranAt } = scripts.ask();
    return isShort || (ranAt !== null && changes.goesOn(sinceMs, ranAt));
  };
  const forgetAll = (): void => {
    changes.forgetAll();
    scripts.forgetTimers();
  };
  const { changedAt, forgetTask } = changes;
  world.watch = {
    canRunScripts: scripts.isProbed,
    grewAt: changes.grewAt,
    underWay,
    loaders: () => loaders().map(getName),
    pollMs: 50,
    changedAt,
    forgetTask,
    forgetAll,
    isDue,
    reactsAt: (scrolledAtMs) => scripts.ask(scrolledAtMs).reactsAt,
  };
}

/**
 * Returns whether the watch has begun so long after the load that timers have run unobserved, as
 * happens on a busy machine. Their effect shows in the next frames.
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

function getName(element: Element): string {
  const id = readAttribute(element, 'id') ?? '';
  const classes = [...getMember(element, 'classList')].slice(0, 2).map((one) => `.${one}`);
  return `${element.localName}${id === '' ? classes.join('') : `#${id}`}`.slice(0, 80);
}
