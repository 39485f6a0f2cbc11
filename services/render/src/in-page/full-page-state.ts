/// <reference lib="dom" />
import { memory } from './memory.ts';
import { pageAnimations } from './activity/animations.ts';
import { readAttribute, getMember } from './members.ts';
import { openRoots } from './open-roots.ts';
import { matchesInPage } from './page-roots.ts';
import type { FullPageWorld } from './full-page-world.ts';

/**
 * Returns whether anything in the page could react to scrolling: a script, a frame, or content that
 * the browser loads or moves late. A page of text, images and styles cannot react, however long the
 * wait. A script that removed its own element after running is known if a request loaded it.
 */
export function canReact(): boolean {
  const isLate = 'iframe,frame,object,embed,video,audio,canvas,[loading=lazy i]';
  const runs = (element: Element): boolean => {
    const type = readAttribute(element, 'type') ?? '';
    return type === '' || /^module$|javascript|ecmascript/i.test(type);
  };
  const hasHandler = 'boolean(//@*[starts-with(name(), "on")])';
  const holds = (root: Document | ShadowRoot): boolean =>
    root.querySelector(isLate) !== null || [...root.querySelectorAll('script')].some(runs);
  const handles = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll('*')].some((element) =>
      getMember(element, 'getAttributeNames')
        .call(element)
        .some((name) => name.startsWith('on')),
    );
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return (
    document.fonts.status !== 'loaded' ||
    pageAnimations().length > 0 ||
    resources.some(({ initiatorType }) => initiatorType === 'script') ||
    holds(document) ||
    // The browser itself searches, because a page may have 100,000 elements.
    document.evaluate(hasHandler, document, null, XPathResult.BOOLEAN_TYPE).booleanValue ||
    openRoots()
      .slice(1)
      .some((root) => holds(root) || handles(root))
  );
}

/**
 * Waits until the images of the captured part are complete, at most `budgetMs`, and returns how
 * many are still missing. Images that no reader can scroll to are not waited for: images outside
 * the page and images without a size.
 */
export async function fullPageImages(pageHeight: number, budgetMs: number): Promise<number> {
  const endsAt = performance.now() + budgetMs;
  const { scroller = document.scrollingElement ?? document.documentElement } = memory<FullPageWorld>().fullPage ?? {};
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

/** Returns whether anything in the page has changed since `openFullPage`. */
export const hasPageChanged = (): boolean => memory<FullPageWorld>().fullPage?.changed() ?? true;

/** Returns whether the page contains something whose changes no observer reports. */
export const hasUnobservableChanges = (): boolean =>
  memory<FullPageWorld>()
    .fullPage!.elements()
    .some(({ localName }) => ['canvas', 'video', 'iframe', 'object', 'embed', 'frame'].includes(localName));
