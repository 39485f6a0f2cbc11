import { type Dispatch, type SetStateAction, useCallback, useMemo, useReducer, useState } from 'react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { listGraphProblems, type Problem, problemsByNode } from './graph/graph-problems.ts';

export type Draft = Readonly<{
  graph: DrawnGraph;
  /** Changes with the same `about` are undone together. */
  change: (change: (graph: DrawnGraph) => DrawnGraph, about?: string) => void;
  add: (change: (graph: DrawnGraph) => DrawnGraph) => void;
  undo: () => void;
  redo: () => void;
  mayUndo: boolean;
  mayRedo: boolean;
  reset: (graph: DrawnGraph) => void;
  selection: ReadonlySet<string>;
  select: Dispatch<SetStateAction<ReadonlySet<string>>>;
  allProblems: readonly Problem[];
  problems: ReadonlyMap<string, readonly Problem[]>;
}>;

const emptySelection: ReadonlySet<string> = new Set();

export function useDraft(saved: DrawnGraph): Draft {
  const [state, dispatch] = useReducer(historyReducer, saved, startHistory);
  const [selection, select] = useState(emptySelection);
  const { present: graph, past, future } = state;
  const allProblems = useMemo(() => listGraphProblems(graph), [graph]);
  const problems = useMemo(() => problemsByNode(graph, allProblems), [graph, allProblems]);
  const change = useCallback<Draft['change']>(
    (next, about) => dispatch({ kind: 'change', change: next, ...(about !== undefined && { about }) }),
    [],
  );
  const add: Draft['add'] = (next) => {
    const known = new Set(graph.nodes.map(({ id }) => id));
    const after = next(graph);
    change(() => after);
    select(new Set(after.nodes.flatMap(({ id }) => (known.has(id) ? [] : [id]))));
  };
  return {
    graph,
    change,
    add,
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    reset: useCallback((to) => dispatch({ kind: 'reset', graph: to }), []),
    selection,
    select,
    allProblems,
    problems,
  };
}

export type History = Readonly<{
  past: readonly DrawnGraph[];
  present: DrawnGraph;
  future: readonly DrawnGraph[];
  /** Consecutive changes of the same subject are undone together. */
  about?: string | undefined;
}>;
type HistoryAction =
  | Readonly<{ kind: 'change'; change: (graph: DrawnGraph) => DrawnGraph; about?: string }>
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | Readonly<{ kind: 'reset'; graph: DrawnGraph }>;

const stepsMax = 200;

export const startHistory = (present: DrawnGraph): History => ({ past: [], present, future: [] });

export function historyReducer(state: History, action: HistoryAction): History {
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
