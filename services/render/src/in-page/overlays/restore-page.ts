import { readAttribute, getMember } from '../members.ts';
import { listRoots } from '../parts.ts';
import { addStyle } from '../style-sheets.ts';
import { isUnclickable } from './layers.ts';
import {
  readAlpha,
  measureCoverage,
  isDialogLike,
  isEmpty,
  isShown,
  isStyled,
  joinElementNames,
  type StyledElement,
} from './elements.ts';

/*
 * Undoes the changes that removed overlays made to the page beneath them, in the elements that
 * contain most of the page.
 */

export function findPageWrappers(): HTMLElement[] {
  const body = document.body;
  const whole = body.innerText.length || (body.textContent ?? '').length;
  const wrappers: HTMLElement[] = [];
  const look = (element: Element, depth: number): void => {
    for (const child of getMember(element, 'children')) {
      if (!(child instanceof HTMLElement) || /^(?:script|style|template|noscript|dialog)$/.test(child.localName))
        continue;
      const { display, position } = getComputedStyle(child);
      if (display === 'none' || isDialogLike(child)) continue;
      // The page is the content in the flow, or a shell that fills the view. Menus and dialogs may
      // also contain much text.
      if (/fixed|absolute/.test(position) && (measureCoverage(child) < 0.9 || !isShown(child))) continue;
      // A hidden element has no inner text. Its `textContent` also contains its scripts, which
      // matters little.
      const length = child.innerText.length || (child.textContent ?? '').length;
      if (length < whole * 0.3) continue;
      wrappers.push(child);
      if (depth < 4) look(child, depth + 1);
    }
  };
  look(body, 1);
  return wrappers;
}

const setStyle = (element: StyledElement, name: string, value: string): void =>
  getMember(element, 'style').setProperty(name, value, 'important');

