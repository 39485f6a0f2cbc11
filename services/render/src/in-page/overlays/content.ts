import { isWantedText } from './phrases.ts';
import { allIn, measureCoverage, hasMatch, joinElementNames, readElementText } from './elements.ts';

/**
 * A site shows a dialog with such a text for its own purpose: a product, a basket, a log-in, a
 * paywall, an error or a choice.
 */
export function isPurposeText(text: string): boolean {
  if (isWantedText(text)) return true;
  const price = /[$£€¥₹₽]\s?\d|\d\s?(?:[€$£]|usd|eur|gbp|kr\b|zł)/i;
  const buying =
    /add to (?:\w+ )?(?:cart|basket|bag|trolley)|buy (?:it )?now|\bquantity\b|in stock|in den warenkorb|ajouter au panier|añadir al carrito/i;
  const basket = /\bsubtotal\b|(?:go|proceed) to checkout|order summary|zwischensumme/i;
  const isBasket =
    /your (?:shopping )?(?:cart|basket|bag)\b/i.test(text) && (price.test(text) || /check ?out/i.test(text));
  const account =
    /forgot(?:ten)? (?:your )?password|(?:log|sign) in to (?:continue|your)|create (?:an|your) account|don.t have an account|passwort vergessen/i;
  return (price.test(text) && buying.test(text)) || basket.test(text) || isBasket || account.test(text);
}

/** A shorter `article` may be the box of a dialog library. */
const articleTextMin = 400;

/**
 * Returns whether an element is content for which the visitor came, which is never an interruption:
 * navigation, forms with a password or a payment, products, tables, media viewers, maps. `isNamed`:
 * the element has the name of a kind of interruption.
 */
export function isContent(element: Element, isNamed: boolean, text: string): boolean {
  if (
    element.matches(
      'nav,header,footer,main,article,[role=navigation],[role=banner],[role=main],[role=menu],[role=menubar],[role=toolbar],[role=tooltip],[role=search],[role=tablist],[role=listbox]',
    ) &&
    // Tours write their steps into tooltips.
    !(isNamed && element.matches('[role=tooltip]'))
  )
    return true;
  if (
    hasMatch(
      element,
      'main,[role=main],[type=password],[autocomplete^=cc-],[autocomplete*=street-address],[autocomplete*=address-line],[name*=card ' +
        'i][name*=number i],iframe[src*=stripe],iframe[src*=checkout]',
    ) ||
    (!isNamed && allIn(element, 'article').some((article) => readElementText(article).length > articleTextMin))
  )
    return true;
  if (
    element.matches('.leaflet-control,.mapboxgl-ctrl,.maplibregl-ctrl,.gm-style,.gmnoprint') ||
    hasMatch(element, '.leaflet-container,.mapboxgl-map,.maplibregl-map,.gm-style') ||
    (!isNamed && allIn(element, 'canvas').some((canvas) => measureCoverage(canvas) > 0.15))
  )
    return true;
  if (
    /checkout|payment|(?:^|[ _-])cart|basket|log-?in(?:$|[ _-])|sign-?in(?:$|[ _-])|leaflet|mapbox/i.test(
      joinElementNames(element),
    ) &&
    !isNamed
  )
    return true;
  // Libraries for image viewers also show dialogs.
  const isViewer = /lightbox|gallery|fancybox|pswp|photoswipe|player/i.test(joinElementNames(element));
  if (
    isViewer &&
    !isNamed &&
    hasMatch(element, 'img,picture,video,audio,iframe,object,embed,[style*=background-image]')
  )
    return true;
  if (isPurposeText(text) || (!isNamed && allIn(element, 'tr').length > 2)) return true;
  const { width, height } = element.getBoundingClientRect();
  const isBar = measureCoverage(element) < 0.3 && width > innerWidth * 0.9;
  // Items of side bars have the names of sections: chat, notifications, subscribers.
  const isSideBar = measureCoverage(element) < 0.45 && height > innerHeight * 0.9;
  const leadsOn = (): boolean =>
    hasMatch(element, 'nav,[role=navigation],[role=search],[type=search]') ||
    (allIn(element, 'a[href]').length > 5 && !(isSideBar && isNamed));
  return (isBar || isSideBar) && leadsOn();
}
