import { allMatches } from './open-roots.ts';
import { findContainers, findInnerScroller } from './page-scroller.ts';
import { findComposedParent, getRoot, listTexts, isVisibleAndOpaque } from './parts.ts';

type HiddenText = { readonly below: number; readonly beside: number };

/**
 * How far text extends below and to the side of what a reader can scroll to, in CSS pixels. Only a
 * script moves this text into view. The text may be invisible until then.
 */
export function measureHiddenText(hiddenPxMin: number): HiddenText {
  if (findInnerScroller(hiddenPxMin) !== undefined) return { below: 0, beside: 0 };
  const boxes = findContainers(hiddenPxMin, /^(hidden|clip)$/);
  const root = getRoot();
  const hides = (overflow: 'overflowX' | 'overflowY'): boolean =>
    [root, document.body].some((one) => one !== null && /hidden|clip/.test(getComputedStyle(one)[overflow]));
  const below = boxes.map((box) => findFarthestText(box, isReadable).bottom - box.getBoundingClientRect().bottom);
  if (hides('overflowY')) below.push(findFarthestText(root, isShownByScript).bottom - innerHeight);
  const isOneView = hides('overflowX') && hides('overflowY') && root.scrollHeight <= innerHeight + 1;
  const beside = isOneView ? findFarthestText(root, isInFlow).right - innerWidth : 0;
  const rounded = (px: number): number => (px < hiddenPxMin ? 0 : Math.round(px));
  return { below: rounded(below.reduce((px, one) => Math.max(px, one), 0)), beside: rounded(beside) };
}

function findFarthestText(around: Element, isMeant: (element: Element) => boolean): { bottom: number; right: number } {
  const range = document.createRange();
  const farthest = { bottom: -Infinity, right: -Infinity };
  for (const element of allMatches('*')) {
    const box = element.getBoundingClientRect();
    if ((box.bottom <= farthest.bottom && box.right <= farthest.right) || box.width === 0) continue;
    const texts = listTexts(element);
    if (texts.length === 0 || !around.contains(element) || !isMeant(element)) continue;
    for (const text of texts) {
      range.selectNodeContents(text);
      const { bottom, right } = range.getBoundingClientRect();
      farthest.bottom = Math.max(farthest.bottom, bottom);
      farthest.right = Math.max(farthest.right, right);
    }
  }
  return farthest;
}

const isOfPage = (element: Element): boolean => element.closest('[aria-hidden="true"], [inert]') === null;
const isReadable = (element: Element): boolean =>
  isOfPage(element) && (isVisibleAndOpaque(element) || (element.checkVisibility() && isInFlow(element)));
const isShownByScript = (element: Element): boolean =>
  isOfPage(element) && element.checkVisibility() && !isVisibleAndOpaque(element) && isInFlow(element);

function isInFlow(element: Element): boolean {
  const { documentElement, body } = document;
  for (let at: Element | null = element; at !== null && at !== body; at = findComposedParent(at)) {
    const { position, overflowX, overflowY } = getComputedStyle(at);
    if (at === documentElement) return true;
    if (/absolute|fixed/.test(position)) return false;
    if (at !== element && (overflowX !== 'visible' || overflowY !== 'visible')) return false;
  }
  return isOfPage(element);
}
