/// <reference lib="dom" />
import { layersOfPage } from './overlays/candidates.ts';
import { isEmpty, isShown } from './overlays/elements.ts';
import { hasFirstLayers, setFirstLayers } from './overlays/first-layers.ts';

/** The text of a page that shows more than a loader. */
const contentCharactersMin = 60;
/** A page of more elements is not a shell that a script has yet to fill. */
const elementsMax = 1_000;

/**
 * Records the layers that exist when a page that has loaded first shows its content. A layer that
 * appears later was not requested, unless the visitor or the caller opened it. A page without
 * scripts is not read, because nothing can appear.
 */
export function noteFirstLayers(): void {
  if (hasFirstLayers() || document.scripts.length === 0) return;
  const observer = new MutationObserver(() => note());
  const note = (): void => {
    if (document.body === null || !hasContent()) return;
    observer.disconnect();
    const layers = [...layersOfPage((element) => getComputedStyle(element))];
    setFirstLayers(layers.filter((layer) => isShown(layer) && !isEmpty(layer)));
  };
  observer.observe(document, { subtree: true, childList: true });
  note();
}

const hasContent = (): boolean =>
  document.getElementsByTagName('*').length > elementsMax ||
  document.body.innerText.trim().length >= contentCharactersMin ||
  document.querySelector('img,canvas,video,svg') !== null;
