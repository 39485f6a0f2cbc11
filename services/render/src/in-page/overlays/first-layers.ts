/// <reference lib="dom" />
import { memory } from '../memory.ts';
import { layersOfPage } from './candidates.ts';
import { isEmpty, isShown } from './elements.ts';

type FirstLayersWorld = {
  /** The layers of the page when it first had content; `undefined` until then. */
  firstLayers?: WeakSet<Element>;
};

/** The text of a page that shows more than a loader. */
const contentCharactersMin = 60;

/**
 * Records the layers that exist when a page that has loaded first shows its content. A layer that
 * appears later comes by itself, unless the visitor or the caller opened it. A page without scripts
 * is not read, because nothing can appear.
 */
export function noteFirstLayers(): void {
  const world = memory<FirstLayersWorld>();
  if (world.firstLayers !== undefined || document.scripts.length === 0) return;
  if (noteNow()) return;
  const observer = new MutationObserver(() => void (noteNow() && observer.disconnect()));
  observer.observe(document, { subtree: true, childList: true });

  function noteNow(): boolean {
    if (document.body === null || document.body.innerText.trim().length < contentCharactersMin) return false;
    const layers = [...layersOfPage((element) => getComputedStyle(element))];
    world.firstLayers = new WeakSet(layers.filter((layer) => isShown(layer) && !isEmpty(layer)));
    return true;
  }
}

/** Counts layers as parts of the page, because the caller's script has shown them. */
export function addFirstLayers(layers: Iterable<Element>): void {
  const { firstLayers } = memory<FirstLayersWorld>();
  for (const layer of layers) firstLayers?.add(layer);
}

/** Returns whether a layer appeared after the content of the page. */
export function cameLater(layer: Element): boolean {
  const { firstLayers } = memory<FirstLayersWorld>();
  return firstLayers !== undefined && !firstLayers.has(layer);
}
