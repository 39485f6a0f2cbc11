import type { CaptureContext } from '../context/capture-context.ts';
import type { InterruptionFindings } from '../in-page/find-interruptions.ts';
import type { Kind } from '../in-page/overlays/kinds.ts';

/**
 * The effect on a page: none, a change that is visible at once, or a change after which the page
 * needs time to close the gap.
 */
const effects = ['none', 'shown', 'moved'] as const;
export type Effect = (typeof effects)[number];
export const strongest = (...all: readonly Effect[]): Effect =>
  effects.findLast((effect) => all.includes(effect)) ?? 'none';

/** Waits up to `msMax` until the page has settled, and returns whether it has. */
export type AtRest = (msMax: number) => Promise<boolean>;

/** A kind of content that is removed from the image. A new instance is created for each capture. */
export type Blocker = {
  /** Runs before the first visit. `visited` receives the page's own addresses as it navigates. */
  readonly prepare?: (context: CaptureContext, visited: (url: string) => void) => void;
  /** Runs when the page has loaded, and again just before the outputs. */
  readonly block?: (context: CaptureContext, look: InterruptionFindings, atRest: AtRest) => Promise<Effect>;
  /**
   * The kinds of overlay that this blocker removes. The kinds of all blockers are swept together,
   * continuously.
   */
  readonly kinds?: readonly Kind[];
};
