/**
 * Returns whether the target is a slider, where the arrow keys move the thumb and must do nothing
 * else.
 */
export const isSlider = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=slider]') !== null;
