/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';
import type { HiddenWorld } from './hide-banners.ts';
import { isBarOfKind, isDoubtful, isInterruption } from './overlays/interruption.ts';
import {
  coversPage,
  gridOf,
  isBackdrop,
  isBeforeBackdrop,
  isStayingDialog,
  isVeil,
  layersAt,
} from './overlays/layers.ts';
import {
  clearPage,
  closeGap,
  endAnimations,
  uncoverPage,
  unlockPage,
  wrappersOfPage,
} from './overlays/restore-page.ts';
import {
  coverOf,
  elementAt,
  isEmpty,
  isShown,
  isStyled,
  isTopLayer,
  namesOf,
  paintOf,
  type StyleOf,
} from './overlays/elements.ts';
import { knownKind, type Kind, type KnownKind } from './overlays/kinds.ts';

export type Swept = { readonly removed: number; readonly removedNow: number; readonly remaining: number };
type Sweeper = {
  readonly sweep: () => void;
  /** Counts as removed now what went since it was reported last, by a watcher as well. */
  readonly report: () => Swept;
  readonly hasWork: () => boolean;
  readonly add: (more: readonly Kind[]) => void;
};
type SweptWorld = HiddenWorld & { overlays?: Sweeper };

/** What is laid over the page: asked at 169 points of the visible part, and what the browser itself lays on top. */
function layersOfPage(styleOf: StyleOf): Set<Element> {
  const layers = new Set<Element>();
  const hits = new Set<Element>();
  for (const [x, y] of gridOf(12)) {
    const hit = elementAt(x, y);
    if (hit === null || hits.has(hit)) continue;
    hits.add(hit);
    for (const layer of layersAt(hit, styleOf)) layers.add(layer);
  }
  for (const top of document.querySelectorAll('dialog[open],[popover]')) if (isTopLayer(top)) layers.add(top);
  return layers;
}

/**
 * Takes away what behaves like a blocking dialog and is known as one of `kinds`, its backdrop and its scroll lock; goes on doing so
 * until the page is left. Called again it sweeps once more.
 *
 * Deliberately left alone: what the visitor opened (it came right after a real click or key press), dialogs with a password or
 * payment form, navigation, media viewers, maps, and anything without which little of the page would be left. A dialog of no known kind
 * stays and is counted.
 */
