import type { CaptureContext } from '../context/capture-context.ts';
import type { InterruptionFindings } from '../in-page/find-interruptions.ts';
import type { OverlayKind } from '../in-page/overlays/kinds.ts';

/**
 * The effect of blocking on the page: nothing, a change that is visible at once (`shown`), or a gap
 * that the page needs time to close (`moved`).
 */
const effects = ['none', 'shown', 'moved'] as const;
export type BlockEffect = (typeof effects)[number];
export const findStrongestEffect = (...all: readonly BlockEffect[]): BlockEffect =>
  effects.findLast((effect) => all.includes(effect)) ?? 'none';

export type AtRest = (msMax: number) => Promise<boolean>;

/** A kind of content that is removed from the image. A new instance is created for each capture. */
export type Blocker = {
  /** Runs before the first visit. `visited` receives the page's own addresses as it navigates. */
  readonly prepare?: (context: CaptureContext, visited: (url: string) => void) => void;
  /** Runs when the page has loaded, and again just before the outputs. */
  readonly block?: (context: CaptureContext, look: InterruptionFindings, atRest: AtRest) => Promise<BlockEffect>;
  /** Kinds of overlays to remove. Those of all blockers are removed together, continuously. */
  readonly kinds?: readonly OverlayKind[];
};
