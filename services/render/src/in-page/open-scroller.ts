import { memory } from './memory.ts';
import { createElementRules } from './style-sheets.ts';
import { getMember } from './members.ts';
import { findInnerScroller, findScriptedScroller } from './page-scroller.ts';
import { findComposedParent } from './parts.ts';

type OpenedWorld = { closeScroller?: () => void; openedScroller?: Element };

/**
 * Makes the element that scrolls in place of the document, and its ancestors, as high as their
 * content. Uses separate style sheets and changes no attribute. Returns `false` if there is no such
 * element, or if it is already open. `closeScroller` undoes this.
 */
export function openScroller(hiddenPxMin: number): boolean {
  const world = memory<OpenedWorld>();
  if (world.closeScroller !== undefined) return false;
  const inner = findInnerScroller(hiddenPxMin) ?? findScriptedScroller(hiddenPxMin);
  if (inner === undefined) return false;

  const { put, apply } = createElementRules();
  const isHidden = (element: Element): boolean => getComputedStyle(element).visibility === 'hidden';
  const isEmpty = (element: Element): boolean => {
    const { backgroundImage, backgroundColor, borderTopWidth, boxShadow } = getComputedStyle(element);
    const isBare = backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)' && boxShadow === 'none';
    return element.localName === 'div' && !element.hasChildNodes() && isBare && borderTopWidth === '0px';
  };
  /**
   * The element only provides the height of the scroller's content, as in SimpleBar. The opened
   * content has that height itself.
   */
  const isSpacer = (element: Element): boolean => {
    if (/absolute|fixed/.test(getComputedStyle(element).position)) return false;
    if (element.getBoundingClientRect().height < hiddenPxMin) return false;
    return isEmpty(element) || (isHidden(element) && [...element.querySelectorAll('*')].every(isHidden));
  };
  for (let node: Element | null = inner; node !== null; node = findComposedParent(node)) {
    const { display, position } = getComputedStyle(node);
    // A box with size containment does not grow with its content (CSS Containment 2, section 3.1).
    const declarations = [
      'height: auto',
      'min-height: 0',
      'max-height: none',
      'overflow: visible',
      'contain: none',
      'container-type: normal',
    ];
    // A block formatting context keeps an inner margin from moving the surroundings.
    if (display === 'block' && node !== document.documentElement) declarations.push('display: flow-root');
    if (/absolute|fixed/.test(position)) {
      const around = findComposedParent(node)?.getBoundingClientRect();
      const { top, left } = node.getBoundingClientRect();
      // Content above the element stays where it was.
      const margins = `${Math.max(0, top - (around?.top ?? 0))}px 0 0 ${Math.max(0, left - (around?.left ?? 0))}px`;
      declarations.push('position: relative', 'inset: auto', `margin: ${margins}`);
    }
    put(node, declarations);
    for (const beside of getMember(findComposedParent(node) ?? node, 'children'))
      if (beside !== node && isSpacer(beside)) put(beside, ['display: none']);
  }
  const undo = apply();
  const { scrollTop } = inner;
  world.openedScroller = inner;
  world.closeScroller = () => {
    undo();
    inner.scrollTo({ top: scrollTop, left: 0, behavior: 'instant' });
    delete world.openedScroller;
    delete world.closeScroller;
  };
  return true;
}

export function closeScroller(): void {
  memory<OpenedWorld>().closeScroller?.();
}

/** Scripts may listen for any of these events. */
export function notifyOfResize(): void {
  dispatchEvent(new Event('resize'));
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  memory<OpenedWorld>().openedScroller?.dispatchEvent(new Event('scroll'));
}
