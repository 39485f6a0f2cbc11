/// <reference lib="dom" />

/** An element that the page keeps in the view while it scrolls, and its place in the image. */
export type PlacedElement = {
  readonly element: HTMLElement;
  readonly pageY: number;
  /**
   * Set only for a part that moves with the page at some time; a part that stays in the view has
   * its column anyway.
   */
  readonly pageX: number | undefined;
  /** The page's own `translate`, and how far it is moved beyond that. */
  readonly translate: string;
  by: { readonly x: number; readonly y: number };
};

/** The positions of an element in the view as the page was scrolled. */
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
 * The state that the functions of a full page share between their calls. It is stored on the
 * globals of their isolated world, because each file of them is sent with a copy of all its
 * imports.
 */
export type FullPage = {
  /**
   * The element that scrolls: the document's own element, or the tallest element with its own
   * scrolling.
   */
  readonly scroller: Element;
  readonly isInner: boolean;
  /** The scroller and all its ancestors, through shadow roots and slots. */
  readonly around: ReadonlySet<Element>;
  readonly scrollTo: (y: number) => void;
  /** When it was scrolled last, of the page's clock. */
  readonly scrolledAt: () => number;
  /**
   * Resolves when the page's scripts have received the scroll event; `undefined` if they already
   * have.
   */
  readonly pendingScroll: () => Promise<void> | undefined;
  /** All elements, those in open shadow roots included. */
  readonly elements: () => Element[];
  /**
   * Sets inline properties and remembers the previous values. Returns a function that restores them
   * at once.
   */
  readonly change: (element: Element, properties: Readonly<Record<string, string>>) => () => void;
  /** Runs changes by this code, which do not count as changes of the page. */
  readonly quietly: (work: () => void) => void;
  readonly changed: () => boolean;
  /** When the page has changed last, on its own clock. */
  readonly changedAt: () => number;
  /** Returns the elements that the page has changed or added since the last call. */
  readonly takeMutated: () => readonly Element[];
  /** Brings to its end what moves now and has one, and holds what has none. */
  readonly stillMotion: () => void;
  /** Adds an undo step that is not a style of an element. */
  readonly push: (undo: () => void) => void;
  /** Undoes what was changed since the mark, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  placed: readonly PlacedElement[];
  readonly moves: Map<Element, Moves>;
  anchors: readonly { readonly element: HTMLElement; readonly pageY: number }[];
  /**
   * Fixed elements that belong where the page shows them: behind the page, or in places to which
   * the page moves them.
   */
  left: ReadonlySet<Element>;
  isFrozen: boolean;
  /** The mark to which `undoTo` returns to reach the state before the freeze. */
  frozenMark: number;
  /** It changes all the time: no section is waited for any more. */
  isRestless: boolean;
  /** The page was scrolled and drew no frame in reaction. */
  missedScroll: boolean;
  /**
   * The elements that the section before has left at its lower edge, and a function that lets go of
   * them.
   */
  seam: readonly SeamElement[];
  letGoOfSeam: () => void;
  /** Bars around an inner scroller whose shadows fall on what scrolls. */
  bars: readonly Element[];
  /** Hides what the browser draws behind open dialogs. */
  backdrops: CSSStyleSheet | undefined;
  /**
   * Elements that the page has changed when they came into view, with the texts that they showed.
   */
  readonly revealed: Map<Element, Set<string>>;
  /** Large parts that the page held in place while it was scrolled. */
  readonly pinned: Set<Element>;
};
export type FullPageWorld = { fullPage?: FullPage };
