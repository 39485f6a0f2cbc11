import { getMember } from './members.ts';
import { listTexts } from './parts.ts';

const fontPxMin = 4;
const opacityMin = 0.1;
/** The smallest visible difference between two colours, summed over red, green and blue. */
const colourDistanceMin = 24;
const examinedMax = 500;

export const parseOpacity = ({ opacity }: CSSStyleDeclaration): number => Number.parseFloat(opacity);

/**
 * Returns whether text that is laid out cannot be seen: it is transparent, tiny, outside the page,
 * or of the colour of its background. In doubt, such as over an image, it counts as visible. Used
 * for text that the images of `unpainted-text.ts` cannot show. `opacity`: of the element and all
 * its ancestors.
 */
export function isOutOfSight(element: Element, style: CSSStyleDeclaration, opacity: number): boolean {
  if (listTexts(element).length === 0) return false;
  if (opacity < opacityMin || Number.parseFloat(style.fontSize) < fontPxMin) return true;
  if (Number.parseFloat(style.textIndent) < -500) return true;
  const { right, bottom } = element.getBoundingClientRect();
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  return hasNoContrast(element, style);
}

/** A scroller with a smaller side shows nothing of its text. */
const scrollerPxMin = 16;

export function isScroller(element: Element): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
  if (element.localName === 'html' || element.localName === 'body') return false;
  if (Math.min(clientWidth, clientHeight) < scrollerPxMin) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  const scrolls = /^(?:auto|scroll)$/;
  return (
    (scrollHeight > clientHeight && scrolls.test(overflowY)) || (scrollWidth > clientWidth && scrolls.test(overflowX))
  );
}

function hasNoContrast(element: Element, style: CSSStyleDeclaration): boolean {
  const own = parseColour(style.color);
  // A shadow or an outline shows the characters; a background may be clipped to their shape.
  if (own === undefined || style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0)
    return false;
  if (style.backgroundClip.includes('text')) return false;
  if (own.alpha < opacityMin) return true;
  // Boxes outside a box that scrolls are not behind its text.
  let within: Element | undefined;
  for (let around: Element | null = element; around !== null; around = getMember(around, 'parentElement')) {
    if (isScroller(around)) within ??= around;
    const { backgroundImage, backgroundColor } = getComputedStyle(around);
    if (backgroundImage !== 'none' || hasPaintedPseudo(around)) return false;
    const behind = parseColour(backgroundColor);
    if (behind === undefined || (behind.alpha > 0 && behind.alpha < 1)) return false;
    if (behind.alpha === 1) return isNear(own, behind) && !hasOtherBehind(element, within ?? around);
  }
  return isNear(own, white) && !hasOtherBehind(element, within ?? document.documentElement);
}

type OutOfSightColour = { readonly rgb: readonly number[]; readonly alpha: number };
const white: OutOfSightColour = { rgb: [255, 255, 255], alpha: 1 };

/**
 * Undefined for colours of wide gamuts, because computed styles leave them as they were written.
 */
function parseColour(colour: string): OutOfSightColour | undefined {
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(colour)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  return numbers === undefined ? undefined : { rgb: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
}

const isNear = (a: OutOfSightColour, b: OutOfSightColour): boolean =>
  a.rgb.reduce((sum, channel, at) => sum + Math.abs(channel - b.rgb[at]!), 0) < colourDistanceMin;

const hasPaintedPseudo = (element: Element): boolean =>
  ['::before', '::after'].some((pseudo) => {
    const { content, position, backgroundImage, backgroundColor } = getComputedStyle(element, pseudo);
    if (content === 'none' || content === 'normal' || position === 'static') return false;
    return backgroundImage !== 'none' || parseColour(backgroundColor)?.alpha !== 0;
  });

function hasOtherBehind(element: Element, within: Element): boolean {
  // The block is as wide as its container, so its words are measured.
  const words = document.createRange();
  words.selectNodeContents(element);
  const text = words.getBoundingClientRect();
  const [x, y] = [text.left + text.width / 2, text.top + text.height / 2];
  return [...within.querySelectorAll('*')].slice(0, examinedMax).some((other) => {
    if (other.contains(element) || element.contains(other)) return false;
    const { left, right, top, bottom } = other.getBoundingClientRect();
    if (left > x || right < x || top > y || bottom < y) return false;
    if (/^(?:img|video|canvas|svg|picture|iframe)$/.test(other.localName)) return true;
    const { backgroundImage, backgroundColor } = getComputedStyle(other);
    return backgroundImage !== 'none' || parseColour(backgroundColor)?.alpha !== 0;
  });
}
