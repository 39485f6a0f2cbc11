/// <reference lib="dom" />
import { memory } from '../memory.ts';
import { matchesInPage, pageRoots } from '../page-roots.ts';

/**
 * `endMsMax`: motion that ends later after its start is not brought to its end, because a visitor
 * would not see that either.
 */
export type MotionWorld = { endMsMax?: number };
const isInTime = (endMs: number): boolean => endMs <= (memory<MotionWorld>().endMsMax ?? Infinity);

/** Returns the animations of styles and scripts, those in shadow roots included. */
export const pageAnimations = (): Animation[] => pageRoots().flatMap((root) => root.getAnimations());

/** Returns whether the animation runs by the clock, not by scrolling. */
export const isRunning = ({ playState, timeline }: Animation): boolean =>
  playState === 'running' && timeline === document.timeline;

/** Returns whether the animation ends, and soon enough to be brought to its end. */
export function hasEnd({ effect, playbackRate }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime;
  return (
    typeof end === 'number' && Number.isFinite(end) && playbackRate !== 0 && isInTime(end / Math.abs(playbackRate))
  );
}

/**
 * Finishes the animations and transitions that have an end, which may start more, and returns
 * their elements.
 */
export function finishAnimations(): Element[] {
  return pageAnimations().flatMap((animation) => {
    const { target } = (animation.effect as KeyframeEffect | null) ?? { target: null };
    if (target === null || !isRunning(animation) || !hasEnd(animation)) return [];
    try {
      animation.finish();
    } catch {
      // An animation that cannot be finished continues.
    }
    return [target];
  });
}

/** Finishes everything that moves and has an end, which may start more; returns the elements. */
export const finishMotion = (): Element[] => [...finishAnimations(), ...finishDrawings(), ...finishViewTransition()];

/**
 * The browser shows the previous state until a view transition begins, also that of a previous
 * document (CSS View Transitions 2). The transition is not skipped earlier, because scripts that
 * wait for its start would fail.
 */
const finishViewTransition = (): Element[] => {
  const { activeViewTransition: transition, documentElement } = document;
  if (transition === null) return [];
  transition.ready.then(
    () => transition.skipTransition(),
    () => undefined,
  );
  return [documentElement];
};

/**
 * Finishes SVG animations (SVG 2 and SMIL), which are not animations of the document: sets their
 * clock to the last end. Returns their images.
 */
const finishDrawings = (): Element[] =>
  matchesInPage<SVGSVGElement>('svg').filter((svg) => {
    if (svg.ownerSVGElement !== null || svg.animationsPaused()) return false;
    const animations = svg.querySelectorAll<SVGAnimationElement>('animate,animateTransform,animateMotion');
    const end = [...animations]
      .map(endOfDrawing)
      .filter((ms) => isInTime(ms))
      .reduce((last, ms) => Math.max(last, ms), 0);
    if (svg.getCurrentTime() * 1_000 >= end) return false;
    svg.setCurrentTime(end / 1_000);
    return true;
  });

/**
 * Returns the end in milliseconds; 0 if the animation does not begin automatically or is endless.
 */
function endOfDrawing(animation: SVGAnimationElement): number {
  const count = Number(animation.getAttribute('repeatCount') ?? 1);
  try {
    const end = animation.getStartTime() + animation.getSimpleDuration() * count;
    return Number.isFinite(count) ? end * 1_000 : 0;
  } catch {
    return 0;
  }
}

export const isMovingForever = (element: Element): boolean =>
  element.getAnimations({ subtree: true }).some((animation) => animation.playState === 'running' && !hasEnd(animation));
