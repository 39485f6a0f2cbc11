import { finishAnimations, hasEnd, isRunning, listAnimations } from './activity/animations.ts';
import { matchesInPage } from './open-roots.ts';
import { getLayoutTop, isInPlace } from './parts.ts';

/**
 * Stops motion of styles, scripts and SVG that has no end or ends late, so that all sections of an
 * image show one state. Returns a function that resumes it.
 */
export function holdMotion(): () => void {
  const animations = listAnimations().filter((animation) => isRunning(animation) && !hasEnd(animation));
  const endless = '[repeatCount=indefinite],[repeatDur=indefinite]';
  const drawings = matchesInPage<SVGSVGElement>('svg').filter(
    (svg) => svg.ownerSVGElement === null && !svg.animationsPaused() && svg.querySelector(endless) !== null,
  );
  for (const animation of animations) animation.pause();
  for (const svg of drawings) svg.pauseAnimations();
  return () => {
    for (const animation of animations) if (animation.playState === 'paused') animation.play();
    for (const svg of drawings) svg.unpauseAnimations();
  };
}

/**
 * Finishes motion that has an end, and returns whether there was any. Scroll-driven motion
 * continues.
 */
export const hasFinishedTransitions = (): boolean => finishAnimations().length > 0;

/** A timeline of Scroll-driven Animations 1. Only view timelines have offsets. */
type ScrolledTimeline = AnimationTimeline & {
  readonly source?: Element | null;
  readonly axis?: string;
  readonly startOffset?: { readonly value: number } | null;
  readonly endOffset?: { readonly value: number } | null;
};
export type HeldAnimations = Map<Animation, number>;

/**
 * Stops scroll-driven motion at the state in which its element is in the middle of the view or
 * fills it, or as close as possible. Content that appears only by styles is then visible, and
 * parallax shows one state in the complete image. An element that stays in place is shown as at the
 * top of the page. Motion that a different scroller drives is not changed. May be called again,
 * because the page may have grown.
 */
export function holdScrollMotion(scroller: Element, held: HeldAnimations): void {
  const viewHeight = scroller.clientHeight;
  const scrollMax = scroller.scrollHeight - viewHeight;
  if (scrollMax < 1) return;

  /**
   * The pixels to scroll from an element's entry into the view to the middle of the view. An
   * element that is taller than the view is scrolled to the top.
   */
  const rowsIn = (height: number): number => Math.min((height + viewHeight) / 2, viewHeight);
  const shareOf = ({ startOffset, endOffset }: ScrolledTimeline, element: Element): number | undefined => {
    if (startOffset == null || endOffset == null) {
      if (!(element instanceof HTMLElement) || isInPlace(element, scroller)) return 0;
      return clamp(getLayoutTop(element) - viewHeight + rowsIn(element.offsetHeight)) / scrollMax;
    }
    const length = endOffset.value - startOffset.value;
    return length > 0
      ? (clamp(startOffset.value + rowsIn(length - viewHeight)) - startOffset.value) / length
      : undefined;
  };
  const clamp = (scroll: number): number => Math.min(Math.max(scroll, 0), scrollMax);

  for (const animation of listAnimations()) {
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

export function releaseScrollTimelines(held: HeldAnimations): void {
  for (const animation of held.keys()) if (animation.playState === 'paused') animation.play();
  held.clear();
}
