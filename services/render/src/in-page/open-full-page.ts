/// <reference lib="dom" />

/**
 * Makes the page ready to be walked through: no smooth scrolling, no snapping, no anchoring, nothing left unrendered because it is far away.
 * Finds what scrolls. Everything is taken back by `closeFullPage`. Ends at the top of
 * the page, and answers whether it stood elsewhere.
 */
export function openFullPage(innerScrollPxMin: number): boolean {
  const world = globalThis as FullPageWorld;
  const root = document.scrollingElement ?? document.documentElement;

  const elements = (from: Document | ShadowRoot = document): Element[] => {
    const found = [...from.querySelectorAll('*')];
    const roots = found.flatMap((element) => (element.shadowRoot === null ? [] : [element.shadowRoot]));
    return [...found, ...roots.flatMap((inside) => elements(inside))];
  };

  const undo: (() => void)[] = [];
  const change: FullPage['change'] = (element, properties) => {
    const { style } = element as HTMLElement;
    const attribute = element.getAttribute('style');
    const { cssText } = style;
    const before = Object.keys(properties).map(
      (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    );
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important');
    undo.push(() => {
      for (const [name, value, priority] of before) style.setProperty(name, value, priority);
      if (style.cssText === cssText) restoreAttribute(element, attribute);
    });
  };

  // Property by property would do for the picture, but leave another text in the document than was there.
  const restoreAttribute = (element: Element, before: string | null): void => {
    if (element.getAttribute('style') === before) return;
    if (before === null) element.removeAttribute('style');
    else element.setAttribute('style', before);
  };

  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  const changed = (): boolean => {
    if (observer.takeRecords().length > 0) hasChanged = true;
    return hasChanged;
  };
  const quietly = (work: () => void): void => {
    changed();
    work();
    observer.takeRecords();
  };

  const scrollsByItself = (element: Element): boolean => {
    if (element.scrollHeight - element.clientHeight < innerScrollPxMin) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width < innerWidth / 2 || height < innerHeight / 2) return false;
    return /^(auto|scroll|overlay)$/.test(getComputedStyle(element).overflowY);
  };
  const finishTransitions = (): void => {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      const isOwn = animation.timeline === document.timeline;
      if (isOwn && animation.playState === 'running' && typeof end === 'number' && Number.isFinite(end))
        animation.finish();
    }
  };

  const documentScrolls = root.scrollHeight - root.clientHeight > 1;
  const inner = documentScrolls
    ? undefined
    : elements()
        .filter((element) => element !== root && scrollsByItself(element))
        .toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
  const scroller = inner ?? root;
  const startedAt = scroller.scrollTop;

  const calm = new CSSStyleSheet();
  calm.replaceSync(
    '* { scroll-behavior: auto !important; scroll-snap-type: none !important; overflow-anchor: none !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, calm];

  world.fullPage = {
    scroller,
    isInner: inner !== undefined,
    scrollTo: (y) => scroller.scrollTo({ top: y, left: 0, behavior: 'instant' }),
    elements,
    change,
    finishTransitions,
    quietly,
    changed,
    mark: () => undo.length,
    undoTo: (mark) => {
      while (undo.length > mark) undo.pop()!();
    },
    fixed: [],
    anchors: [],
    left: new Set(),
    isFrozen: false,
    frozenMark: 0,
  };
  undo.push(() => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== calm);
    scroller.scrollTo({ top: startedAt, left: 0, behavior: 'instant' });
  });
  for (const element of elements()) {
    if (getComputedStyle(element).contentVisibility === 'auto') change(element, { 'content-visibility': 'visible' });
    if (element.shadowRoot !== null) watch(element.shadowRoot);
  }
  watch(document);
  world.fullPage.scrollTo(0);
  return startedAt > 0;

  function watch(node: Node): void {
    observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
  }
}

export function closeFullPage(): void {
  const world = globalThis as FullPageWorld;
  world.fullPage?.undoTo(0);
  delete world.fullPage;
}

/** Whether this is still the document that was opened. */
export const isOpen = (): boolean => (globalThis as FullPageWorld).fullPage !== undefined;

export type PageSize = {
  /** The whole picture, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  /** The rows of the viewport in which content moves when the page scrolls. All of them unless an inner element scrolls. */
  readonly bandTop: number;
  readonly bandHeight: number;
  readonly scrollMax: number;
};

/** How large the page is, when what scrolls is an element: the viewport around it, and all that it can show. */
export function measureInner(): PageSize | null {
  const { fullPage } = globalThis as FullPageWorld;
  if (fullPage === undefined || !fullPage.isInner) return null;
  const { scroller } = fullPage;
  const { top } = scroller.getBoundingClientRect();
  const start = Math.max(0, Math.ceil(top + scroller.clientTop));
  const end = Math.min(innerHeight, Math.floor(top + scroller.clientTop + scroller.clientHeight));
  const scrollMax = Math.floor(scroller.scrollHeight - scroller.clientHeight);
  return {
    width: innerWidth,
    height: innerHeight + scrollMax,
    viewHeight: innerHeight,
    bandTop: start,
    bandHeight: end - start,
    scrollMax,
  };
}

/** Whether anything in the page has changed since it was opened. */
export const pageChanged = (): boolean => (globalThis as FullPageWorld).fullPage?.changed() ?? true;

/** Whether the page holds something whose changes nobody outside of it is told of. */
export const drawsUnseen = (): boolean =>
  (globalThis as FullPageWorld)
    .fullPage!.elements()
    .some(({ localName }) => ['canvas', 'video', 'iframe', 'object', 'embed', 'frame'].includes(localName));

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