/** If an inner part scrolls, a lock of the document is part of the design. */
function hasInnerScroller(): boolean {
  for (
    let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    at !== null;
    at = getMember(at, 'parentElement')
  ) {
    if (at === document.body || at === document.documentElement) return false;
    const isTall = at.clientHeight > innerHeight * 0.6 && at.scrollHeight > at.clientHeight + 1;
    if (isTall && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}

/**
 * Removes the gap for a scrollbar that came with a scroll lock: only space that a style adds at the
 * right, and no more than the width of a scrollbar.
 */
function closeScrollbarGap(root: HTMLElement): void {
  const scrollbarPxMax = 20;

  const style = getComputedStyle(root);
  const pixels = (name: string): number => Number.parseFloat(style.getPropertyValue(name));
  for (const [right, left] of [
    ['padding-right', 'padding-left'],
    ['margin-right', 'margin-left'],
    ['border-right-width', 'border-left-width'],
  ] as const) {
    const px = pixels(right) - pixels(left);
    if (px > 0 && px <= scrollbarPxMax) setStyle(root, right, style.getPropertyValue(left));
  }
  if (style.scrollbarGutter === 'auto') return;
  // A scroll lock adds a class, so a gutter without classes belongs to the page.
  const classes = root.className;
  root.className = '';
  const isOwn = style.scrollbarGutter !== 'auto';
  root.className = classes;
  if (!isOwn) setStyle(root, 'scrollbar-gutter', 'auto');
}

export function unlockPage(wrappers: readonly HTMLElement[]): void {
  if (!hasInnerScroller()) {
    const roots = listRoots();
    const isLocked = roots.some((root) => /hidden|clip/.test(getComputedStyle(root).overflowY));
    for (const root of roots) {
      const { overflowY, overflowX, position, top } = getComputedStyle(root);
      const isLockedByScript = /hidden|clip/.test(root.style.overflowY);
      if (/hidden|clip/.test(overflowY)) setStyle(root, 'overflow-y', 'visible');
      if (/hidden|clip/.test(overflowX) && /hidden|clip/.test(overflowY)) setStyle(root, 'overflow-x', 'visible');
      if (isLockedByScript) for (const name of ['padding-right', 'margin-right']) root.style.removeProperty(name);
      if (isLocked) closeScrollbarGap(root);
      if (position !== 'fixed') continue;
      setStyle(root, 'position', 'static');
      if (Number.parseFloat(top) < 0) scrollTo(0, -Number.parseFloat(top));
    }
  }
  for (const wrapper of wrappers) {
    const { overflowY, position } = getComputedStyle(wrapper);
    const isCut =
      /hidden|clip/.test(overflowY) &&
      Math.abs(wrapper.clientHeight - innerHeight) < 6 &&
      wrapper.scrollHeight > wrapper.clientHeight + 50;
    if (!isCut || hasInnerScroller()) continue;
    setStyle(wrapper, 'overflow', 'visible');
    setStyle(wrapper, 'height', 'auto');
    setStyle(wrapper, 'max-height', 'none');
    if (position === 'fixed') setStyle(wrapper, 'position', 'static');
  }
}

/** Removes blur, fade or mask over most of the page, and styles that hide or rotate most of it. */
export function clearPage(wrappers: readonly HTMLElement[]): void {
  if (isUnclickable()) addStyle(':where(body, body *) { pointer-events: auto !important; }');
  const dulls = /blur|brightness|grayscale|opacity/;
  const shown = listRoots().at(-1)!;
  const isBare = shown.innerText.trim().length < (shown.textContent ?? '').length / 4;
  const near = [...document.querySelectorAll<HTMLElement>('body > *, body > * > *')];
  for (const element of new Set([...listRoots(), ...near, ...wrappers])) {
    const { filter } = getComputedStyle(element);
    if (filter.includes('blur')) setStyle(element, 'filter', 'none');
  }
  for (const element of near) if (element.inert && getComputedStyle(element).display !== 'none') element.inert = false;
  for (const element of [...listRoots(), ...wrappers]) {
    if (element.inert) element.inert = false;
    if (readAttribute(element, 'aria-hidden') === 'true')
      Element.prototype.removeAttribute.call(element, 'aria-hidden');
    const { filter, opacity, visibility, maskImage, transform } = getComputedStyle(element);
    if (dulls.test(filter)) setStyle(element, 'filter', 'none');
    if (Number(opacity) < 0.95) setStyle(element, 'opacity', '1');
    if (visibility === 'hidden' && isBare) setStyle(element, 'visibility', 'visible');
    if (maskImage.includes('gradient')) setStyle(element, 'mask-image', 'none');
    // A page may be moved aside by its own design. If it is smaller or rotated, it is the
    // background of a dialog.
    const [, scale = '1', turn = '0'] = /^matrix\(([-\d.e]+), ([-\d.e]+)/.exec(transform) ?? [];
    if (Number(scale) !== 1 || Number(turn) !== 0) setStyle(element, 'transform', 'none');
  }
}

export function closeBarGap(heights: readonly number[]): void {
  if (heights.length === 0) return;
  const isOne = (value: string): boolean => heights.some((height) => Math.abs(Number.parseFloat(value) - height) <= 2);
  const roots = listRoots();
  for (const element of [...roots, ...document.querySelectorAll<HTMLElement>('body > *')]) {
    if (!(element instanceof HTMLElement)) continue;
    const own = getMember(element, 'style');
    const style = roots.includes(element) ? getComputedStyle(element) : own;
    for (const name of ['margin-top', 'padding-top', 'top'])
      if (isOne(style.getPropertyValue(name))) setStyle(element, name, '0px');
    const [, moved = ''] = /translate(?:Y|3d)?\((?:0(?:px)?, ?)?([\d.]+)px/.exec(own.transform) ?? [];
    if (isOne(moved)) setStyle(element, 'transform', 'none');
  }
}

/**
 * How strongly a plain colour or a blur covers what is behind. Textures and images belong to the
 * page.
 */
const measureTint = ({ backgroundColor, backdropFilter, opacity }: CSSStyleDeclaration): number => {
  const strength = readAlpha(backgroundColor);
  return Number(opacity) * Math.max(strength, /blur/.test(backdropFilter) ? 0.5 : 0);
};

/**
 * Returns what is painted over the page although `elementFromPoint` does not find it: content that
 * lets clicks through, and huge shadows. Hides such pseudo-elements itself.
 */
export function uncoverPage(wrappers: readonly HTMLElement[]): Element[] {
  const walkedMax = 20_000;
  const hugePx = 300;
  const isCalledSo = /backdrop|overlay|mask|scrim|modal|tour/i;
  const found: StyledElement[] = [];
  const pathOf = (element: Element): string => {
    if (element === document.documentElement) return 'html';
    const parent = getMember(element, 'parentElement');
    const at = [...(parent === null ? [] : getMember(parent, 'children'))].indexOf(element) + 1;
    return `${pathOf(parent!)} > :nth-child(${at})`;
  };
  const roots = listRoots();
  for (const element of [...roots, ...wrappers])
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (/^(?:none|normal)$/.test(style.content)) continue;
      const lies =
        (style.position === 'fixed' && !style.zIndex.startsWith('-')) ||
        (style.position === 'absolute' && Number(style.zIndex) >= 1);
      const covers = Number.parseFloat(style.width) * Number.parseFloat(style.height) > innerWidth * innerHeight * 0.45;
      if (lies && covers && measureTint(style) > 0.15)
        addStyle(`${pathOf(element)}${pseudo} { display: none !important; }`);
    }
  const isHuge = ({ boxShadow, outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean =>
    (boxShadow !== 'none' && [...boxShadow.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) >= hugePx)) ||
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= hugePx);
  for (const element of [...document.querySelectorAll('body *')].slice(0, walkedMax)) {
    if (!isStyled(element)) continue;
    const style = getComputedStyle(element);
    if (isHuge(style)) {
      if (/fixed|absolute/.test(style.position) && isEmpty(element)) found.push(element);
      else for (const name of ['box-shadow', 'outline']) setStyle(element, name, 'none');
      continue;
    }
    const isThrough =
      style.pointerEvents === 'none' &&
      (style.position === 'fixed' || (style.position === 'absolute' && Number(style.zIndex) >= 10)) &&
      !style.zIndex.startsWith('-');
    if (!isThrough || style.display === 'none' || style.visibility === 'hidden') continue;
    const isSheet =
      measureTint(style) > 0.15 || (element instanceof SVGElement && isCalledSo.test(joinElementNames(element)));
    if (isSheet && measureCoverage(element) > 0.45 && isEmpty(element)) found.push(element);
  }
  return found;
}
