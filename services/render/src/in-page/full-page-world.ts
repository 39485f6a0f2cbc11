/// <reference lib="dom" />

/** Something that the page holds in the view while it scrolls, and where in the picture it belongs. */
export type PlacedElement = {
  readonly element: HTMLElement;
  readonly pageY: number;
  /** Only of a part that passes with the page at some time; one that stands still in the view has its column anyhow. */
  readonly pageX: number | undefined;
  /** The page's own `translate`, and how far it is moved beyond that. */
  readonly translate: string;
  by: { readonly x: number; readonly y: number };
};

/** How an element has stood in the view when the page was scrolled. */
export type Moves = {
  readonly y: number;
  readonly top: number;
  readonly isShown: boolean;
  readonly says: string;
  readonly wasFixed: boolean;
  /** It has moved with the page. */
  readonly passed: boolean;
  /** It has stayed in its place in the view. */
  readonly stood: boolean;
};

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
  /** For what is no style of an element. */
  readonly push: (undo: () => void) => void;
  /** Undoes what was changed since the mark, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  placed: readonly PlacedElement[];
  readonly moves: Map<Element, Moves>;
  anchors: readonly { readonly element: HTMLElement; readonly pageY: number }[];
  /** Fixed elements that belong where the page shows them: behind it, or in places that it moves them to. */
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
  /** Bars around an inner scroller whose shadows fall on what scrolls. */
  bars: readonly Element[];
  /** Hides what the browser draws behind open dialogs. */
  backdrops: CSSStyleSheet | undefined;
  /** Elements that the page has changed when they came into view, with the texts that they showed. */
  readonly revealed: Map<Element, Set<string>>;
  /** Large parts that the page held in place while it was scrolled. */
  readonly pinned: Set<Element>;
};
export type FullPageWorld = { fullPage?: FullPage };
