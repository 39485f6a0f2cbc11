/// <reference lib="dom" />

/** Something that stays where it is while the page scrolls, and where in the picture it belongs. */
export type FixedElement = { readonly element: HTMLElement; readonly pageY: number };

/**
 * What the functions of a full page keep between their calls, on the globals of their own world: code that runs in a page can use nothing
 * else from outside.
 */
export type FullPage = {
  /** What scrolls: the document's own element, or the tallest element that scrolls by itself. */
  readonly scroller: Element;
  readonly isInner: boolean;
  readonly scrollTo: (y: number) => void;
  /** All elements, those in open shadow roots included. */
  readonly elements: () => Element[];
  /** Sets inline properties and remembers what was there. */
  readonly change: (element: Element, properties: Readonly<Record<string, string>>) => void;
  /** Runs changes of our own, which do not count as changes of the page. */
  readonly quietly: (work: () => void) => void;
  readonly changed: () => boolean;
  /** Brings to its end what moves now and has one. */
  readonly finishTransitions: () => void;
  /** Undoes what was changed since the mark, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  fixed: readonly FixedElement[];
  anchors: readonly { readonly element: Element; readonly pageY: number }[];
  /** Elements that were seen to stay where they are and are left to it. */
  left: ReadonlySet<Element>;
  isFrozen: boolean;
  /** Where `undoTo` leads back to before the freeze. */
  frozenMark: number;
};
export type FullPageWorld = typeof globalThis & { fullPage?: FullPage };
