/// <reference lib="dom" />
import { isInterruption, type KnownKind } from './overlays/interruption.ts';
import { isBackdrop, isStayingDialog, layersAt } from './overlays/layers.ts';
import { elementAt, isTopLayer, namesOf, type StyleOf } from './overlays/elements.ts';
import { unlockPage } from './overlays/page-lock.ts';
import { withParts } from './with-parts.ts';

export type Swept = { readonly removed: number; readonly removedNow: number; readonly remaining: number };
type Kind = { readonly name: string; readonly words: string; readonly names: string };

type Sweeper = {
  readonly sweep: () => void;
  /** Counts as removed now what went since it was reported last, by a watcher as well. */
  readonly report: () => Swept;
  readonly hasWork: () => boolean;
  readonly add: (more: readonly Kind[]) => void;
};
type SweptWorld = typeof globalThis & { overlays?: Sweeper };

/** What is laid over the page: asked at 169 points of the visible part, and what the browser itself lays on top. */
const layersOfPage = withParts(
  [elementAt, isTopLayer, layersAt],
  function layersOfPage(styleOf: StyleOf): Set<Element> {
    const steps = 12;
    const at = (index: number, size: number): number => Math.min(size - 2, Math.max(2, (size * index) / steps));
    const layers = new Set<Element>();
    const hits = new Set<Element>();
    for (let column = 0; column <= steps; column += 1)
      for (let row = 0; row <= steps; row += 1) {
        const hit = elementAt(at(column, innerWidth), at(row, innerHeight));
        if (hit === null || hits.has(hit)) continue;
        hits.add(hit);
        for (const layer of layersAt(hit, styleOf)) layers.add(layer);
      }
    for (const top of document.querySelectorAll('dialog[open],[popover]')) if (isTopLayer(top)) layers.add(top);
    return layers;
  },
);

/**
 * Takes away what behaves like a blocking dialog and is known as one of `kinds`, its backdrop and its scroll lock; goes on doing so
 * until the page is left. Called again it sweeps once more.
 *
 * Deliberately left alone: what the visitor opened (it came right after a real click or key press), dialogs with a password or
 * payment form, navigation, media viewers, maps, and anything without which little of the page would be left. A dialog of no known kind
 * stays and is counted.
 */
export const removeOverlays = withParts(
  [isBackdrop, isInterruption, isStayingDialog, layersOfPage, namesOf, unlockPage],
  function removeOverlays(kinds: readonly Kind[]): Swept {
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
    const hidden = new Set<HTMLElement>();
    const watchedRoots = new WeakSet<Node>();
    let removed = 0;
    let reported = 0;
    let remaining = 0;
    let lastUserAt = -Infinity;
    let styles = new Map<Element, CSSStyleDeclaration>();

    const add = (more: readonly Kind[]): void => {
      for (const { name, words, names } of more)
        known.set(name, { words: new RegExp(words, 'i'), names: new RegExp(names, 'i') });
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
      if (!(element instanceof HTMLElement)) return;
      element.style.setProperty('display', 'none', 'important');
      hidden.add(element);
    };
    const hideInterruptions = (layers: ReadonlySet<Element>): { count: number; left: Set<Element> } => {
      const left = new Set<Element>();
      let count = 0;
      for (const layer of layers) {
        if ([...hidden].some((one) => one.contains(layer))) continue;
        if (opened.has(layer) || !isInterruption(layer, [...known.values()], styleOf)) left.add(layer);
        else {
          hide(layer);
          count += 1;
        }
      }
      return { count, left };
    };
    /** Backdrops that stand there alone, their dialog gone. */
    const hideBackdrops = (left: Set<Element>, wentBefore: boolean): number => {
      if ([...left].some((layer) => opened.has(layer) || stays(layer))) return 0;
      const isCalledSo = /backdrop|overlay|modal|mask|scrim|curtain|lightbox|fade|popup|shade|dim/i;
      let count = 0;
      for (const layer of left) {
        if (!isBackdrop(layer, styleOf)) continue;
        if (!wentBefore && count === 0 && !isCalledSo.test(namesOf(layer))) continue;
        hide(layer);
        left.delete(layer);
        count += 1;
      }
      return count;
    };

    const sweep = (): void => {
      if (document.body === null) return;
      let leftOver = new Set<Element>();
      for (let round = 0; round < roundsMax; round += 1) {
        styles = new Map();
        const layers = layersOfPage(styleOf);
        meet(layers);
        const { count, left } = hideInterruptions(layers);
        leftOver = left;
        if (count > 0) styles = new Map();
        const inRound = count + hideBackdrops(left, removed + count > 0);
        removed += inRound;
        if (inRound === 0) break;
      }
      if (removed > 0 && ![...leftOver].some(stays)) unlockPage(hidden);
      remaining = [...leftOver].filter((layer) => !opened.has(layer) && stays(layer)).length;
      styles = new Map();
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
    const sweepLater = (): void => {
      isDue = false;
      lastAt = performance.now();
      sweep();
      // What the sweep itself changed is no news.
      observer.takeRecords();
    };
    const observer = new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(sweepLater, Math.max(0, throttleMs - (performance.now() - lastAt)));
    });
    for (const type of ['pointerdown', 'keydown', 'click'])
      addEventListener(type, ({ isTrusted }) => void (isTrusted && (lastUserAt = performance.now())), {
        capture: true,
        passive: true,
      });

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
  },
);

/** Whether the page has changed since it was swept last, or something was taken away that has not been reported. Asked once: sweep then. */
export function hasOverlayWork(): boolean {
  const { overlays } = globalThis as SweptWorld;
  return overlays?.hasWork() ?? true;
}
