/// <reference lib="dom" />

type Running = { readonly animation: Animation; readonly element: Element };

/**
 * Finishes animations and transitions that have an end, which may start more. Returns their
 * elements.
 */
export function finishAnimations(): Element[] {
  const running = runningWithEnd();
  for (const { animation } of running) {
    try {
      animation.finish();
    } catch {
      // An animation that cannot be finished continues.
    }
  }
  return [...running.map(({ element }) => element), ...finishDrawings(), ...finishViewTransition()];
}

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

const runningWithEnd = (): Running[] =>
  document.getAnimations().flatMap((animation) => {
    const effect = animation.effect as KeyframeEffect | null;
    const end = effect?.getComputedTiming().endTime;
    const element = effect?.target ?? null;
    const hasEnd = typeof end === 'number' && Number.isFinite(end);
    const runs = animation.playState === 'running' && animation.timeline === document.timeline;
    return runs && hasEnd && element !== null && animation.playbackRate !== 0 ? [{ animation, element }] : [];
  });

/**
 * SVG animations (SVG 2 and SMIL) are not animations of the document: their clock is set to the
 * last end.
 */
const finishDrawings = (): Element[] =>
  [...document.querySelectorAll('svg')].filter((svg) => {
    if (svg.ownerSVGElement !== null || svg.animationsPaused()) return false;
    const animations = svg.querySelectorAll<SVGAnimationElement>('animate,animateTransform,animateMotion');
    const end = [...animations].reduce((last, animation) => Math.max(last, endOfDrawing(animation)), 0);
    if (svg.getCurrentTime() >= end) return false;
    svg.setCurrentTime(end);
    return true;
  });

function endOfDrawing(animation: SVGAnimationElement): number {
  const count = Number(animation.getAttribute('repeatCount') ?? 1);
  try {
    return Number.isFinite(count) ? animation.getStartTime() + animation.getSimpleDuration() * count : 0;
  } catch {
    // The animation does not begin automatically, or is endless.
    return 0;
  }
}

export const isMovingForever = (element: Element): boolean =>
  element
    .getAnimations({ subtree: true })
    .some(({ effect, playState }) => effect?.getComputedTiming().endTime === Infinity && playState === 'running');
