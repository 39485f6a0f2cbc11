import { readAttribute, getMember } from './members.ts';
import type { FullPage } from './full-page-world.ts';

export type UndoList = Pick<FullPage, 'change' | 'mark' | 'undoTo'> & { readonly push: (undo: () => void) => void };

export function createUndoList(): UndoList {
  const undo: (() => void)[] = [];
  return {
    push: (work) => void undo.push(work),
    mark: () => undo.length,
    undoTo: (mark) => {
      while (undo.length > mark) undo.pop()!();
    },
    change: (element, properties) => {
      const putBack = changeStyle(element, properties);
      undo.push(putBack);
      return () => {
        const at = undo.lastIndexOf(putBack);
        if (at === -1) return;
        undo.splice(at, 1);
        putBack();
      };
    },
  };
}

function changeStyle(element: Element, properties: Readonly<Record<string, string>>): () => void {
  const style = getMember(element as HTMLElement, 'style');
  const attribute = readAttribute(element, 'style');
  const { cssText } = style;
  const before = Object.keys(properties).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important');
  return () => {
    // If a property is no longer important, a script has set it since then, and the property stays.
    for (const [name, value, priority] of before)
      if (style.getPropertyPriority(name) === 'important') style.setProperty(name, value, priority);
    if (style.cssText === cssText) restoreAttribute(element, attribute);
  };
}

/**
 * Restores the complete attribute, because property by property would leave a different text in the
 * document.
 */
function restoreAttribute(element: Element, before: string | null): void {
  if (readAttribute(element, 'style') === before) return;
  if (before === null) getMember(element, 'removeAttribute').call(element, 'style');
  else getMember(element, 'setAttribute').call(element, 'style', before);
}
