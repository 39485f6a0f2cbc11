/// <reference lib="dom" />
import { blocksOf, tidyText } from './blocks.ts';

const captions =
  /(?:^|-)(?:caption|captions|credits?|figcaption|fig-?caption|legend|legende|photo-?(?:credit|by|text|info|description)|image-?(?:credit|text|info|description|source|author|source)|media-?(?:caption|info|text|credit)|picture-?(?:caption|text|credit)|bild-?(?:unterschrift|text|quelle)|wp-caption-text|copyright|foto-?(?:credit|text|info)|img-?(?:caption|credit|desc\w*))(?:-|$)/;

const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_:\s]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .toLowerCase();

/** What pictures say in words: alternative texts and captions. The pictures stay. */
export function removeImageText(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    image.removeAttribute('alt');
    image.removeAttribute('title');
  }
  for (const caption of root.querySelectorAll('figcaption')) caption.remove();
  for (const figure of root.querySelectorAll('figure'))
    if (figure.querySelector('img') !== null && figure.querySelector('table, pre, blockquote') === null)
      keepPictures(figure);
  const most = tidyText(root.textContent).length / 4;
  for (const element of root.querySelectorAll('[class]'))
    if (
      [...element.classList].some((name) => captions.test(inWords(name))) &&
      element.textContent.length < Math.min(600, most)
    )
      keepPictures(element);
  for (const image of root.querySelectorAll('img')) {
    const box = pictureBox(image, root);
    if (box !== null) keepPictures(box);
  }
}

function keepPictures(element: Element): void {
  const pictures = [...element.querySelectorAll('img')];
  element.replaceChildren(...pictures);
}

/** The box around a picture that holds one short text besides: the picture's own. */
function pictureBox(image: Element, root: Element): Element | null {
  let found: Element | null = null;
  for (let one = image.parentElement; one !== null && one !== root; one = one.parentElement) {
    if (/^(?:p|li|td|th|blockquote|a|h[1-6])$/.test(one.localName) || one.querySelectorAll('p').length > 1) break;
    const length = tidyText(one.textContent).length;
    if (length > 300 || blocksOf(one).length > 2) break;
    if (length > 0) found = one;
  }
  return found;
}