export function removeOverlays(kinds: readonly Kind[]): Swept {
  const world = globalThis as SweptWorld;
  if (world.overlays !== undefined) {
    world.overlays.add(kinds);
    world.overlays.sweep();
    return world.overlays.report();
  }

  const userMs = 2_500;
  const roundsMax = 8;
  const throttleMs = 60;
  const known = new Map<string, KnownKind>();
  const opened = new WeakSet<Element>();
  const met = new WeakSet<Element>();
  const hidden = new Set<Element>();
  const barHeights: number[] = [];
  /** Dialogs that stayed: in a full page one stands in one of the sections alone, and its backdrop in all. */
  const stayers = new Set<Element>();
  /** Backdrops that are met at no point, since their dialog fills the view before them. */
  let beneath: readonly Element[] = [];
  const watchedRoots = new WeakSet<Node>();
  let removed = 0;
  let reported = 0;
  let remaining = 0;
  let restoredAt = -1;
  let wentBefore = false;
  let lastUserAt = -Infinity;
  let styles = new Map<Element, CSSStyleDeclaration>();

  const add = (more: readonly Kind[]): void => {
    for (const kind of more) known.set(kind.name, knownKind(kind));
  };
  const styleOf: StyleOf = (element) => {
    const kept = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, kept);
    return kept;
  };
  const stays = (layer: Element): boolean => isStayingDialog(layer, styleOf);

  /** What is met right after the visitor did something was opened by it. */
  const meet = (layers: ReadonlySet<Element>): void => {
    const isFromUser = performance.now() - lastUserAt < userMs;
    for (const layer of layers) {
      watch(layer.getRootNode());
      if (met.has(layer)) continue;
      met.add(layer);
      if (isFromUser) opened.add(layer);
    }
  };
  /** What the page takes for closed may be shown again by its own script; what is hidden stays hidden. */
  const hide = (element: Element): void => {
    if (!isStyled(element)) return;
    const { top, width, height } = element.getBoundingClientRect();
    if (top < 2 && width > innerWidth * 0.9 && height < innerHeight * 0.4) barHeights.push(height);
    memberOf(element, 'style').setProperty('display', 'none', 'important');
    hidden.add(element);
  };
  /** Shown again by the page: a tour lays out its step anew when the window changes its size. */
  const hasComeBack = (layer: Element): boolean => hidden.has(layer) && isShown(layer);
  const hideInterruptions = (layers: ReadonlySet<Element>): { count: number; left: Set<Element> } => {
    const left = new Set<Element>();
    let count = 0;
    // Of what is met at no point only an interruption goes: whether it covers anything is not known.
    const beside = besideGrid();
    beneath = beside.filter((layer) => !layers.has(layer) && isVeil(layer, styleOf));
    for (const layer of new Set([...layers, ...beside])) {
      if ([...hidden].some((one) => one.contains(layer)) && !hasComeBack(layer)) continue;
      if (opened.has(layer) || !(hasComeBack(layer) || isInterruption(layer, [...known.values()], styleOf))) {
        if (layers.has(layer)) left.add(layer);
      } else {
        hide(layer);
        count += 1;
      }
    }
    return { count, left };
  };
  const isLaidOver = (element: Element): boolean => {
    const { position, zIndex } = styleOf(element);
    return position === 'fixed' || (position === 'absolute' && Number(zIndex) >= 10);
  };
  /** What lies at the end of the body, or after it, is often too small for the grid, or lets clicks through: toasts above all. */
  const besideGrid = (): Element[] => {
    const after = [...document.documentElement.children].filter((one) => !/^(?:head|body)$/.test(one.localName));
    const children = [...document.body.children, ...after];
    const some = children.length > 300 ? [...children.slice(0, 50), ...children.slice(-150)] : children;
    const found = some.flatMap((child) => {
      // What is not shown yet has not been met.
      return isLaidOver(child) && isShown(child) && coverOf(child) > 0 ? [child] : [];
    });
    meet(new Set(found));
    return found;
  };
  /** The first two elements in the flow of the body and the last two. What lies between them is not asked for its style. */
  const endsOfFlow = (): Element[] => {
    const found = new Set<Element>();
    const children = [...document.body.children];
    for (const order of [children, children.toReversed()]) {
      let count = 0;
      for (const child of order) {
        if (count === 2) break;
        if (!isShown(child) || isLaidOver(child)) continue;
        found.add(child);
        count += 1;
      }
    }
    return [...found];
  };
  /** Bars in the flow before the page, or after it. */
  const hideBars = (): number => {
    const kinds = [...known.values()];
    const bars = endsOfFlow().filter((child) => !opened.has(child) && isBarOfKind(child, kinds));
    for (const bar of bars) hide(bar);
    return bars.length;
  };
  /** Backdrops that stand there alone, their dialog gone. One that a dialog lies before is that dialog's. */
  const hideBackdrops = (left: Set<Element>, wentBefore: boolean): number => {
    const isCalledSo = /backdrop|overlay|modal|mask|scrim|curtain|lightbox|fade|popup|shade|dim/i;
    const veils = [...left].filter((layer) => isVeil(layer, styleOf) || (wentBefore && isPiece(layer)));
    if (veils.length === 0) return 0;
    if (isHeld(left)) return 0;
    let count = 0;
    for (const veil of veils) {
      const isAlone = wentBefore || count > 0 || (isBackdrop(veil, styleOf) && isCalledSo.test(namesOf(veil)));
      if (!isAlone || !(isBackdrop(veil, styleOf) || isPiece(veil) || coversPage(veil))) continue;
      hide(veil);
      left.delete(veil);
      count += 1;
    }
    return count;
  };
  /** Of a backdrop that leaves a part of the page free. */
  const isPiece = (layer: Element): boolean =>
    /backdrop|scrim|tour-?mask|tour-?overlay/i.test(attributeOf(layer, 'class') ?? '') &&
    isEmpty(layer) &&
    paintOf(styleOf(layer)) > 0;
  /** What was opened, stays as a dialog, or lies before a backdrop: as long as it is there, so are its backdrop and its lock. */
  const holders = (left: ReadonlySet<Element>): Element[] => {
    const veils = [...[...left].filter((layer) => isVeil(layer, styleOf)), ...beneath];
    const isOwner = (layer: Element): boolean =>
      isBeforeBackdrop(layer) && !veils.some((veil) => veil === layer || layer.contains(veil));
    const isHolder = (layer: Element): boolean =>
      stays(layer) || (veils.length > 0 ? isOwner(layer) : isSheet(layer) && !isEmpty(layer));
    const dialogs = [...left].filter(isHolder);
    for (const dialog of dialogs) stayers.add(dialog);
    return [...left].filter((layer) => opened.has(layer) || dialogs.includes(layer));
  };
  const isHeld = (left: ReadonlySet<Element>): boolean =>
    holders(left).length > 0 ||
    [...stayers].some((dialog) => dialog.isConnected && isShown(dialog) && !isVeil(dialog, styleOf));

  /** Takes back what the overlays did to the page, and what they left over it. */
  const restore = (): number => {
    const wrappers = wrappersOfPage();
    unlockPage(wrappers);
    clearPage(wrappers);
    closeGap(barHeights);
    if (restoredAt === removed) return 0;
    const found = uncoverPage(wrappers).filter((element) => !opened.has(element));
    for (const element of found) hide(element);
    restoredAt = removed + found.length;
    return found.length;
  };
  /** What lies over most of the view, and the page beneath it. */
  const isSheet = (layer: Element): boolean => {
    const { position, zIndex } = styleOf(layer);
    if (position !== 'fixed' || zIndex.startsWith('-') || !isShown(layer) || coverOf(layer) < 0.45) return false;
    const isPainted = (one: Element): boolean => paintOf(styleOf(one)) > 0 && coverOf(one) > 0.45;
    return [layer, ...memberOf(layer, 'children')].some(isPainted) && coversPage(layer);
  };
  const countRemaining = (left: ReadonlySet<Element>): number => {
    const kinds = [...known.values()];
    const held = new Set(holders(left));
    const covering = [...left].filter((layer) => {
      if (opened.has(layer) || !layer.checkVisibility()) return false;
      if (held.size > 0 && isVeil(layer, styleOf)) return false;
      return held.has(layer) || isSheet(layer) || isDoubtful(layer, kinds);
    });
    return covering.filter((layer) => !covering.some((outer) => outer !== layer && outer.contains(layer))).length;
  };

  const sweep = (): void => {
    if (document.body === null) return;
    const gone = world.hiddenBanners?.takeNews() ?? { count: 0, wasAnswered: false };
    removed += gone.count;
    wentBefore ||= gone.count > 0 || gone.wasAnswered;
    endAnimations();
    let leftOver = new Set<Element>();
    for (let round = 0; round < roundsMax; round += 1) {
      styles = new Map();
      const layers = layersOfPage(styleOf);
      meet(layers);
      const { count, left } = hideInterruptions(layers);
      leftOver = left;
      if (count > 0) styles = new Map();
      const inRound = count + hideBars() + hideBackdrops(left, wentBefore || count > 0);
      removed += inRound;
      wentBefore ||= inRound > 0;
      if (inRound === 0) break;
    }
    if (wentBefore && !isHeld(leftOver)) removed += restore();
    remaining = countRemaining(leftOver);
    styles = new Map();
    if (wentBefore) endAnimations();
  };

  const watch = (root: Node): void => {
    if (watchedRoots.has(root)) return;
    watchedRoots.add(root);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'open', 'hidden', 'aria-hidden', 'inert'],
    });
  };
  let isDue = false;
  let lastAt = 0;
  /** Something changed while the page's top was out of view, where a sweep does not look. */
  let isTopUnseen = false;
  const isAtTop = (): boolean => (document.scrollingElement ?? document.documentElement).scrollTop === 0;
  const sweepNow = (): void => {
    isDue = false;
    lastAt = performance.now();
    isTopUnseen &&= !isAtTop();
    sweep();
    // What the sweep itself changed is no news.
    observer.takeRecords();
  };
  const sweepSoon = (): void => {
    if (isDue) return;
    isDue = true;
    setTimeout(sweepNow, Math.max(0, throttleMs - (performance.now() - lastAt)));
  };
  const observer = new MutationObserver(() => {
    isTopUnseen ||= !isAtTop();
    sweepSoon();
  });
  // A tour lays its step anew when the window changes its size, wherever the page stands.
  addEventListener('scroll', () => void (isTopUnseen && isAtTop() && sweepNow()), { capture: true, passive: true });
  const onUser = ({ isTrusted }: Event): void => {
    if (!isTrusted) return;
    lastUserAt = performance.now();
    // What it opens by a style alone (`:target`, `:focus`, a checkbox) is told by no observer.
    setTimeout(sweepSoon, throttleMs);
  };
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(type, onUser, { capture: true, passive: true });

  add(kinds);
  watch(document);
  const report = (): Swept => {
    const removedNow = removed - reported;
    reported = removed;
    return { removed, removedNow, remaining };
  };
  const hasWork = (): boolean => isDue || removed > reported || observer.takeRecords().length > 0;
  world.overlays = { sweep, report, hasWork, add };
  sweep();
  observer.takeRecords();
  return report();
}

/** Whether the page has changed since it was swept last, or something was taken away that has not been reported. Asked once: sweep then. */
export function hasOverlayWork(): boolean {
  const { overlays } = globalThis as SweptWorld;
  return overlays?.hasWork() ?? true;
}
