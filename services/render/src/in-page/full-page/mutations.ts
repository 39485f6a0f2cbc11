/// <reference lib="dom" />
import type { FormerAttributes, FullPage } from '../full-page-world.ts';

export type Mutations = Pick<FullPage, 'quietly' | 'changedAt' | 'takeMutated' | 'takeFormerAttributes'> & {
  /** Observes everything below a node from now on, except inside shadow roots. */
  readonly watch: (node: Node) => void;
  /** Counts the changes that the browser has not reported yet. */
  readonly noteAll: () => void;
  /**
   * Whether a relevant change has been recorded; `setChanged` overrides this until the next change.
   */
  readonly hasChanged: () => boolean;
  readonly setChanged: (hasChanged: boolean) => void;
  readonly stop: () => void;
};

export function observeMutations(): Mutations {
  let hasChanged = false;
  let changedAt = -Infinity;
  let mutated = new Set<Element>();
  let former: FormerAttributes = new Map();
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    hasChanged = true;
    changedAt = performance.now();
    for (const { target, addedNodes, attributeName, oldValue } of records) {
      if (attributeName !== null) noteFormer(target as Element, attributeName, oldValue);
      const changed = target instanceof Element ? target : target.parentElement;
      if (changed !== null) mutated.add(changed);
      for (const node of addedNodes) if (node instanceof Element) mutated.add(node);
    }
  };
  const noteFormer = (element: Element, name: string, value: string | null): void => {
    const values = former.get(element) ?? new Map<string, string | null>();
    if (!values.has(name)) former.set(element, values.set(name, value));
  };
  const observer = new MutationObserver(note);
  const noteAll = (): void => note(observer.takeRecords());
  return {
    watch: (node) =>
      observer.observe(node, { subtree: true, childList: true, attributeOldValue: true, characterData: true }),
    quietly: (work) => {
      noteAll();
      work();
      observer.takeRecords();
    },
    noteAll,
    hasChanged: () => hasChanged,
    setChanged: (changed) => void (hasChanged = changed),
    changedAt: () => {
      noteAll();
      return changedAt;
    },
    takeMutated: () => {
      noteAll();
      const taken = [...mutated];
      mutated = new Set();
      return taken;
    },
    takeFormerAttributes: () => {
      noteAll();
      const taken = former;
      former = new Map();
      return taken;
    },
    stop: () => observer.disconnect(),
  };
}
