import { findLayers } from './overlays/layers.ts';
import { isEmpty, isShown } from './overlays/elements.ts';
import { hasFirstLayers, setFirstLayers } from './overlays/sweep-state.ts';

/** A page with less text may show only a loader. */
const contentCharactersMin = 60;
/** A page with more elements is more than an empty shell that a script fills. */
const elementsMax = 1_000;

/**
 * Records the layers over the page that exist when it first shows its content. A later layer was
 * not requested, unless the visitor or the caller opened it. Without scripts nothing can appear.
 */
export function noteFirstLayers(): void {
  if (hasFirstLayers() || document.scripts.length === 0) return;
  const observer = new MutationObserver(() => note());
  const note = (): void => {
    if (document.body === null || !hasContent()) return;
    observer.disconnect();
    const layers = [...findLayers((element) => getComputedStyle(element))];
    setFirstLayers(layers.filter((layer) => isShown(layer) && !isEmpty(layer)));
  };
  observer.observe(document, { subtree: true, childList: true });
  note();
}

const hasContent = (): boolean =>
  document.getElementsByTagName('*').length > elementsMax ||
  document.body.innerText.trim().length >= contentCharactersMin ||
  document.querySelector('img,canvas,video,svg') !== null;
