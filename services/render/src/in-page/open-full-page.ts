/// <reference lib="dom" />
import { memory } from './memory.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { observeMutations } from './full-page/mutations.ts';
import { startScrolling } from './full-page/scrolling.ts';
import type { FullPageWorld } from './full-page-world.ts';
import {
  hasFinishedTransitions,
  type HeldAnimations,
  holdMotion,
  holdScrolled,
  releaseScrollTimelines,
} from './hold-motion.ts';
import { getMember } from './members.ts';
import { innerScroller } from './page-scroller.ts';
import { findComposedParent } from './parts.ts';

const still = { 'scroll-behavior': 'auto', 'scroll-snap-type': 'none', 'overflow-anchor': 'none' };

/**
 * Prepares the page for scrolling through it: no smooth scrolling, no snapping, no anchoring, no
 * skipped rendering of content that is far away, no endless or scroll-driven motion of styles.
 * Finds the scroller. `closeFullPage` undoes everything. Ends at the top of the page, and returns
 * whether the page was elsewhere before.
 */
export function openFullPage(innerScrollPxMin: number): boolean {
  const root = document.scrollingElement ?? document.documentElement;
  const inner = innerScroller(innerScrollPxMin);
  const scroller = inner ?? root;
  const startedAt = scroller.scrollTop;
  const rootStartedAt = root.scrollTop;

  const undo = createUndoList();
  const mutations = observeMutations();
  const scrolledMotion: HeldAnimations = new Map();
  const stillMotion = (): void => {
    // An observer reports no change for an animation by a script.
    if (hasFinishedTransitions()) mutations.setChanged(true);
    undo.push(holdMotion());
    holdScrolled(scroller, scrolledMotion);
  };
  const calm = adoptCalmSheet();
  const scrolling = startScrolling(scroller, root);
  const { scrollTo, scrolledAt, pendingScroll } = scrolling;
  const { quietly, changedAt, takeMutated, takeFormerAttributes } = mutations;
  const { change, push, mark, undoTo } = undo;

  memory<FullPageWorld>().fullPage = {
    scroller,
    isInner: inner !== undefined,
    around: withAncestors(scroller),
    scrollTo,
    scrolledAt,
    pendingScroll,
    elements: () => elementsIn(document),
    change,
    stillMotion,
    quietly,
    changed: () => {
      mutations.noteAll();
      stillMotion();
      return mutations.hasChanged();
    },
    changedAt,
    takeMutated,
    takeFormerAttributes,
    push,
    mark,
    undoTo,
    placed: [],
    moves: new Map(),
    anchors: [],
    left: new Set(),
    isFrozen: false,
    frozenMark: 0,
    isRestless: false,
    missedScroll: false,
    seam: [],
    letGoOfSeam: () => undefined,
    seamRow: undefined,
    shownAttributes: new Map(),
    bars: [],
    backdrops: undefined,
    revealed: new Map(),
    pinned: new Set(),
  };
  undo.push(() => {
    releaseScrollTimelines(scrolledMotion);
    mutations.stop();
    removeEventListener('resize', onResize, { capture: true });
    scrolling.stop();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== calm);
    scroller.scrollTo({ top: startedAt, left: 0, behavior: 'instant' });
    if (inner !== undefined) root.scrollTo({ top: rootStartedAt, behavior: 'instant' });
  });
  addEventListener('resize', onResize, { capture: true });
  if (inner !== undefined) change(inner, still);
  stillMotion();
  mutations.setChanged(false);
  for (const element of elementsIn(document)) {
    renderAlways(element, undo);
    const inside = getMember(element, 'shadowRoot');
    if (inside !== null) mutations.watch(inside);
  }
  mutations.watch(document);
  scrollTo(0);
  return startedAt > 0;
}

/**
 * The sheet applies only to what scrolls: a rule for everything makes the browser compute the
 * styles of every element.
 */
function adoptCalmSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const rules = Object.entries(still).map(([name, value]) => `${name}: ${value} !important;`);
  sheet.replaceSync(`html, body { ${rules.join(' ')} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

/**
 * An image beyond the viewport gives the page a different size for a moment. Scripts do not receive
 * the event, because menus would collapse permanently; transitions that it starts are finished on
 * the way back.
 */
function onResize(event: Event): void {
  event.stopImmediatePropagation();
  hasFinishedTransitions();
  requestAnimationFrame(() => hasFinishedTransitions());
}

function elementsIn(root: Document | ShadowRoot): Element[] {
  const found = [...root.querySelectorAll('*')];
  const roots = found.flatMap((element) => getMember(element, 'shadowRoot') ?? []);
  return roots.length === 0 ? found : [...found, ...roots.flatMap(elementsIn)];
}

function withAncestors(element: Element): Set<Element> {
  const found = new Set<Element>();
  for (let node: Element | null = element; node !== null; node = findComposedParent(node)) found.add(node);
  return found;
}

/**
 * An element that is skipped while it is out of view keeps its containment in view: without that,
 * margins would collapse.
 */
function renderAlways(element: Element, { change }: UndoList): void {
  const { contentVisibility, contain } = getComputedStyle(element);
  if (contentVisibility !== 'auto') return;
  const kinds = contain === 'none' ? [] : contain.split(' ');
  const all = /strict|content/.test(contain) ? contain : [...new Set([...kinds, 'layout', 'style', 'paint'])].join(' ');
  change(element, { 'content-visibility': 'visible', contain: all });
}

export function closeFullPage(): void {
  const world = memory<FullPageWorld>();
  world.fullPage?.undoTo(0);
  delete world.fullPage;
}
