/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';
import type { Activity } from '../browser/activity-probe.ts';
import { isBeforeTarget } from './anchor-target.ts';

/** Kinds of what is still under way in a page, as `NOT_SETTLED` names them. */
export type UnderWay = { readonly what: string; readonly where: string };

/** What the functions that wait for a page keep between their calls, on the globals of their own world. */
export type Watch = {
  /** What is under way now. Brings finite animations and transitions that show to their end, which may set off more. */
  readonly underWay: () => readonly UnderWay[];
  /** How long to wait before asking again, in milliseconds. */
  readonly pollMs: number;
  /** When something that shows has changed last, but for what changes for ever; of the page's clock. */
  readonly changedAt: () => number;
  /**
   * Whether a script is to answer something that happened at `sinceMs` of the page's clock: a callback is to run in a moment, or steps go on that
   * change what has begun to change since then.
   */
  readonly isDue: (sinceMs: number) => boolean;
};
export type WatchWorld = typeof globalThis & { watch?: Watch };

/**
 * Begins to watch what a page that has loaded is still doing. `isWhole` looks at the whole page rather than at what stands in the viewport. A page
 * without scripts is not observed: nothing but the browser changes it. Touches no element; ends animations that have an end, and nothing else.
 */
export function watchActivity(key: string, isWhole: boolean): void {
  const world = globalThis as WatchWorld;
  if (world.watch !== undefined) return;
  /**
   * Longer changes of one element have no end that is worth to wait for: of its looks, of its text. What goes on by animation frames takes longer where
   * frames do: then its steps count, and three times as long.
   */
  const tweenMsMax = 2_500;
  const textMsMax = 4_000;
  const frameMs = 1_000 / 60;
  /** A text that changes less often than the slowest frames is a clock. */
  const tickMs = 500;
  /** Without a change for so long it has come to rest. */
  const restMs = 150;
  /** Libraries for animations count the pause between two steps, and the delay of the first one, by their frames. */
  const pauseMsMax = 1_000;
  /** What still pauses then is a clock. */
  const pausesMsMax = 4_000;
  const framesMsMax = 2_500;
  const firstFramesMs = 100;
  const firstScrollMs = 400;
  /** On a busy machine the watch begins so long after the load that timers have run unseen. What they did shows with the next frames. */
  const lateMs = 100;
  const sampleMax = 60;
  const startedAt = performance.now();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLate = visit !== undefined && visit.loadEventEnd > 0 && startedAt - visit.loadEventEnd > lateMs;

  const shows = (element: Element): boolean => {
    if (!element.isConnected) return false;
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
    if (width === 0 && height === 0) return false;
    if (!isWhole && (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)) return false;
    return element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element): string => {
    const id = attributeOf(element, 'id') ?? '';
    const name =
      id !== ''
        ? `#${id}`
        : [...memberOf(element, 'classList')]
            .slice(0, 2)
            .map((one) => `.${one}`)
            .join('');
    return `${element.localName}${name}`.slice(0, 80);
  };

  // --- what scripts have still to do
  const hasScripts =
    document.scripts.length > 0 ||
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ initiatorType }) => initiatorType === 'script',
    );
  let answer: Activity | undefined;
  // A page that has found out how it is asked may answer anything.
  const numberOf = (said: unknown): number => (typeof said === 'number' && Number.isFinite(said) ? said : 0);
  const timeOf = (said: unknown): number | null => (typeof said === 'number' && Number.isFinite(said) ? said : null);
  const activityOf = (said: Partial<Record<keyof Activity, unknown>>): Activity => ({
    timerMs: numberOf(said.timerMs),
    isShort: said.isShort === true,
    ranAt: timeOf(said.ranAt),
    periodMs: numberOf(said.periodMs),
    framesSinceMs: timeOf(said.framesSinceMs),
  });
  document.addEventListener(`${key}:answer`, (event) => {
    answer = activityOf(JSON.parse(String((event as CustomEvent).detail)));
  });
  const ask = (): Activity => {
    answer = undefined;
    if (hasScripts) document.dispatchEvent(new CustomEvent(key));
    return answer ?? { timerMs: 0, isShort: false, ranAt: null, periodMs: 0, framesSinceMs: null };
  };

  // --- changes
  type Change = { firstAt: number; lastAt: number; steps: number; isText: boolean };
  const changes = new Map<Element, Change>();
  let lastAt = -Infinity;
  let grewAt = -Infinity;
  let elementsMax = document.getElementsByTagName('*').length;
  let textMax = -1;
  const isEndless = ({ firstAt, lastAt: last, steps, isText }: Change): boolean => {
    const msMax = isText ? textMsMax : tweenMsMax;
    const tookMs = last - firstAt;
    if (tookMs <= msMax) return false;
    const isClock = isText && steps * tickMs < tookMs;
    return isClock || tookMs > 3 * msMax || steps > msMax / frameMs || ask().framesSinceMs === null;
  };
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    const now = performance.now();
    const seen = new Set<Element>();
    let mayGrow = false;
    for (const { type, target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element === null || /^(?:script|style|head|title|meta|link|noscript|template)$/.test(element.localName))
        continue;
      if (type === 'childList' && [...addedNodes].every((node) => /^(?:SCRIPT|STYLE|LINK|META)$/.test(node.nodeName))) {
        if (addedNodes.length > 0) continue;
      }
      if (type !== 'attributes') mayGrow = true;
      if (seen.has(element) || seen.size === sampleMax) continue;
      seen.add(element);
      if (!shows(element)) continue;
      const isText = type !== 'attributes';
      const before = changes.get(element);
      const isNew = before === undefined || now - before.lastAt > 1_000;
      const change = isNew
        ? { firstAt: now, lastAt: now, steps: 0, isText }
        : { ...before, lastAt: now, steps: before.steps + 1, isText: before.isText || isText };
      changes.set(element, change);
      if (!isEndless(change)) lastAt = now;
    }
    if (!mayGrow) return;
    const elements = document.getElementsByTagName('*').length;
    const text = document.body?.textContent?.length ?? 0;
    if (elements > elementsMax || (textMax >= 0 && text > textMax)) grewAt = now;
    elementsMax = Math.max(elementsMax, elements);
    textMax = Math.max(textMax, text);
  };
  const observer = new MutationObserver(note);
  if (hasScripts) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // A smooth scroll is no animation either, and has no other sign.
  let scrolledAt = -Infinity;
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true });
  const changedAt = (): number => {
    note(observer.takeRecords());
    return lastAt;
  };

  // --- animations
  const finite = (): { animation: Animation; element: Element }[] =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect | null;
      const end = effect?.getComputedTiming().endTime;
      const element = effect?.target ?? null;
      const hasEnd = typeof end === 'number' && Number.isFinite(end);
      const runs = animation.playState === 'running' && animation.timeline === document.timeline;
      return runs && hasEnd && element !== null && animation.playbackRate !== 0 ? [{ animation, element }] : [];
    });
  /** SVG's own animations (SVG 2 and SMIL) are no animations of the document: their clock is set to the last end. */
  const endDrawings = (): Element[] =>
    [...document.querySelectorAll('svg')].filter((svg) => {
      if (svg.ownerSVGElement !== null || svg.animationsPaused()) return false;
      const ends = [...svg.querySelectorAll<SVGAnimationElement>('animate,animateTransform,animateMotion')].map(
        (one) => {
          const count = Number(one.getAttribute('repeatCount') ?? 1);
          try {
            return Number.isFinite(count) ? one.getStartTime() + one.getSimpleDuration() * count : 0;
          } catch {
            // It does not begin by itself, or lasts for ever.
            return 0;
          }
        },
      );
      const end = Math.max(0, ...ends);
      if (svg.getCurrentTime() >= end) return false;
      svg.setCurrentTime(end);
      return true;
    });
  const endless = (element: Element): boolean =>
    element
      .getAnimations({ subtree: true })
      .some(
        (animation) => animation.effect?.getComputedTiming().endTime === Infinity && animation.playState === 'running',
      );

  // --- what says itself that it is loading
  const loading =
    /(?:^|[-_ ])(?:skeleton|shimmer|loader|loading|spinner|preload(?:er)?|placeholder-(?:glow|wave))(?:$|[-_ \d])/i;
  const loaders = (): Element[] => {
    const found: Element[] = [];
    for (const element of document.querySelectorAll(
      '[aria-busy=true],[class*=skeleton i],[class*=shimmer i],[class*=load i],[class*=spinner i],[id*=load i],[id*=spinner i],[class*=placeholder-]',
    )) {
      const isBusy = attributeOf(element, 'aria-busy') === 'true';
      if (!isBusy && !loading.test(`${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`))
        continue;
      if (element.localName === 'body' || element.localName === 'html') continue;
      if (!shows(element)) continue;
      const { opacity } = getComputedStyle(element);
      if (Number(opacity) < 0.05) continue;
      const { width, height } = element.getBoundingClientRect();
      const covers =
        width * height > innerWidth * innerHeight * 0.5 &&
        /^(?:fixed|absolute)$/.test(getComputedStyle(element).position);
      if (isBusy || covers || endless(element)) found.push(element);
      if (found.length === 3) break;
    }
    return found;
  };

  const underWay = (): UnderWay[] => {
    const now = performance.now();
    const found: UnderWay[] = [];
    for (const { animation, element } of finite()) {
      found.push({ what: 'animation', where: nameOf(element) });
      try {
        animation.finish();
      } catch {
        // One that cannot be finished runs on as it is.
      }
    }
    for (const svg of endDrawings()) found.push({ what: 'animation', where: nameOf(svg) });
    const last = changedAt();
    const scripts = ask();
    if (scripts.timerMs > 0) found.push({ what: 'timer', where: `due in ${Math.round(scripts.timerMs)} ms` });
    const { periodMs } = scripts;
    // A beat is waited for once, and as long as the page grows by it.
    const isYoung = periodMs > 0 && now - startedAt < periodMs * 1.5 + 50;
    if (periodMs > 0 && (isYoung || now - grewAt < periodMs * 1.5 + 100))
      found.push({ what: 'timer', where: `every ${Math.round(periodMs)} ms` });
    if (scripts.framesSinceMs !== null && now - scripts.framesSinceMs < framesMsMax) {
      const draws = [...document.querySelectorAll('canvas')].some(shows);
      // Whether frames change the document shows with the next of them.
      if (draws || now - startedAt < firstFramesMs) found.push({ what: 'drawing', where: 'canvas' });
    }
    // A smooth scroll to the target begins with a frame after the load; a page that holds it back is not waited for.
    if (now - Math.max(startedAt, scrolledAt) < firstScrollMs && isBeforeTarget())
      found.push({ what: 'scrolling', where: location.hash.slice(0, 80) });
    if (now - scrolledAt < restMs) found.push({ what: 'scrolling', where: 'document' });
    if (hasScripts && isLate && now - startedAt < restMs) found.push({ what: 'change', where: 'document' });
    const isPause =
      scripts.framesSinceMs !== null &&
      now - Math.max(last, scripts.framesSinceMs) < pauseMsMax &&
      now - startedAt < pausesMsMax;
    // On a busy machine the steps of one change are further apart.
    if (now - last < restMs || isPause || (scripts.ranAt !== null && last >= scripts.ranAt)) {
      const [element] = [...changes].find(([, change]) => change.lastAt === last && !isEndless(change)) ?? [];
      found.push({ what: 'change', where: element === undefined ? 'document' : nameOf(element) });
    }
    const canGoOn = scripts.timerMs > 0 || periodMs > 0 || scripts.framesSinceMs !== null || found.length > 0;
    if (hasScripts)
      for (const element of loaders()) found.push({ what: canGoOn ? 'loading' : 'loader', where: nameOf(element) });
    return found;
  };
  const isDue = (sinceMs: number): boolean => {
    note(observer.takeRecords());
    const { isShort, ranAt } = ask();
    const isStep = (change: Change): boolean =>
      change.firstAt >= sinceMs && change.lastAt >= ranAt! && !isEndless(change);
    return isShort || (ranAt !== null && [...changes.values()].some(isStep));
  };
  world.watch = { underWay, pollMs: 50, changedAt, isDue };
}
