/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';
import { isModal } from './layers.ts';
import { allIn, coverOf, has, isDialogLike, isShown, namesOf, type StyleOf, textOf } from './elements.ts';

/** What a visitor presses. Deliberately never pressed here: a press is an answer that nobody gave. */
export const controlsIn = withParts([allIn], function controlsIn(element: Element): Element[] {
  return allIn(element, 'button,[role=button],a,input[type=button],input[type=submit],summary');
});

/** Whether the page offers a way to put it away. */
export const canBeDismissed = withParts([controlsIn, textOf], function canBeDismissed(element: Element): boolean {
  const dismissWords =
    /^(?:[×✕✖✗xX]|close\b.*|dismiss|(?:no|nope),?.*|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it|ok(?:ay)?|continue.*|i (?:am|will).*|yes.*|enter.*|leave.*|exit|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block).*|stay.*|don.t.*|remind me.*|schließen|ablehnen|nein.*|fermer|non.*|cerrar|chiudi|sluiten)$/i;
  return controlsIn(element).some((control) => {
    const said =
      (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? textOf(control)) ||
      (control as HTMLInputElement).value ||
      '';
    return dismissWords.test(said.trim()) || /close|dismiss/i.test(control.getAttribute('class') ?? '');
  });
});

/** What the visitor came for: navigation, forms with a password or a payment, media viewers, maps. Deliberately never an interruption. */
const isContent = withParts(
  [allIn, has, namesOf],
  function isContent(element: Element, isNamed: boolean, cover: number): boolean {
    if (
      element.matches(
        'nav,header,footer,main,article,[role=navigation],[role=banner],[role=main],[role=menu],[role=menubar],[role=toolbar],[role=tooltip],[role=search],[role=tablist],[role=listbox]',
      )
    )
      return true;
    if (
      has(
        element,
        'main,article,[role=main],[type=password],[autocomplete^=cc-],[autocomplete*=street-address],[autocomplete*=address-line],[name*=card i][name*=number i],iframe[src*=stripe],iframe[src*=checkout]',
      )
    )
      return true;
    if (
      element.matches('.leaflet-control,.mapboxgl-ctrl,.maplibregl-ctrl,.gm-style,.gmnoprint') ||
      has(element, '.leaflet-container,.mapboxgl-map,.maplibregl-map,.gm-style,canvas')
    )
      return true;
    if (
      /checkout|payment|(?:^|[ _-])cart|basket|log-?in(?:$|[ _-])|sign-?in(?:$|[ _-])|lightbox|gallery|fancybox|pswp|photoswipe|player|leaflet|mapbox/i.test(
        namesOf(element),
      ) &&
      !isNamed
    )
      return true;
    const isBar = cover < 0.3 && element.getBoundingClientRect().width > innerWidth * 0.9;
    if (
      isBar &&
      (has(element, 'nav,[role=navigation],[role=search],[type=search]') || allIn(element, 'a[href]').length > 5)
    )
      return true;
    return false;
  },
);

/** The page must be able to do without it: else it is not taken away, whatever it says. Hides it for the moment of the question. */
function leavesAPage(element: HTMLElement): boolean {
  const kept = element.style.getPropertyValue('display');
  const priority = element.style.getPropertyPriority('display');
  element.style.setProperty('display', 'none', 'important');
  const left = document.body.innerText.trim().length;
  const pictures = [...document.querySelectorAll('img,video,canvas,iframe,svg')].some((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height > 20_000;
  });
  element.style.setProperty('display', kept, priority);
  return left >= 30 || pictures;
}

/** How a kind is known: by what it says, or by how its author called it. */
export type KnownKind = { readonly words: RegExp; readonly names: RegExp };

/** Whether a layer is known as one of the kinds and behaves like an interruption. What is of no known kind is none. */
export const isInterruption = withParts(
  [
    allIn,
    canBeDismissed,
    controlsIn,
    coverOf,
    has,
    isContent,
    isDialogLike,
    isModal,
    isShown,
    leavesAPage,
    namesOf,
    textOf,
  ],
  function isInterruption(layer: Element, kinds: readonly KnownKind[], styleOf: StyleOf): boolean {
    const textMax = 5_000;
    if (!(layer instanceof HTMLElement) || !isShown(layer)) return false;
    const cover = coverOf(layer);
    if (cover < 0.004) return false;
    const names = namesOf(layer);
    const isNamed = kinds.some((kind) => kind.names.test(names));
    if (isContent(layer, isNamed, cover)) return false;
    const modal = isModal(layer, cover, styleOf);
    const text = textOf(layer);
    if (text.length > textMax && !has(layer, 'select,[role=listbox]') && !(modal && isNamed)) return false;
    const isSaid = kinds.some((kind) => kind.words.test(text));
    if (!isNamed && !isSaid) return false;
    const isFrame = layer.localName === 'iframe' || (text.trim() === '' && has(layer, 'iframe'));
    const isAsking = canBeDismissed(layer) || has(layer, '[type=email],[type=checkbox]') || isDialogLike(layer);
    // A big sheet that nobody can put away and that asks for nothing is part of the page, a hero in a fixed stage for example.
    if (
      modal
        ? !(isAsking || isFrame || controlsIn(layer).length > 0 || has(layer, 'input,select'))
        : !(isAsking || (isFrame && isNamed))
    )
      return false;
    return leavesAPage(layer);
  },
);
