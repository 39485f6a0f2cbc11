import { getRootScroller } from './parts.ts';
import { finishAnimations } from './activity/animations.ts';
import type { HiddenBannersWorld } from './hide-banners.ts';
import { memory } from './memory.ts';
import { findLayers } from './overlays/layers.ts';
import { setPhrases, type Phrases } from './overlays/phrases.ts';
import {
  hideBackdrops,
  hideBars,
  hideInterruptions,
  restorePage,
  countRemaining,
  hasRemainingDialog,
} from './overlays/hide-overlays.ts';
import type { OverlayKind } from './overlays/kinds.ts';
import { addKinds, createSweepState, registerLayers, type SweepState } from './overlays/sweep-state.ts';
import type { WatchWorld } from './watch-activity.ts';

type SweepReport = { readonly removed: number; readonly removedNow: number; readonly remaining: number };
type Sweeper = {
  readonly sweep: () => void;
  /** Counts everything since the last report, including what a watcher removed. */
  readonly report: () => SweepReport;
  readonly hasWork: () => boolean;
  readonly add: (more: readonly OverlayKind[]) => void;
  readonly noteCaller: () => void;
};
type SweptWorld = HiddenBannersWorld & { overlays?: Sweeper };

/**
 * Removes each element that behaves like a blocking dialog of one of the `kinds`, with its backdrop
 * and scroll lock. Removes later ones as they appear, until the page is left. A further call sweeps
 * again.
 * Whatever the visitor opened (by a real click or key press) stays. So do dialogs with a password
 * or payment form, navigation, media viewers, maps, and anything without which little of the page
 * would remain. A dialog of no known kind stays and is counted.
 */
export function removeOverlays(kinds: readonly OverlayKind[], phrases: Phrases): SweepReport {
  setPhrases(phrases);
  const world = memory<SweptWorld>();
  if (world.overlays !== undefined) {
    world.overlays.add(kinds);
    world.overlays.sweep();
    return world.overlays.report();
  }
  const changes = sweepOnChanges(
    () => sweepOnce(state),
    () => void (state.lastUserAt = performance.now()),
  );
  const state = createSweepState(changes.watch);
  addKinds(state, kinds);
  changes.watch(document);
  let reported = 0;
  const report = (): SweepReport => {
    const { removed, remaining } = state;
    const removedNow = removed - reported;
    reported = removed;
    return { removed, removedNow, remaining };
  };
  world.overlays = {
    sweep: () => sweepOnce(state),
    report,
    hasWork: () => state.removed > reported || changes.hasChanged(),
    add: (more) => addKinds(state, more),
    noteCaller: () => void (state.lastCallerAt = performance.now()),
  };
  sweepOnce(state);
  changes.forgetChanges();
  return report();
}

function sweepOnce(state: SweepState): void {
  if (document.body === null) return;
  const roundsMax = 8;
  const gone = memory<SweptWorld>().hiddenBanners?.takeNews() ?? { count: 0, wasAnswered: false };
  state.removed += gone.count;
  state.hasRemoved ||= gone.count > 0 || gone.wasAnswered;
  finishAnimations();
  let left = new Set<Element>();
  for (let round = 0; round < roundsMax; round += 1) {
    state.forgetStyles();
    const layers = findLayers(state.styleOf);
    registerLayers(state, layers);
    const hidden = hideInterruptions(state, layers);
    left = hidden.left;
    if (hidden.count > 0) state.forgetStyles();
    const inRound = hidden.count + hideBars(state) + hideBackdrops(state, left, state.hasRemoved || hidden.count > 0);
    state.removed += inRound;
    state.hasRemoved ||= inRound > 0;
    if (inRound === 0) break;
  }
  if (state.hasRemoved && !hasRemainingDialog(state, left)) state.removed += restorePage(state);
  state.remaining = countRemaining(state, left);
  state.forgetStyles();
  if (state.hasRemoved) finishAnimations();
  memory<WatchWorld>().watch?.forgetTask();
}

export function hasOverlayWork(): boolean {
  const { overlays } = memory<SweptWorld>();
  return overlays?.hasWork() ?? true;
}

/** Records that a script of the caller ran, because the layers that it shows were requested. */
export function noteCallersScript(): void {
  memory<SweptWorld>().overlays?.noteCaller();
}

/**
 * Sweeps a moment after a watched root changes, the visitor acts, or the page's top comes back into
 * view.
 */
function sweepOnChanges(sweep: () => void, onUser: () => void) {
  const throttleMs = 60;
  const roots = new WeakSet<Node>();
  let isDue = false;
  let lastAt = 0;
  /** The page changed while its top was out of view, so it is swept when the top is back. */
  let isTopUnseen = false;

  const isAtTop = (): boolean => getRootScroller().scrollTop === 0;
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
    watch: (root: Node): void => {
      if (roots.has(root)) return;
      roots.add(root);
      observer.observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['class', 'style', 'open', 'hidden', 'aria-hidden', 'inert'],
      });
    },
    hasChanged: (): boolean => isDue || observer.takeRecords().length > 0,
    forgetChanges: (): void => void observer.takeRecords(),
  };
}
