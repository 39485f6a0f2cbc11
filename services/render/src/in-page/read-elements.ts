import { readAttribute, getMember } from './members.ts';
import type { PageElements } from '@tintype/contracts/capture/actions';
import { getViewHeight } from './hold-view-height.ts';
import { isVisible } from './parts.ts';

/**
 * The visible elements, parents before children, each with its box in CSS pixels. The selector is a
 * unique ID or class, else the position below the nearest element that has one. The largest are
 * returned if there are more than `elementsMax`.
 */
export function readElements(elementsMax: number): PageElements {
  const [sidePxMin, lettersMax] = [8, 500];
  const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const root = document.querySelector('body') ?? document.documentElement;
  const all = [...root.querySelectorAll('*')];
  const [ids, classes] = [new Map<string, number>(), new Map<string, number>()];
  const idOf = (element: Element): string => readAttribute(element, 'id') ?? '';
  for (const element of all) {
    count(ids, idOf(element));
    for (const name of getMember(element, 'classList')) count(classes, name);
  }
  const escape = (name: string): string => CSS.escape(name);
  const selectors = new Map<Element, string>([[root, root.localName]]);
  const places = new Map<Element, number>();
  for (const parent of [root, ...all]) {
    const seen = new Map<string, number>();
    for (const child of getMember(parent, 'children')) {
      count(seen, child.localName);
      places.set(child, seen.get(child.localName)!);
    }
  }
  const selectorOf = (element: Element): string => {
    const known = selectors.get(element);
    if (known !== undefined) return known;
    const own = [...getMember(element, 'classList')].find((name) => classes.get(name) === 1);
    const id = idOf(element);
    const isOwnId = id !== '' && ids.get(id) === 1;
    const parent = getMember(element, 'parentElement');
    const selector = isOwnId
      ? `#${escape(id)}`
      : own !== undefined
        ? `.${escape(own)}`
        : parent === null
          ? element.localName
          : `${selectorOf(parent)} > ${escape(element.localName)}:nth-of-type(${places.get(element)})`;
    selectors.set(element, selector);
    return selector;
  };
  const pressed = ['button', 'submit', 'reset', 'image', 'checkbox', 'radio'];
  const dragged = ['color', 'range', 'file'];
  /** The kind of an element decides, because event listeners of scripts cannot be queried. */
  const actionOf = (element: Element): PageElements['elements'][number]['action'] => {
    const role = readAttribute(element, 'role') ?? '';
    const { localName } = element;
    if (localName === 'select') return 'select';
    if (localName === 'input') {
      const type = (readAttribute(element, 'type') ?? '').toLowerCase();
      return dragged.includes(type) ? undefined : pressed.includes(type) ? 'click' : 'type';
    }
    const editable = readAttribute(element, 'contenteditable');
    if (localName === 'textarea' || role === 'textbox' || (editable !== null && editable !== 'false')) return 'type';
    const isLink = localName === 'a' && readAttribute(element, 'href') !== null;
    const isPressed = ['button', 'summary', 'label'].includes(localName) || ['button', 'link', 'tab'].includes(role);
    return isLink || isPressed ? 'click' : undefined;
  };
  const depths = new Map<Element, number>([[root, 0]]);
  const found = all.flatMap((element, order) => {
    const depth = (depths.get(getMember(element, 'parentElement') ?? root) ?? 0) + 1;
    depths.set(element, depth);
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < sidePxMin || height < sidePxMin || !isVisible(element)) return [];
    return [{ element, order, depth, box: { x: left + scrollX, y: top + scrollY, width, height } }];
  });
  const kept = found
    .toSorted((one, other) => other.box.width * other.box.height - one.box.width * one.box.height)
    .slice(0, elementsMax)
    .toSorted((one, other) => one.order - other.order);
  return {
    viewport: { width: innerWidth, height: getViewHeight() },
    scroll: { x: Math.round(scrollX), y: Math.round(scrollY) },
    elements: kept.flatMap(({ element, depth, box: { x, y, width, height } }) => {
      const selector = selectorOf(element);
      if (selector.length > lettersMax) return [];
      const box = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      const action = actionOf(element);
      return [{ selector, depth, ...box, ...(action !== undefined && { action }) }];
    }),
  };
}
