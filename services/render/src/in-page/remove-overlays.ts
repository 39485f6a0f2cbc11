/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { HiddenWorld } from './hide-banners.ts';
import { layersOfPage } from './overlays/candidates.ts';
import { hideBackdrops, hideBars, hideInterruptions, restorePage } from './overlays/hide-overlays.ts';
import { knowPhrases, type Phrases } from './overlays/dismissals.ts';
import type { Kind } from './overlays/kinds.ts';
import { finishAnimations } from './activity/animations.ts';
import { countRemaining, isPageHeld } from './overlays/staying-dialogs.ts';
import { sweepOnChanges } from './overlays/sweep-on-changes.ts';
import type { WatchWorld } from './watch-activity.ts';
import { addKinds, createSweepState, meetLayers, type SweepState } from './overlays/sweep-state.ts';

export type SweepReport = { readonly removed: number; readonly removedNow: number; readonly remaining: number };
type Sweeper = {
  readonly sweep: () => void;
  /**
   * Counts as removed what has disappeared since the last report, including what a watcher removed.
   */
  readonly report: () => SweepReport;
  readonly hasWork: () => boolean;
  readonly add: (more: readonly Kind[]) => void;
  readonly noteCaller: () => void;
};
type SweptWorld = HiddenWorld & { overlays?: Sweeper };

/**
 * Removes each element that behaves like a blocking dialog of one of the `kinds`, with the backdrop
 * and the scroll lock of the dialog. Later dialogs are removed as they appear, until the page is
 * left. A further call sweeps again.
 *
 * The sweep deliberately does not remove what the visitor opened, which appears right after a real
 * click or key press. It leaves dialogs with a password or payment form, navigation, media viewers,
 * and maps. Nor does it remove anything without which little of the page would remain. A dialog of
 * no known kind stays and is counted.
 */
export function removeOverlays(kinds: readonly Kind[], phrases: Phrases): SweepReport {
  knowPhrases(phrases);
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
    const layers = layersOfPage(state.styleOf);
    meetLayers(state, layers);
    const hidden = hideInterruptions(state, layers);
    left = hidden.left;
    if (hidden.count > 0) state.forgetStyles();
    const inRound = hidden.count + hideBars(state) + hideBackdrops(state, left, state.hasRemoved || hidden.count > 0);
    state.removed += inRound;
    state.hasRemoved ||= inRound > 0;
    if (inRound === 0) break;
  }
  if (state.hasRemoved && !isPageHeld(state, left)) state.removed += restorePage(state);
  state.remaining = countRemaining(state, left);
  state.forgetStyles();
  if (state.hasRemoved) finishAnimations();
  memory<WatchWorld>().watch?.forgetTask();
}

/**
 * Returns whether the page has changed since the last sweep, or whether something was removed that
 * has not been reported. If so, the caller sweeps again.
 */
export function hasOverlayWork(): boolean {
  const { overlays } = memory<SweptWorld>();
  return overlays?.hasWork() ?? true;
}

/** Records that a script of the caller starts or ends: what it shows was requested. */
export function noteCallersScript(): void {
  memory<SweptWorld>().overlays?.noteCaller();
}
