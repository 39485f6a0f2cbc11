import { memory } from './memory.ts';

export type PlacedElement = {
  readonly element: HTMLElement;
  readonly pageY: number;
  /** Undefined for a part that stays in the view, because its column does not change. */
  readonly pageX: number | undefined;
  /** The page's own `translate`; `by` is the distance by which this code moves the element. */
  readonly translate: string;
  by: { readonly x: number; readonly y: number };
};

export type ElementMoves = {
  readonly y: number;
  readonly top: number;
  readonly isShown: boolean;
  readonly content: string;
  readonly wasFixed: boolean;
  readonly passed: boolean;
  readonly stood: boolean;
};

export type SeamElement = {
  readonly element: HTMLElement;
  readonly pageX: number;
  readonly pageY: number;
  readonly look: Readonly<Record<string, string>>;
};

/** `null` for an attribute that is not set. */
export type FormerAttributes = Map<Element, Map<string, string | null>>;

/**
 * State that the functions of a full page share between their calls. Times are by the page's clock.
 */
export type FullPage = {
  /** The document's own element, or the tallest element with its own scrolling. */
  readonly scroller: Element;
  readonly isInner: boolean;
  /** The scroller and all its ancestors, through shadow roots and slots. */
  readonly around: ReadonlySet<Element>;
  readonly scrollTo: (y: number) => void;
  readonly scrolledAt: () => number;
  /** Resolves when scripts have received the scroll event; `undefined` if they already have. */
  readonly pendingScroll: () => Promise<void> | undefined;
  readonly elements: () => Element[];
  /** Returns a function that restores the previous inline values at once. */
  readonly change: (element: Element, properties: Readonly<Record<string, string>>) => () => void;
  /** Makes changes that do not count as changes of the page. */
  readonly quietly: (work: () => void) => void;
  readonly changed: () => boolean;
  readonly changedAt: () => number;
  readonly takeMutated: () => readonly Element[];
  /** Values before the changes since the last call. */
  readonly takeFormerAttributes: () => FormerAttributes;
  /** Finishes motion that has an end, and holds the rest. */
  readonly stillMotion: () => void;
  readonly push: (undo: () => void) => void;
  /** Undoing to a mark undoes all later changes, the last first. */
  readonly mark: () => number;
  readonly undoTo: (mark: number) => void;
  placed: readonly PlacedElement[];
  readonly moves: Map<Element, ElementMoves>;
  anchors: readonly { readonly element: HTMLElement; readonly pageY: number }[];
  /** Fixed elements that are not placed: behind the page, or moved by the page. */
  unplaced: ReadonlySet<Element>;
  isFrozen: boolean;
  frozenMark: number;
  /** The page changes all the time, so sections are no longer waited for. */
  isRestless: boolean;
  /** The page was scrolled and drew no frame in reaction. */
  missedScroll: boolean;
  seam: readonly SeamElement[];
  restoreSeam: () => void;
  seamRow: number | undefined;
  /** Attribute values that the previous section shows and the page has changed since. */
  shownAttributes: FormerAttributes;
  /** Bars around an inner scroller, whose shadows fall on the scrolling content. */
  bars: readonly Element[];
  /** Hides the backdrops of open dialogs. */
  backdrops: CSSStyleSheet | undefined;
  /** Elements that the page changed when they came into view, with the texts that they showed. */
  readonly revealed: Map<Element, Set<string>>;
  readonly pinned: Set<Element>;
};
export type FullPageWorld = { fullPage?: FullPage };

export const getFullPage = (): FullPage => memory<FullPageWorld>().fullPage!;
