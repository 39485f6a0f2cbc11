/// <reference lib="dom" />
import { canReact } from './full-page-state.ts';
import { isCutOut } from './late-elements.ts';
import { innerScroller, scriptedScroller } from './page-scroller.ts';

/**
 * `canReact`: scrolling may change something. `needsSections`: a single image of the browser cannot
 * show the complete page.
 */
export type Looks = { readonly canReact: boolean; readonly needsSections: boolean };

/** Returns the facts that decide how a page is captured in a single image. Changes nothing. */
export function lookAtPage(innerScrollPxMin: number): Looks {
  const lookedAtMax = 5_000;
  const windowPxMin = 100;
  /**
   * Returns whether an image stays in place, so that it does not extend beyond the first view. Such
   * an image is behind a window in the page, or in a layer of the size of the viewport. A sticky
   * element at the bottom of the view also stays in place.
   */
  const staysInView = (element: Element): boolean => {
    const { backgroundAttachment, backgroundImage, position, bottom } = getComputedStyle(element);
    if (position === 'sticky' && bottom !== 'auto') return true;
    if (backgroundAttachment.includes('fixed') && backgroundImage !== 'none') return true;
    if (position !== 'fixed') return false;
    const { width, height } = element.getBoundingClientRect();
    if (width >= windowPxMin && height >= windowPxMin && isCutOut(element)) return true;
    return width >= innerWidth * 0.9 && height >= innerHeight * 0.9 && isBehind(element);
  };
  /** Layers that stay in place often consist of these elements. */
  const hasLayer = (element: Element): boolean =>
    ['::before', '::after'].some((pseudo) => {
      const { content, position, backgroundAttachment, backgroundImage, width, height } = getComputedStyle(
        element,
        pseudo,
      );
      if (content === 'none' || content === 'normal') return false;
      if (backgroundAttachment.includes('fixed') && backgroundImage !== 'none') return true;
      return position === 'fixed' && parseFloat(width) >= innerWidth * 0.9 && parseFloat(height) >= innerHeight * 0.9;
    });
  /** Returns whether other content of the page covers the element. */
  const isBehind = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const parts = [0.2, 0.5, 0.8];
    const hits = parts.flatMap((a) => parts.map((b) => document.elementFromPoint(innerWidth * a, innerHeight * b)));
    return hits.filter((hit) => hit !== null && element.contains(hit)).length < 5;
  };
  const root = document.scrollingElement ?? document.documentElement;
  const isTall = root.scrollHeight > innerHeight + 1;
  const needsSections =
    innerScroller(innerScrollPxMin) !== undefined ||
    (isTall &&
      (scriptedScroller(innerScrollPxMin) !== undefined ||
        [...document.querySelectorAll('html,body,body *')].slice(0, lookedAtMax).some(staysInView) ||
        [...document.querySelectorAll('html,body,body>*')].slice(0, 100).some(hasLayer)));
  return { canReact: canReact(), needsSections };
}

/** Returns whether scrolling could add content that the page does not have yet. Changes nothing. */
export function canBringMore(innerScrollPxMin: number): boolean {
  const root = document.scrollingElement ?? document.documentElement;
  const isTall = root.scrollHeight > innerHeight + 1;
  return canReact() && (isTall || innerScroller(innerScrollPxMin) !== undefined);
}
