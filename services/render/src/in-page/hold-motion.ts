/// <reference lib="dom" />

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
