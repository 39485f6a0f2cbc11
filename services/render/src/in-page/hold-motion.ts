/// <reference lib="dom" />
import { memberOf } from './members.ts';
import { topInLayout } from './top-in-layout.ts';

/**
 * Holds what moves for ever where it is now, so that all sections of a picture show one state of it: endless animations of styles and scripts, and
 * endless drawings of SVG. Answers what lets them run again. Touches nothing that has an end, and nothing that scrolling drives.
 */
export function holdMotion(): () => void {
  const animations = document.getAnimations().filter((animation) => {
    const isOwn = animation.timeline === document.timeline;
    return isOwn && animation.playState === 'running' && animation.effect?.getComputedTiming().endTime === Infinity;
  });
  const endless = '[repeatCount=indefinite],[repeatDur=indefinite]';
  const drawings = [...document.querySelectorAll('svg')].filter(
    (svg) => svg.ownerSVGElement === null && !svg.animationsPaused() && svg.querySelector(endless) !== null,
  );
  for (const animation of animations) animation.pause();
  for (const svg of drawings) svg.pauseAnimations();
  return () => {
    for (const animation of animations) if (animation.playState === 'paused') animation.play();
    for (const svg of drawings) svg.unpauseAnimations();
  };
}

/** Brings to its end whatever moves now and has one, and answers whether there was any. Motion that scrolling drives is left as it is. */
export function finishTransitions(): boolean {
  let found = false;
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime;
    const isOwn = animation.timeline === document.timeline;
    if (!isOwn || animation.playState !== 'running' || typeof end !== 'number' || !Number.isFinite(end)) continue;
    try {
      animation.finish();
      found = true;
    } catch {
      // One that plays at no speed has no end to be brought to.
    }
  }
  return found;
}

/** The browser's facts about a timeline that scrolling drives (Scroll-driven Animations 1); only those of a view have offsets. */
type ScrolledTimeline = AnimationTimeline & {
  readonly source?: Element | null;
  readonly axis?: string;
  readonly startOffset?: { readonly value: number } | null;
  readonly endOffset?: { readonly value: number } | null;
};
/** Each animation that is held, with the share of its timeline at which it begins. */
export type HeldAnimations = Map<Animation, number>;

/**
 * Holds what scrolling drives where it is while its element is in the middle of the view, or fills it: what comes into a page by its styles alone is
 * there, and parallax shows one state in all of the picture. An element that cannot be scrolled there is shown as near to it as it comes, and one
 * that stays in place as at the top of the page. Motion that another scroller drives is left alone. May be called again: the page may have grown.
 */
export function holdScrolled(scroller: Element, held: HeldAnimations): void {
  const viewHeight = scroller.clientHeight;
  const scrollMax = scroller.scrollHeight - viewHeight;
  if (scrollMax < 1) return;

  const staysInPlace = (element: Element): boolean => {
    for (let node: Element | null = element; node !== null && node !== scroller; node = memberOf(node, 'parentElement'))
      if (/fixed|sticky/.test(getComputedStyle(node).position)) return true;
    return false;
  };
  /** From the place where the element comes in: its middle in the middle, or its top at the top where it is higher than the view. */
  const rowsIn = (height: number): number => Math.min((height + viewHeight) / 2, viewHeight);
  const shareOf = ({ startOffset, endOffset }: ScrolledTimeline, element: Element): number | undefined => {
    if (startOffset == null || endOffset == null) {
      if (!(element instanceof HTMLElement) || staysInPlace(element)) return 0;
      return clamp(topInLayout(element) - viewHeight + rowsIn(element.offsetHeight)) / scrollMax;
    }
    const length = endOffset.value - startOffset.value;
    return length > 0
      ? (clamp(startOffset.value + rowsIn(length - viewHeight)) - startOffset.value) / length
      : undefined;
  };
  const clamp = (scroll: number): number => Math.min(Math.max(scroll, 0), scrollMax);

  for (const animation of document.getAnimations()) {
    const timeline = animation.timeline as ScrolledTimeline | null;
    const element = (animation.effect as KeyframeEffect | null)?.target;
    if (timeline?.source !== scroller || !/^(block|y)$/.test(timeline.axis ?? '') || element == null) continue;
    const begin = held.get(animation) ?? percentOf(animation.startTime);
    const isOwn = held.has(animation) || /running|finished/.test(animation.playState);
    const share = shareOf(timeline, element);
    if (!isOwn || begin === undefined || share === undefined) continue;
    const wanted = (share * 100 - begin) * animation.playbackRate;
    if (held.has(animation) && Math.abs((percentOf(animation.currentTime) ?? 0) - wanted) < 0.5) continue;
    animation.pause();
    animation.currentTime = CSS.percent(wanted);
    held.set(animation, begin);
  }

  function percentOf(time: Animation['currentTime']): number | undefined {
    return time instanceof CSSUnitValue && time.unit === 'percent' ? time.value : undefined;
  }
}

/** Lets scrolling drive again what was held. */
export function letGoOfScrolled(held: HeldAnimations): void {
  for (const animation of held.keys()) if (animation.playState === 'paused') animation.play();
  held.clear();
}
