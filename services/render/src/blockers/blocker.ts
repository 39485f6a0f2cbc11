import type { CaptureContext } from '../context/capture-context.ts';
import type { Look } from '../in-page/look-for-interruptions.ts';
import type { Kind } from '../in-page/overlays/kinds.ts';

/** The effect on a page: none, something that shows at once, or something after which the page needs time to close the gap. */
const effects = ['none', 'shown', 'moved'] as const;
export type Effect = (typeof effects)[number];
export const strongest = (...all: readonly Effect[]): Effect =>
  effects.findLast((effect) => all.includes(effect)) ?? 'none';

/** Waits until the page is at rest, for `msMax` at most, and says whether it is. */
export type AtRest = (msMax: number) => Promise<boolean>;

/** Something that is kept off the picture. One is made for each capture. */
export type Blocker = {
  /** Before anything is visited. `visited` is told the page's own addresses as it goes from one to the next. */
  readonly prepare?: (context: CaptureContext, visited: (url: string) => void) => void;
  /** When the page stands, and once more just before the outputs. */
  readonly block?: (context: CaptureContext, look: Look, atRest: AtRest) => Promise<Effect>;
  /** The kinds of overlay that it wants taken away: all blockers' kinds are swept at once, and from then on. */
  readonly kinds?: readonly Kind[];
};
