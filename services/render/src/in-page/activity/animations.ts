import { memory } from '../memory.ts';
import { matchesInPage, listCachedRoots } from '../open-roots.ts';

/** Longer motion is not finished, because a visitor would not see its end. */
export type MotionWorld = { endMsMax?: number };
const isInTime = (endMs: number): boolean => endMs <= (memory<MotionWorld>().endMsMax ?? Infinity);

export const listAnimations = (): Animation[] => listCachedRoots().flatMap((root) => root.getAnimations());

/** Scrolling drives the animations that have a different timeline. */
export const isRunning = ({ playState, timeline }: Animation): boolean =>
  playState === 'running' && timeline === document.timeline;

export function hasEnd({ effect, playbackRate }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime;
  return (
    typeof end === 'number' && Number.isFinite(end) && playbackRate !== 0 && isInTime(end / Math.abs(playbackRate))
  );
}

/** Returns the elements that were animated. Finishing an animation may start others. */
export function finishAnimations(): Element[] {
  return listAnimations().flatMap((animation) => {
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

export const finishMotion = (): Element[] => [
  ...finishAnimations(),
  ...finishSvgAnimations(),
  ...finishViewTransition(),
];

/**
 * The browser shows the previous state, also of a previous document, until a view transition begins
 * (CSS View Transitions 2). Skipping earlier would fail scripts that wait for its start.
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
 * Finishes SVG animations (SVG 2 and SMIL), which `getAnimations` does not return: sets the clock
 * of each drawing to the end of its last animation.
 */
const finishSvgAnimations = (): Element[] =>
  matchesInPage<SVGSVGElement>('svg').filter((svg) => {
    if (svg.ownerSVGElement !== null || svg.animationsPaused()) return false;
    const animations = svg.querySelectorAll<SVGAnimationElement>('animate,animateTransform,animateMotion');
    const end = [...animations]
      .map(findSvgAnimationEnd)
      .filter(isInTime)
      .reduce((last, ms) => Math.max(last, ms), 0);
    if (svg.getCurrentTime() * 1_000 >= end) return false;
    svg.setCurrentTime(end / 1_000);
    return true;
  });

/** Milliseconds; 0 if the animation does not begin automatically or is endless. */
function findSvgAnimationEnd(animation: SVGAnimationElement): number {
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
