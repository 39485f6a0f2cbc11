import { readAttribute, getMember } from './members.ts';

export type BoxLayout = {
  /** The element starts a new line before and after itself. */
  readonly isBlock: boolean;
  /** The text is a separate word, even if only the layout separates it from its neighbours. */
  readonly isApart: boolean;
};

const phraseTags = new Set(
  (
    'span label time small font bdi bdo cite data output slot a abbr b em i strong u s code mark q sub ' +
    'sup kbd samp var del ins button input'
  ).split(' '),
);
const innerBlocks = 'p, div, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, blockquote, pre, section, article';

/** `isFlex`: the parent's layout places its children next to each other. */
export function classifyBox(element: Element, style: CSSStyleDeclaration, isFlex: boolean): BoxLayout {
  const isPhrase = phraseTags.has(element.localName) || element.localName.includes('-');
  const isLaidOut = /^(?:block|flex|grid|table|flow-root|list-item)$/.test(style.display);
  if (isPhrase && isLaidOut && isOutOfFlow(style) && element.querySelector(innerBlocks) === null)
    return { isBlock: false, isApart: !isFirstLetter(element, style) };
  if (isFlex) return { isBlock: false, isApart: isPhrase };
  if (!isPhrase || !/^inline-(?:block|flex|grid)$/.test(style.display)) return { isBlock: isLaidOut, isApart: false };
  return { isBlock: isFullLine(element), isApart: isButton(element) || hasEdges(element, style) };
}

/**
 * A float or a positioned element may be part of a line although its computed display is `block`.
 */
const isOutOfFlow = ({ cssFloat, position }: CSSStyleDeclaration): boolean =>
  cssFloat !== 'none' || position === 'absolute' || position === 'fixed';
/** The large first letter of a paragraph is part of the first word. */
const isFirstLetter = (element: Element, { cssFloat }: CSSStyleDeclaration): boolean =>
  cssFloat !== 'none' && (element.textContent ?? '').trim().length <= 3;
const isButton = ({ localName }: Element): boolean => localName === 'button' || localName === 'input';
/** Some pages put single characters into elements to space them, which does not separate words. */
const hasEdges = (element: Element, style: CSSStyleDeclaration): boolean =>
  (element.textContent ?? '').trim().length > 1 &&
  ['paddingLeft', 'paddingRight', 'marginLeft', 'marginRight'].some(
    (side) => Number.parseFloat(style[side as 'paddingLeft']) >= 3,
  );

function isFullLine(element: Element): boolean {
  const around = getMember(element, 'parentElement');
  return (
    around !== null &&
    (element.textContent ?? '').trim() !== '' &&
    element.getBoundingClientRect().width >= around.clientWidth * 0.9 &&
    around.clientWidth > 0
  );
}

/**
 * A box of one pixel that shows nothing is for screen readers only: its text is repeated elsewhere
 * or helps to navigate. Formulas store their source this way. A box without a size may still show
 * its content.
 */
export function isForScreenReaders(
  element: Element,
  { position, overflow, clip, clipPath }: CSSStyleDeclaration,
): boolean {
  if ((position !== 'absolute' && position !== 'fixed') || element.querySelector('math') !== null) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width > 1 || height > 1) return false;
  return (
    (overflow !== 'visible' || clip !== 'auto' || clipPath !== 'none') && (element.textContent ?? '').trim() !== ''
  );
}

export function isHiddenSkipLink(element: Element, { position }: CSSStyleDeclaration): boolean {
  if (
    element.localName !== 'a' ||
    !(readAttribute(element, 'href') ?? '').startsWith('#') ||
    (position !== 'absolute' && position !== 'fixed')
  )
    return false;
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

const nonCodeSelector = 'h1, h2, h3, h4, h5, h6, p, img, form, nav, pre, svg, iframe, table';

/** Code without a `pre`: spaces are preserved and the font has one width. */
export const isCode = (element: Element, { whiteSpace, fontFamily, display }: CSSStyleDeclaration): boolean =>
  /^(?:pre$|pre-wrap|break-spaces)/.test(whiteSpace) &&
  /^(?:block|table-cell|list-item|flow-root|grid)$/.test(display) &&
  /mono|courier|consolas|menlo/i.test(fontFamily) &&
  element.localName !== 'body' &&
  element.querySelector(nonCodeSelector) === null;
