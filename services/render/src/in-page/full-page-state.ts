import { getRootScroller, isVisibleAndOpaque } from './parts.ts';
import { hasHandler, hasLoadedScript } from './page-scripts.ts';
import { listAnimations } from './activity/animations.ts';
import { type FullPageWorld, getFullPage } from './full-page-world.ts';
import { isClipped } from './late-elements.ts';
import { readAttribute } from './members.ts';
import { memory } from './memory.ts';
import { listOpenRoots, matchesInPage } from './open-roots.ts';
import { findInnerScroller, findScriptedScroller } from './page-scroller.ts';

/**
 * Returns whether anything could react to scrolling: a script, a frame, or content that the browser
 * loads or moves late. A script that removed its own element is detected by the request that loaded
 * it.
 */
export function canReact(): boolean {
  const isLate = 'iframe,frame,object,embed,video,audio,canvas,[loading=lazy i]';
  const runs = (element: Element): boolean => {
    const type = readAttribute(element, 'type') ?? '';
    return type === '' || /^module$|javascript|ecmascript/i.test(type);
  };
  const anyHandler = 'boolean(//@*[starts-with(name(), "on")])';
  const holds = (root: Document | ShadowRoot): boolean =>
    root.querySelector(isLate) !== null || [...root.querySelectorAll('script')].some(runs);
  const handles = (root: Document | ShadowRoot): boolean => [...root.querySelectorAll('*')].some(hasHandler);
  return (
    document.fonts.status !== 'loaded' ||
    listAnimations().length > 0 ||
    hasLoadedScript() ||
    holds(document) ||
    // XPath is faster than a script, and a page may have 100,000 elements.
    document.evaluate(anyHandler, document, null, XPathResult.BOOLEAN_TYPE).booleanValue ||
    listOpenRoots()
      .slice(1)
      .some((root) => holds(root) || handles(root))
  );
}

/**
 * Waits at most `budgetMs` for the images of the captured part, and returns how many are missing.
 * Images that no reader can scroll to, and images without a size, do not count.
 */
export async function waitForFullPageImages(pageHeight: number, budgetMs: number): Promise<number> {
  const endsAt = performance.now() + budgetMs;
  const { scroller = getRootScroller() } = memory<FullPageWorld>().fullPage ?? {};
  const pictured = (): HTMLImageElement[] =>
    matchesInPage<HTMLImageElement>('img').filter((image) => {
      const { top, left, right, width, height } = image.getBoundingClientRect();
      const isInReach = right > 0 && left < scroller.scrollWidth && top + scroller.scrollTop < pageHeight;
      return width > 0 && height > 0 && isInReach && image.checkVisibility();
    });
  const isPending = (image: HTMLImageElement): boolean =>
    !image.complete && (image.loading !== 'lazy' || image.getBoundingClientRect().left < innerWidth);
  while (performance.now() < endsAt && pictured().some(isPending))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const isMissing = (image: HTMLImageElement): boolean =>
    isPending(image) || (image.complete && image.naturalWidth === 0 && image.currentSrc !== '');
  return pictured().filter(isMissing).length;
}

export const hasPageChanged = (): boolean => memory<FullPageWorld>().fullPage?.changed() ?? true;

/** No observer reports the changes of these elements. */
export const hasUnobservableChanges = (): boolean =>
  getFullPage()
    .elements()
    .some(({ localName }) => ['canvas', 'video', 'iframe', 'object', 'embed', 'frame'].includes(localName));

export type PageSize = {
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  /** The rows of the viewport in which content moves when the page scrolls. */
  readonly bandTop: number;
  readonly bandHeight: number;
  readonly scrollMax: number;
};

/**
 * Measures the document around an element that scrolls, and the complete content of the element.
 * Includes the part of a document slightly below the viewport, where the bottom of the element may
 * be.
 */
export function measureInnerScroller(): PageSize | null {
  const { fullPage } = memory<FullPageWorld>();
  if (fullPage === undefined || !fullPage.isInner) return null;
  const { scroller } = fullPage;
  const root = getRootScroller();
  const { top } = scroller.getBoundingClientRect();
  const contentTop = top + scroller.clientTop;
  const viewHeight = Math.max(innerHeight, Math.min(root.scrollHeight, Math.ceil(contentTop + scroller.clientHeight)));
  const start = Math.max(0, Math.ceil(contentTop));
  const end = Math.min(viewHeight, Math.floor(contentTop + scroller.clientHeight));
  const scrollMax = Math.floor(scroller.scrollHeight - scroller.clientHeight);
  return {
    width: innerWidth,
    height: viewHeight + scrollMax,
    viewHeight,
    bandTop: start,
    bandHeight: end - start,
    scrollMax,
  };
}

/** `needsSections`: a single image of the browser cannot show the complete page. */
type PageTraits = { readonly canReact: boolean; readonly needsSections: boolean };

export function readPageTraits(innerScrollPxMin: number): PageTraits {
  const lookedAtMax = 5_000;
  const windowPxMin = 100;
  /**
   * The element stays in place during scrolling, so a single image would show it only in the first
   * view. Such an element is a fixed background, an image behind an opening in the page, a layer of
   * the size of the viewport, or a sticky element at the bottom.
   */
  const staysInView = (element: Element): boolean => {
    const { backgroundAttachment, backgroundImage, position, bottom } = getComputedStyle(element);
    if (position === 'sticky' && bottom !== 'auto') return true;
    if (backgroundAttachment.includes('fixed') && backgroundImage !== 'none') return true;
    if (position !== 'fixed') return false;
    const { width, height } = element.getBoundingClientRect();
    if (width >= windowPxMin && height >= windowPxMin && isClipped(element)) return true;
    return width >= innerWidth * 0.9 && height >= innerHeight * 0.9 && isBehind(element);
  };
  /** Layers that stay in place are often pseudo-elements. */
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
  const isBehind = (element: Element): boolean => {
    if (!isVisibleAndOpaque(element)) return false;
    const parts = [0.2, 0.5, 0.8];
    const hits = parts.flatMap((a) => parts.map((b) => document.elementFromPoint(innerWidth * a, innerHeight * b)));
    return hits.filter((hit) => hit !== null && element.contains(hit)).length < 5;
  };
  const root = getRootScroller();
  const isTall = root.scrollHeight > innerHeight + 1;
  const needsSections =
    findInnerScroller(innerScrollPxMin) !== undefined ||
    (isTall &&
      (findScriptedScroller(innerScrollPxMin) !== undefined ||
        [...document.querySelectorAll('html,body,body *')].slice(0, lookedAtMax).some(staysInView) ||
        [...document.querySelectorAll('html,body,body>*')].slice(0, 100).some(hasLayer)));
  return { canReact: canReact(), needsSections };
}

export function canLoadByScrolling(innerScrollPxMin: number): boolean {
  const root = getRootScroller();
  const isTall = root.scrollHeight > innerHeight + 1;
  return canReact() && (isTall || findInnerScroller(innerScrollPxMin) !== undefined);
}
