import { adoptSheet } from './style-sheets.ts';
import { memory } from './memory.ts';
import { createUndoList, type UndoList } from './undo-list.ts';
import { getMember } from './members.ts';

type HiddenCarets = { readonly undo: UndoList; readonly styled: WeakSet<Node>; readonly heard: WeakSet<Document> };
type CaretWorld = { carets?: HiddenCarets };

/**
 * Makes the caret transparent in the element with the focus, now and when the focus moves, because
 * a blinking caret would make two images of one page differ. Returns whether anything was changed.
 * `showCarets` undoes this.
 */
export function hideCarets(): boolean {
  const world = memory<CaretWorld>();
  const { undo, styled, heard } = (world.carets ??= {
    undo: createUndoList(),
    styled: new WeakSet(),
    heard: new WeakSet(),
  });
  // An `!important` declaration in a layer wins over those outside of layers (CSS Cascade 5,
  // section 6.4), except over the element's own style.
  const css = '@layer tintype { :is(*, #a#b#c) { caret-color: transparent !important; } }';
  const clear = 'rgba(0, 0, 0, 0)';
  let hasChanged = false;

  const styleRoot = (root: Document | ShadowRoot): void => {
    if (styled.has(root)) return;
    styled.add(root);
    hasChanged = true;
    undo.push(adoptSheet(css, [root]));
  };
  const hideIn = (element: Element): void => {
    styleRoot(getMember(element, 'getRootNode').call(element) as Document | ShadowRoot);
    if (getComputedStyle(element).caretColor === clear) return;
    undo.change(element, { 'caret-color': 'transparent' });
    hasChanged = true;
  };
  const follow = (document: Document): void => {
    if (!heard.has(document)) {
      heard.add(document);
      const onFocus = (): void => follow(document);
      document.addEventListener('focusin', onFocus, true);
      undo.push(() => document.removeEventListener('focusin', onFocus, true));
    }
    for (let element = document.activeElement; element !== null;) {
      const frame = (element as Partial<HTMLIFrameElement>).contentDocument ?? null;
      // A document that is editable as a whole has its `body` in focus.
      if (element !== document.body || (element as HTMLElement).isContentEditable) hideIn(element);
      if (frame !== null) follow(frame);
      element = getMember(element, 'shadowRoot')?.activeElement ?? null;
    }
  };
  follow(document);
  return hasChanged;
}

export function showCarets(): void {
  const world = memory<CaretWorld>();
  world.carets?.undo.undoTo(0);
  delete world.carets;
}
