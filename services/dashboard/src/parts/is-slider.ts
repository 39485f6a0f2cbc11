/** On a slider the arrow keys move its thumb and must do nothing else. */
export const isSlider = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=slider]') !== null;
