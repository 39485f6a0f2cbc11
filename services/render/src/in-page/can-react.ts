/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';

/**
 * Whether anything in the page could answer that it is scrolled: a script, a frame, or what the browser itself loads or moves late. A page of
 * text, pictures and styles cannot, however long one waits. A script that ran and took its own element away is known if it came by a request.
 */
export function canReact(): boolean {
  const isLate = 'iframe,frame,object,embed,video,audio,canvas,[loading=lazy i]';
  const runs = (element: Element): boolean => {
    const type = element.getAttribute('type') ?? '';
    return element.localName === 'script' && (type === '' || /^module$|javascript|ecmascript/i.test(type));
  };
  const hasHandler = (element: Element): boolean => element.getAttributeNames().some((name) => name.startsWith('on'));
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return (
    document.fonts.status !== 'loaded' ||
    document.getAnimations().length > 0 ||
    resources.some(({ initiatorType }) => initiatorType === 'script') ||
    (globalThis as FullPageWorld)
      .fullPage!.elements()
      .some((element) => element.matches(isLate) || runs(element) || hasHandler(element))
  );
}
