import { useCallback, useMemo, useReducer, useState, type Dispatch, type SetStateAction } from 'react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { history, startHistory } from './graph/history.ts';
import { problemsByNode, listGraphProblems, type Problem } from './graph/graph-problems.ts';

export type Draft = {
  readonly graph: DrawnGraph;
  /** Applies a change. Changes with the same `about` are undone together. */
  readonly change: (change: (graph: DrawnGraph) => DrawnGraph, about?: string) => void;
  /** Adds nodes and selects them. */
  readonly add: (change: (graph: DrawnGraph) => DrawnGraph) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly reset: (graph: DrawnGraph) => void;
  readonly selection: ReadonlySet<string>;
  readonly select: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly allProblems: readonly Problem[];
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
};

const emptySelection: ReadonlySet<string> = new Set();

/** The graph while it is edited, with everything that the canvas and the outline show of it. */
export function useDraft(saved: DrawnGraph): Draft {
  const [state, dispatch] = useReducer(history, saved, startHistory);
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
