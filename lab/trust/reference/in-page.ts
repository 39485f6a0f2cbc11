/// <reference lib="dom" />

/** A line of text that can be read where it stands, in pixels of the picture. */
export type TextLine = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/**
 * An element that stays in place while the page scrolls and whose place in a full page is a matter
 * of taste.
 */
export type Floater = { readonly width: number; readonly height: number };

export type Scroller = {
  readonly isInner: boolean;
  /** Of everything that can be scrolled to. */
  readonly height: number;
  readonly top: number;
  readonly left: number;
  readonly width: number;
};

/**
 * How far the page scrolls, by its document or by the one element that scrolls in its place. Marks
 * that element.
 */
export function findScroller(isLocked: boolean): Scroller {
  const root = document.scrollingElement ?? document.documentElement;
  const height = Math.max(root.scrollHeight, innerHeight);
  if (!isLocked && height - innerHeight > 40) return { isInner: false, height, top: 0, left: 0, width: innerWidth };
  const inner = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const hides = element.scrollHeight - element.clientHeight;
      return (
        hides >= 200 &&
        /auto|scroll|overlay/.test(getComputedStyle(element).overflowY) &&
        element.clientWidth >= innerWidth / 2 &&
        element.clientHeight >= innerHeight / 2
      );
    })
    .toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
  if (inner === undefined)
    return { isInner: false, height: isLocked ? innerHeight : height, top: 0, left: 0, width: innerWidth };
  inner.setAttribute('data-reference-scroller', '');
  const hides = inner.scrollHeight - inner.clientHeight;
  const box = inner.getBoundingClientRect();
  const [left, width] = [Math.max(0, Math.round(box.left)), Math.min(Math.round(box.width), innerWidth)];
  return { isInner: true, height: innerHeight + hides, top: Math.max(0, Math.round(box.top)), left, width };
}

/**
 * Whether styles keep the document from being scrolled, as they do behind a dialog; libraries that
 * scroll by themselves do it too.
 */
export const hidesOverflow = (): boolean =>
  [document.documentElement, document.body].some(
    (element) => element !== null && /hidden|clip/.test(getComputedStyle(element).overflowY),
  );

/**
 * Scrolls at once, whatever the page says of smooth scrolling, and answers where it has come to.
 */
export function scrollPageTo(top: number): number {
  const scroller = document.querySelector('[data-reference-scroller]') ?? document.scrollingElement!;
  scroller.scrollTo({ top, behavior: 'instant' });
  return scroller.scrollTop;
}

/** Brings what is to end to its end: transitions and animations that do not repeat for ever. */
export function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime;
    if (typeof end !== 'number' || !Number.isFinite(end) || animation.timeline !== document.timeline) continue;
    try {
      animation.finish();
    } catch {
      // One that plays backwards without an end.
    }
  }
}

/**
 * Puts everything that stays in place while the page scrolls where a full page shows it once:
 * headers and side bars in the first section, sticky elements in the flow, floating buttons
 * nowhere. What fills the view is a background and stays, or a dialog, which the first section
 * shows.
 */
export function pinOnce(isFirst: boolean): Floater[] {
  const floaters: Floater[] = [];
  const isOnTop = (element: Element): boolean =>
    element.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)) && element !== document.body;
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    const style = getComputedStyle(element);
    if (style.position === 'sticky' || element.hasAttribute('data-reference-flow')) {
      element.setAttribute('data-reference-flow', '');
      element.style.setProperty('position', 'relative', 'important');
      element.style.setProperty('inset', 'auto', 'important');
      continue;
    }
    if (style.position !== 'fixed' || style.visibility === 'hidden' || style.display === 'none') continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const fillsView = box.width >= innerWidth * 0.8 && box.height >= innerHeight * 0.8;
    if (fillsView && (isFirst || !isOnTop(element))) continue;
    const isHeader = box.width >= innerWidth * 0.5 && box.top < innerHeight * 0.5;
    const isSide = box.height >= innerHeight * 0.6;
    if (isFirst && (isHeader || isSide)) continue;
    const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (isFirst && isInView && Number(style.opacity) > 0.05) floaters.push({ width: box.width, height: box.height });
    element.setAttribute('data-reference-hidden', '');
    element.style.setProperty('clip-path', 'inset(100%)', 'important');
    element.style.setProperty('transition', 'none', 'important');
  }
  return floaters;
}

/** The lines of text in view that nothing covers, between two heights of the view. */
export function visibleText({ from, to, countMax }: { from: number; to: number; countMax: number }): TextLine[] {
  const lines: TextLine[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && lines.length < 2_000; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim().length < 2) continue;
    if (parent.closest('[data-reference-hidden]') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, width, height } of range.getClientRects()) {
      if (width < 12 || height < 7 || left < 0 || left + width > innerWidth || top < from || top + height > to)
        continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit === null || !(hit === parent || hit.contains(parent) || parent.contains(hit))) continue;
      lines.push({ x: Math.round(left), y: Math.round(top), width: Math.round(width), height: Math.round(height) });
    }
  }
  const every = Math.max(1, Math.ceil(lines.length / countMax));
  return lines.filter((_line, index) => index % every === 0);
}
