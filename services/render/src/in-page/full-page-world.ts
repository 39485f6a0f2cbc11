/// <reference lib="dom" />

/** An element that the page keeps in the view while it scrolls, and its place in the image. */
export type PlacedElement = {
  readonly element: HTMLElement;
  readonly pageY: number;
  /**
   * Set only for a part that moves with the page at some time. The column of a part that stays in
   * the view does not change.
   */
  readonly pageX: number | undefined;
  /** The page's own `translate`, and the distance by which the element is moved in addition. */
  readonly translate: string;
  by: { readonly x: number; readonly y: number };
};

/** How an element moved in the view while the page was scrolled. */
export type Moves = {
  readonly y: number;
  readonly top: number;
  readonly isShown: boolean;
  readonly says: string;
  readonly wasFixed: boolean;
  /** The element has moved with the page. */
  readonly passed: boolean;
  /** The element has stayed in its place in the view. */
  readonly stood: boolean;
};

/** An element that extends into the next section, in the state that this section showed. */
export type SeamElement = {
  readonly element: HTMLElement;
  readonly pageX: number;
  readonly pageY: number;
  readonly look: Readonly<Record<string, string>>;
};

/** Values of attributes by their names; `null` for an attribute that is not set. */
export type FormerAttributes = Map<Element, Map<string, string | null>>;

/**
 * The state that the functions of a full page share between their calls. The state is stored on the
 * globals of their isolated world, because each file is sent with a copy of all its imports.
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
  /** Returns the time of the last scrolling, by the page's clock. */
  readonly scrolledAt: () => number;
  /**
   * Resolves when the page's scripts have received the scroll event; `undefined` if they already
   * have.
   */
  readonly pendingScroll: () => Promise<void> | undefined;
  /** Returns all elements, including elements in open shadow roots. */
  readonly elements: () => Element[];
  /**
   * Sets inline properties and remembers the previous values. Returns a function that restores them
   * at once.
   */
  readonly change: (element: Element, properties: Readonly<Record<string, string>>) => () => void;
  /** Runs changes of this code that must not count as changes of the page. */
  readonly quietly: (work: () => void) => void;
  readonly changed: () => boolean;
  /** Returns the time of the page's last change, by the page's clock. */
  readonly changedAt: () => number;
  /** Returns the elements that the page has changed or added since the last call. */
  readonly takeMutated: () => readonly Element[];
  /** Returns the values of attributes before their changes since the last call. */
  readonly takeFormerAttributes: () => FormerAttributes;
  /** Finishes motion that has an end, and holds motion that has none. */
  readonly stillMotion: () => void;
  /** Adds an undo step that is not a style of an element. */
  readonly push: (undo: () => void) => void;
  /** Returns a mark. Undoing to the mark undoes all later changes, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  placed: readonly PlacedElement[];
  readonly moves: Map<Element, Moves>;
  anchors: readonly { readonly element: HTMLElement; readonly pageY: number }[];
  /**
   * Fixed elements that stay where the page shows them: behind the page, or in places to which the
   * page moves them.
   */
  left: ReadonlySet<Element>;
  isFrozen: boolean;
  /** The mark to which `undoTo` returns to reach the state before the freeze. */
  frozenMark: number;
  /** True if the page changes all the time: sections are no longer waited for. */
  isRestless: boolean;
  /** True if the page was scrolled and drew no frame in reaction. */
  missedScroll: boolean;
  /**
   * The elements that the previous section left at its lower edge, each with a function that
   * releases it.
   */
  seam: readonly SeamElement[];
  letGoOfSeam: () => void;
  /** The row of the page at which the previous section ends. */
  seamRow: number | undefined;
  /** The attributes that the previous section shows, where the page has other values. */
  shownAttributes: FormerAttributes;
  /** Bars around an inner scroller whose shadows fall on the scrolling content. */
  bars: readonly Element[];
  /** The style sheet that hides what the browser draws behind open dialogs. */
  backdrops: CSSStyleSheet | undefined;
  /**
   * The elements that the page changed when they came into view, with the texts that they showed.
   */
  readonly revealed: Map<Element, Set<string>>;
  /** Large parts that the page held in place during scrolling. */
  readonly pinned: Set<Element>;
};
export type FullPageWorld = { fullPage?: FullPage };
