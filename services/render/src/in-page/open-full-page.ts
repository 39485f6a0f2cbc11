import { adoptSheet } from './style-sheets.ts';
import type { FullPage, FormerAttributes, FullPageWorld } from './full-page-world.ts';
import { createUndoList, type UndoList } from './undo-list.ts';
import {
  hasFinishedTransitions,
  type HeldAnimations,
  holdMotion,
  holdScrollMotion,
  releaseScrollTimelines,
} from './hold-motion.ts';
import { getMember } from './members.ts';
import { memory } from './memory.ts';
import { findInnerScroller } from './page-scroller.ts';
import { listLineage, getRootScroller } from './parts.ts';

const calmStyles = { 'scroll-behavior': 'auto', 'scroll-snap-type': 'none', 'overflow-anchor': 'none' };

/**
 * Prepares the page for scrolling through it: no smooth scrolling, snapping, anchoring or skipped
 * rendering, and no endless or scroll-driven motion of styles. `closeFullPage` undoes everything.
 * Scrolls to the top, and returns whether the page was scrolled before.
 */
export function openFullPage(innerScrollPxMin: number): boolean {
  const root = getRootScroller();
  const inner = findInnerScroller(innerScrollPxMin);
  const scroller = inner ?? root;
  const startedAt = scroller.scrollTop;
  const rootStartedAt = root.scrollTop;

  const undo = createUndoList();
  const mutations = observeMutations();
  const scrolledMotion: HeldAnimations = new Map();
  const stillMotion = (): void => {
    // A mutation observer does not report animations, so finished motion counts as a change.
    if (hasFinishedTransitions()) mutations.setChanged(true);
    undo.push(holdMotion());
    holdScrollMotion(scroller, scrolledMotion);
  };
  const removeCalmSheet = adoptCalmSheet();
  const scrolling = startScrolling(scroller, root);
  memory<FullPageWorld>().fullPage = {
    ...scrolling,
    ...mutations,
    ...undo,
    scroller,
    isInner: inner !== undefined,
    around: new Set(listLineage(scroller)),
    elements: () => elementsIn(document),
    stillMotion,
    changed: () => {
      mutations.noteAll();
      stillMotion();
      return mutations.hasChanged();
    },
    placed: [],
    moves: new Map(),
    anchors: [],
    unplaced: new Set(),
    isFrozen: false,
    frozenMark: 0,
    isRestless: false,
    missedScroll: false,
    seam: [],
    restoreSeam: () => undefined,
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
    removeCalmSheet();
    scroller.scrollTo({ top: startedAt, left: 0, behavior: 'instant' });
    if (inner !== undefined) root.scrollTo({ top: rootStartedAt, behavior: 'instant' });
  });
  addEventListener('resize', onResize, { capture: true });
  if (inner !== undefined) undo.change(inner, calmStyles);
  stillMotion();
  mutations.setChanged(false);
  for (const element of elementsIn(document)) {
    renderAlways(element, undo);
    const inside = getMember(element, 'shadowRoot');
    if (inside !== null) mutations.watch(inside);
  }
  mutations.watch(document);
  scrolling.scrollTo(0);
  return startedAt > 0;
}

/** Has no rule for all elements, because the browser would compute the styles of each. */
function adoptCalmSheet(): () => void {
  const rules = Object.entries(calmStyles).map(([name, value]) => `${name}: ${value} !important;`);
  return adoptSheet(`html, body { ${rules.join(' ')} }`);
}

/**
 * An image beyond the viewport gives the page a different size for a moment. Scripts do not receive
 * the event, because menus would collapse permanently; transitions that it starts are finished.
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

/**
 * Renders an element that the browser skips out of view. Keeps its containment, because its margins
 * would otherwise collapse.
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

type Mutations = Pick<FullPage, 'quietly' | 'changedAt' | 'takeMutated' | 'takeFormerAttributes'> & {
  /** Shadow roots inside are not observed. */
  readonly watch: (node: Node) => void;
  readonly noteAll: () => void;
  /** `setChanged` overrides this until the next change. */
  readonly hasChanged: () => boolean;
  readonly setChanged: (hasChanged: boolean) => void;
  readonly stop: () => void;
};

function observeMutations(): Mutations {
  let hasChanged = false;
  let changedAt = -Infinity;
  let mutated = new Set<Element>();
  let former: FormerAttributes = new Map();
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    hasChanged = true;
    changedAt = performance.now();
    for (const { target, addedNodes, attributeName, oldValue } of records) {
      if (attributeName !== null) noteFormer(target as Element, attributeName, oldValue);
      const changed = target instanceof Element ? target : target.parentElement;
      if (changed !== null) mutated.add(changed);
      for (const node of addedNodes) if (node instanceof Element) mutated.add(node);
    }
  };
  const noteFormer = (element: Element, name: string, value: string | null): void => {
    const values = former.get(element) ?? new Map<string, string | null>();
    if (!values.has(name)) former.set(element, values.set(name, value));
  };
  const observer = new MutationObserver(note);
  const noteAll = (): void => note(observer.takeRecords());
  return {
    watch: (node) =>
      observer.observe(node, { subtree: true, childList: true, attributeOldValue: true, characterData: true }),
    quietly: (work) => {
      noteAll();
      work();
      observer.takeRecords();
    },
    noteAll,
    hasChanged: () => hasChanged,
    setChanged: (changed) => void (hasChanged = changed),
    changedAt: () => {
      noteAll();
      return changedAt;
    },
    takeMutated: () => {
      noteAll();
      const taken = [...mutated];
      mutated = new Set();
      return taken;
    },
    takeFormerAttributes: () => {
      noteAll();
      const taken = former;
      former = new Map();
      return taken;
    },
    stop: () => observer.disconnect(),
  };
}

function startScrolling(scroller: Element, root: Element) {
  const isInner = scroller !== root;
  const target = isInner ? scroller : document;
  let scrolls = 0;
  let scrolledAt = -Infinity;
  let pendingScroll: PromiseWithResolvers<void> | undefined;
  const settleScroll = (scroll: number): void => {
    if (scroll !== scrolls) return;
    pendingScroll?.resolve();
    pendingScroll = undefined;
  };
  // Handlers receive a scroll event in its frame, and observers by a task that is queued at the end
  // of that frame. After the next frame all have been notified.
  const settleAfter = (frames: number, scroll: number): void => {
    if (frames === 0) setTimeout(settleScroll, 0, scroll);
    else requestAnimationFrame(() => settleAfter(frames - 1, scroll));
  };
  const onScroll = (): void => settleAfter(2, scrolls);
  target.addEventListener('scroll', onScroll, { passive: true });
  return {
    scrollTo: (y: number): void => {
      if (isInner) root.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const { scrollTop } = scroller;
      scroller.scrollTo({ top: y, left: 0, behavior: 'instant' });
      if (scroller.scrollTop === scrollTop) return;
      scrolls += 1;
      scrolledAt = performance.now();
      pendingScroll ??= Promise.withResolvers();
      // Resolves even if the page stops the propagation of the event.
      settleAfter(4, scrolls);
    },
    scrolledAt: (): number => scrolledAt,
    pendingScroll: (): Promise<void> | undefined => pendingScroll?.promise,
    stop: (): void => target.removeEventListener('scroll', onScroll),
  };
}
