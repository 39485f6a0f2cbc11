import { memory } from '../memory.ts';
import { isNamedByRequest } from '../named-by-request.ts';
import type { StyleOf } from './elements.ts';
import { compileKind, type OverlayKind, type CompiledKind } from './kinds.ts';

type FirstLayersWorld = {
  /** Undefined until the page has content. */
  firstLayers?: WeakSet<Element>;
};

export const setFirstLayers = (layers: readonly Element[]): void =>
  void (memory<FirstLayersWorld>().firstLayers = new WeakSet(layers));

export const hasFirstLayers = (): boolean => memory<FirstLayersWorld>().firstLayers !== undefined;

/** Counts a layer as a part of the page, although it appears later. */
const addFirstLayer = (layer: Element): void => void memory<FirstLayersWorld>().firstLayers?.add(layer);

export function isLater(layer: Element): boolean {
  const { firstLayers } = memory<FirstLayersWorld>();
  return firstLayers !== undefined && !firstLayers.has(layer);
}

/** Lasts from the first to the last sweep of one document. */
export type SweepState = {
  readonly kinds: Map<string, CompiledKind>;
  readonly opened: WeakSet<Element>;
  readonly registered: WeakSet<Element>;
  readonly hidden: Set<Element>;
  readonly barHeights: number[];
  /**
   * An image of the complete page shows such a dialog in one section only, and its backdrop in all.
   */
  readonly stayingDialogs: Set<Element>;
  /**
   * `elementFromPoint` does not find them, because their dialog fills the view in front of them.
   */
  veilsBeneath: readonly Element[];
  removed: number;
  remaining: number;
  /** The number of removed elements when the page was last restored. */
  restoredAt: number;
  hasRemoved: boolean;
  lastUserAt: number;
  lastCallerAt: number;
  readonly styleOf: StyleOf;
  readonly forgetStyles: () => void;
  readonly watch: (root: Node) => void;
};

export function createSweepState(watch: SweepState['watch']): SweepState {
  let styles = new Map<Element, CSSStyleDeclaration>();
  return {
    kinds: new Map(),
    opened: new WeakSet(),
    registered: new WeakSet(),
    hidden: new Set(),
    barHeights: [],
    stayingDialogs: new Set(),
    veilsBeneath: [],
    removed: 0,
    remaining: 0,
    restoredAt: -1,
    hasRemoved: false,
    lastUserAt: -Infinity,
    lastCallerAt: -Infinity,
    styleOf: (element) => {
      const kept = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, kept);
      return kept;
    },
    forgetStyles: () => void (styles = new Map()),
    watch,
  };
}

export function addKinds({ kinds }: SweepState, more: readonly OverlayKind[]): void {
  for (const kind of more) if (!kinds.has(kind.name)) kinds.set(kind.name, compileKind(kind));
}

/**
 * A layer that appears right after an action of the visitor was opened by the visitor. Such a layer
 * stays, as does a layer that the request names. A layer that the caller's script shows counts as a
 * part of the page.
 */
export function registerLayers(
  { registered, opened, lastUserAt, lastCallerAt, watch }: SweepState,
  layers: ReadonlySet<Element>,
): void {
  const userMs = 2_500;
  const isFromCaller = performance.now() - lastCallerAt < userMs;
  const isFromUser = performance.now() - lastUserAt < userMs;
  for (const layer of layers) {
    watch(layer.getRootNode());
    if (registered.has(layer)) continue;
    registered.add(layer);
    if (isFromCaller) addFirstLayer(layer);
    if (isFromUser || isNamedByRequest(layer)) opened.add(layer);
  }
}
