import { listTextBlocks, tidyText } from './blocks.ts';
import { toKebabCase, listElementNames } from './names.ts';

const captionNames =
  /(?:^|-)(?:caption|captions|credits?|figcaption|fig-?caption|legend|legende|photo-?(?:credit|by|text|info|description)|image-?(?:credit|text|info|description|source|author|source)|media-?(?:caption|info|text|credit)|picture-?(?:caption|text|credit)|bild-?(?:unterschrift|text|quelle)|wp-caption-text|copyright|foto-?(?:credit|text|info)|img-?(?:caption|credit|desc\w*))(?:-|$)/;

/**
 * Removes alternative texts and captions, but not the images. A short text in a box with an image
 * is its caption only in an article; elsewhere it is a separate card.
 */
export function removeImageText(root: Element, { isArticle }: { readonly isArticle: boolean }): void {
  for (const image of root.querySelectorAll('img')) {
    image.removeAttribute('alt');
    image.removeAttribute('title');
  }
  for (const caption of root.querySelectorAll('figcaption')) caption.remove();
  for (const figure of root.querySelectorAll('figure'))
    if (figure.querySelector('img') !== null && figure.querySelector('table, pre, blockquote') === null)
      keepOnlyImages(figure);
  const most = tidyText(root.textContent).length / 4;
  for (const element of root.querySelectorAll('[class]'))
    if (
      [...element.classList].some((name) => captionNames.test(toKebabCase(name))) &&
      element.textContent.length < Math.min(600, most)
    )
      keepOnlyImages(element);
  if (isArticle) removeAdjacentText(root);
}

function removeAdjacentText(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    if (isIcon(image)) continue;
    const box = findImageBox(image, root);
    if (box !== null) keepOnlyImages(box);
  }
}

function keepOnlyImages(element: Element): void {
  const pictures = [...element.querySelectorAll('img')];
  element.replaceChildren();
  for (const picture of pictures) element.append(picture);
}

const isIcon = (image: Element): boolean =>
  ['width', 'height'].some((name) => Number.parseInt(image.getAttribute(name) ?? '999', 10) < 100);
const noteNames = /(?:^|-)(?:notes?|warnings?|tips?|alert|callout|admonition|hint|caution|important)(?:-|$)/;

/** The box around an image whose only other content is one short text: the caption. */
function findImageBox(image: Element, root: Element): Element | null {
  let found: Element | null = null;
  for (let one = image.parentElement; one !== null && one !== root; one = one.parentElement) {
    if (/^(?:p|li|td|th|blockquote|a|h[1-6])$/.test(one.localName) || one.querySelectorAll('p').length > 1) break;
    if (one.querySelector('h1, h2, h3, h4, h5, h6, ul, ol, table, pre') !== null) break;
    if (listElementNames(one).some((name) => noteNames.test(toKebabCase(name)))) break;
    const length = tidyText(one.textContent).length;
    if (length > 300 || listTextBlocks(one).length > 2) break;
    if (length > 0) found = one;
  }
  return found;
}
