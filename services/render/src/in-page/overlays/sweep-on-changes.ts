/// <reference lib="dom" />

export type ChangeWatcher = {
  readonly watch: (root: Node) => void;
  /** Returns whether the page has changed since the last sweep. A call resets the state. */
  readonly hasChanged: () => boolean;
  readonly forgetChanges: () => void;
};

/**
 * Sweeps a moment after each of these: a watched root changes, the visitor acts, or the page's top
 * comes back into view.
 */
export function sweepOnChanges(sweep: () => void, onUser: () => void): ChangeWatcher {
  const throttleMs = 60;
  const roots = new WeakSet<Node>();
  let isDue = false;
  let lastAt = 0;
  /**
   * Whether something changed while the page's top was out of view, where a sweep does not check.
   */
  let isTopUnseen = false;

  const isAtTop = (): boolean => (document.scrollingElement ?? document.documentElement).scrollTop === 0;
  const sweepNow = (): void => {
    isDue = false;
    lastAt = performance.now();
    isTopUnseen &&= !isAtTop();
    sweep();
    // Changes by the sweep itself do not count.
    observer.takeRecords();
  };
  const sweepSoon = (): void => {
    if (isDue) return;
    isDue = true;
    setTimeout(sweepNow, Math.max(0, throttleMs - (performance.now() - lastAt)));
  };
  const observer = new MutationObserver(() => {
    isTopUnseen ||= !isAtTop();
    sweepSoon();
  });
  // A tour repositions its step when the window changes its size, wherever the page is scrolled.
  addEventListener('scroll', () => void (isTopUnseen && isAtTop() && sweepNow()), { capture: true, passive: true });
  // A layer that slides into view causes no mutation when it arrives.
  for (const type of ['transitionend', 'animationend'])
    addEventListener(type, sweepSoon, { capture: true, passive: true });
  // A frame shows its content once it has loaded, without a mutation of this document.
  addEventListener('load', ({ target }) => void (target instanceof HTMLIFrameElement && sweepSoon()), {
    capture: true,
    passive: true,
  });
  const onUserEvent = ({ isTrusted }: Event): void => {
    if (!isTrusted) return;
    onUser();
    // No observer reports an element that opens only by a style (`:target`, `:focus`, a checkbox).
    setTimeout(sweepSoon, throttleMs);
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'click'])
    addEventListener(type, onUserEvent, { capture: true, passive: true });

  return {
    watch: (root) => {
      if (roots.has(root)) return;
      roots.add(root);
      observer.observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['class', 'style', 'open', 'hidden', 'aria-hidden', 'inert'],
      });
    },
    hasChanged: () => isDue || observer.takeRecords().length > 0,
    forgetChanges: () => void observer.takeRecords(),
  };
}
