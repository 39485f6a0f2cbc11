/// <reference lib="dom" />
import type { FullPage } from '../full-page-world.ts';

export type Mutations = Pick<FullPage, 'quietly' | 'changedAt' | 'takeMutated'> & {
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
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    hasChanged = true;
    changedAt = performance.now();
    for (const { target, addedNodes } of records) {
      const changed = target instanceof Element ? target : target.parentElement;
      if (changed !== null) mutated.add(changed);
      for (const node of addedNodes) if (node instanceof Element) mutated.add(node);
    }
  };
  const observer = new MutationObserver(note);
  const noteAll = (): void => note(observer.takeRecords());
  return {
    watch: (node) => observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true }),
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
    stop: () => observer.disconnect(),
  };
}
