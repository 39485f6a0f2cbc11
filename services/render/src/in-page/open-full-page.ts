/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';
import type { FullPage, FullPageWorld } from './full-page-world.ts';
import { finishTransitions, holdMotion } from './hold-motion.ts';
import { holdScrolled, type HeldAnimations, letGoOfScrolled } from './hold-scrolled.ts';
import { innerScroller } from './page-scroller.ts';
import { parentOf } from './parts.ts';

/**
 * Makes the page ready to be walked through: no smooth scrolling, no snapping, no anchoring, nothing left unrendered because it is far away,
 * nothing that moves for ever or with the scrolling by its styles. Finds what scrolls. Everything is taken back by `closeFullPage`. Ends at the top of
 * the page, and answers whether it stood elsewhere.
 */
export function openFullPage(innerScrollPxMin: number): boolean {
  const world = globalThis as FullPageWorld;
  const root = document.scrollingElement ?? document.documentElement;

  const elements = (from: Document | ShadowRoot = document): Element[] => {
    const found = [...from.querySelectorAll('*')];
    const roots = found.flatMap((element) => memberOf(element, 'shadowRoot') ?? []);
    return roots.length === 0 ? found : [...found, ...roots.flatMap((inside) => elements(inside))];
  };

  const undo: (() => void)[] = [];
  const change: FullPage['change'] = (element, properties) => {
    const style = memberOf(element as HTMLElement, 'style');
    const attribute = attributeOf(element, 'style');
    const { cssText } = style;
    const before = Object.keys(properties).map(
      (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    );
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important');
    const putBack = (): void => {
      // What is not important any more a script has set since then, and it stays.
      for (const [name, value, priority] of before)
        if (style.getPropertyPriority(name) === 'important') style.setProperty(name, value, priority);
      if (style.cssText === cssText) restoreAttribute(element, attribute);
    };
    undo.push(putBack);
    return () => {
      const at = undo.lastIndexOf(putBack);
      if (at === -1) return;
      undo.splice(at, 1);
      putBack();
    };
  };

  // Property by property would do for the picture, but leave another text in the document than was there.
  const restoreAttribute = (element: Element, before: string | null): void => {
    if (attributeOf(element, 'style') === before) return;
    if (before === null) memberOf(element, 'removeAttribute').call(element, 'style');
    else memberOf(element, 'setAttribute').call(element, 'style', before);
  };

  let hasChanged = false;
  let changedAt = -Infinity;
  let mutated = new Set<Element>();
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    hasChanged = true;
    changedAt = performance.now();
    for (const { target, addedNodes } of records) {
      if (target instanceof Element) mutated.add(target);
      for (const node of addedNodes) if (node instanceof Element) mutated.add(node);
    }
  };
  const observer = new MutationObserver(note);
  const quietly = (work: () => void): void => {
    note(observer.takeRecords());
    work();
    observer.takeRecords();
  };
  const stillMotion = (): void => {
    // A script's own animations change nothing that an observer is told of.
    hasChanged = finishTransitions() || hasChanged;
    undo.push(holdMotion());
    holdScrolled(scroller, scrolledMotion);
  };
  // A picture beyond the viewport gives the page another size for a moment. Scripts are not told, or menus would fold for good; transitions that
  // it sets off are ended on the way back.
  const onResize = (event: Event): void => {
    event.stopImmediatePropagation();
    finishTransitions();
    requestAnimationFrame(() => finishTransitions());
  };

  const inner = innerScroller(innerScrollPxMin);
  const scroller = inner ?? root;
  const scrolledMotion: HeldAnimations = new Map();
  const startedAt = scroller.scrollTop;
  const rootStartedAt = root.scrollTop;

  let scrolls = 0;
  let scrolledAt = -Infinity;
  let telling: PromiseWithResolvers<void> | undefined;
  const toldOf = (scroll: number): void => {
    if (scroll !== scrolls) return;
    telling?.resolve();
    telling = undefined;
  };
  // Handlers hear of a scroll in its frame, and observers by a task that is queued at the end of it: after the next frame all have.
  const tellIn = (frames: number, scroll: number): void => {
    if (frames === 0) setTimeout(toldOf, 0, scroll);
    else requestAnimationFrame(() => tellIn(frames - 1, scroll));
  };
  const onScroll = (): void => tellIn(2, scrolls);
  const scrolled = inner ?? document;

  const around = new Set<Element>();
  for (let node: Element | null = scroller; node !== null; node = parentOf(node)) around.add(node);

  const calm = new CSSStyleSheet();
  const still = {
    'scroll-behavior': 'auto',
    'scroll-snap-type': 'none',
    'overflow-anchor': 'none',
  };
  const rules = Object.entries(still).map(([name, value]) => `${name}: ${value} !important;`);
  // For what scrolls, and not for all: a rule for everything has the browser look through the styles of every element.
  calm.replaceSync(`html, body { ${rules.join(' ')} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, calm];

  world.fullPage = {
    scroller,
    isInner: inner !== undefined,
    around,
    scrollTo: (y) => {
      if (inner !== undefined) root.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const { scrollTop } = scroller;
      scroller.scrollTo({ top: y, left: 0, behavior: 'instant' });
      if (scroller.scrollTop === scrollTop) return;
      scrolls += 1;
      scrolledAt = performance.now();
      telling ??= Promise.withResolvers();
      // A page may keep the event to itself.
      tellIn(4, scrolls);
    },
    scrolledAt: () => scrolledAt,
    telling: () => telling?.promise,
    elements,
    change,
    stillMotion,
    quietly,
    changed: () => {
      note(observer.takeRecords());
      stillMotion();
      return hasChanged;
    },
    changedAt: () => {
      note(observer.takeRecords());
      return changedAt;
    },
    takeMutated: () => {
      note(observer.takeRecords());
      const taken = [...mutated];
      mutated = new Set();
      return taken;
    },
    mark: () => undo.length,
    undoTo: (mark) => {
      while (undo.length > mark) undo.pop()!();
    },
    fixed: [],
    anchors: [],
    left: new Set(),
    isFrozen: false,
    frozenMark: 0,
    isRestless: false,
    missedScroll: false,
    seam: [],
    letGoOfSeam: () => undefined,
    spared: [],
    revealed: new Set(),
    pinned: new Set(),
  };
  undo.push(() => {
    letGoOfScrolled(scrolledMotion);
    observer.disconnect();
    removeEventListener('resize', onResize, { capture: true });
    scrolled.removeEventListener('scroll', onScroll);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== calm);
    scroller.scrollTo({ top: startedAt, left: 0, behavior: 'instant' });
    if (inner !== undefined) root.scrollTo({ top: rootStartedAt, behavior: 'instant' });
  });
  addEventListener('resize', onResize, { capture: true });
  scrolled.addEventListener('scroll', onScroll, { passive: true });
  if (inner !== undefined) change(inner, still);
  stillMotion();
  hasChanged = false;
  for (const element of elements()) {
    const { contentVisibility, contain } = getComputedStyle(element);
    // What it contains it contains also while it is in view: without that, margins would collapse.
    if (contentVisibility === 'auto') change(element, { 'content-visibility': 'visible', contain: contained(contain) });
    const inside = memberOf(element, 'shadowRoot');
    if (inside !== null) watch(inside);
  }
  watch(document);
  world.fullPage.scrollTo(0);
  return startedAt > 0;

  /** As a value of `contain` and the containment of what is skipped while it is out of view. */
  function contained(own: string): string {
    if (/strict|content/.test(own)) return own;
    const kinds = own === 'none' ? [] : own.split(' ');
    return [...new Set([...kinds, 'layout', 'style', 'paint'])].join(' ');
  }

  function watch(node: Node): void {
    observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
  }
}

export function closeFullPage(): void {
  const world = globalThis as FullPageWorld;
  world.fullPage?.undoTo(0);
  delete world.fullPage;
}
