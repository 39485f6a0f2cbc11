import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';

export type History = {
  readonly past: readonly DrawnGraph[];
  readonly present: DrawnGraph;
  readonly future: readonly DrawnGraph[];
  /**
   * The subject of the last change. Consecutive changes of the same subject are undone together.
   */
  readonly about?: string | undefined;
};
export type HistoryAction =
  | { readonly kind: 'change'; readonly change: (graph: DrawnGraph) => DrawnGraph; readonly about?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset'; readonly graph: DrawnGraph };

const stepsMax = 200;

export const startHistory = (present: DrawnGraph): History => ({ past: [], present, future: [] });

export function history(state: History, action: HistoryAction): History {
  const { past, present, future } = state;
  if (action.kind === 'reset') return startHistory(action.graph);
  if (action.kind === 'undo')
    return past.length === 0 ? state : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] };
  if (action.kind === 'redo')
    return future.length === 0 ? state : { past: [...past, present], present: future[0]!, future: future.slice(1) };
  const next = action.change(present);
  if (next === present) return state;
  const isSame = action.about !== undefined && action.about === state.about;
  return {
    past: isSame ? past : [...past, present].slice(-stepsMax),
    present: next,
    future: [],
    about: action.about,
  };
}
