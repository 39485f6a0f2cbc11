/// <reference lib="dom" />

/** Something that stays where it is while the page scrolls, and where in the picture it belongs. */
export type FixedElement = { readonly element: HTMLElement; readonly pageY: number };

/** An element that reaches into the next section, as this one showed it. */
export type SeamElement = {
  readonly element: HTMLElement;
  readonly pageX: number;
  readonly pageY: number;
  readonly look: Readonly<Record<string, string>>;
};

/**
 * The state that the functions of a full page keep between their calls, on the globals of their own world: each file of them is sent with a copy
 * of all others.
 */
export type FullPage = {
  /** The element that scrolls: the document's own element, or the tallest element that scrolls by itself. */
  readonly scroller: Element;
  readonly isInner: boolean;
  /** The element that scrolls and all that it stands in, through shadow roots and slots. */
  readonly around: ReadonlySet<Element>;
  readonly scrollTo: (y: number) => void;
  /** When it was scrolled last, of the page's clock. */
  readonly scrolledAt: () => number;
  /** Resolves when its scripts have been told that it was scrolled; `undefined` when they have. */
  readonly pendingScroll: () => Promise<void> | undefined;
  /** All elements, those in open shadow roots included. */
  readonly elements: () => Element[];
  /** Sets inline properties and remembers what was there. Gives what puts it back at once. */
  readonly change: (element: Element, properties: Readonly<Record<string, string>>) => () => void;
  /** Runs changes of our own, which do not count as changes of the page. */
  readonly quietly: (work: () => void) => void;
  readonly changed: () => boolean;
  /** When the page has changed last, on its own clock. */
  readonly changedAt: () => number;
  /** The elements that the page has changed or added since this was asked last. */
  readonly takeMutated: () => readonly Element[];
  /** Brings to its end what moves now and has one, and holds what has none. */
  readonly stillMotion: () => void;
  /** Undoes what was changed since the mark, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  fixed: readonly FixedElement[];
  anchors: readonly { readonly element: HTMLElement; readonly pageY: number }[];
  /** Elements that were seen to stay where they are and are left to it. */
  left: ReadonlySet<Element>;
  isFrozen: boolean;
  /** Where `undoTo` leads back to before the freeze. */
  frozenMark: number;
  /** It changes all the time: no section is waited for any more. */
  isRestless: boolean;
  /** It was scrolled, and drew no frame to answer that. */
  missedScroll: boolean;
  /** The elements that the section before has left at its lower edge, and a function that lets go of them. */
  seam: readonly SeamElement[];
  letGoOfSeam: () => void;
  /** Elements that became fixed and are held at the seam; looked at again in the next section. */
  spared: readonly Element[];
  /** Elements that the page has changed when they came into view, with the texts that they showed. */
  readonly revealed: Map<Element, Set<string>>;
  /** Large parts that the page held in place while it was scrolled. */
  readonly pinned: Set<Element>;
};
export type FullPageWorld = typeof globalThis & { fullPage?: FullPage };
