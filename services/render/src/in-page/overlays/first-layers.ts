/// <reference lib="dom" />
import { memory } from '../memory.ts';

type FirstLayersWorld = {
  /** The layers of the page when it first had content; `undefined` until then. */
  firstLayers?: WeakSet<Element>;
};

export const setFirstLayers = (layers: readonly Element[]): void =>
  void (memory<FirstLayersWorld>().firstLayers = new WeakSet(layers));

export const hasFirstLayers = (): boolean => memory<FirstLayersWorld>().firstLayers !== undefined;

/** Counts a layer as a part of the page, although it appears later. */
export const addFirstLayer = (layer: Element): void => void memory<FirstLayersWorld>().firstLayers?.add(layer);

/** Returns whether a layer appeared after the content of the page. */
export function isLater(layer: Element): boolean {
  const { firstLayers } = memory<FirstLayersWorld>();
  return firstLayers !== undefined && !firstLayers.has(layer);
}
