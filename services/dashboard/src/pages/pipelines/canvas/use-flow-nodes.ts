import { applyNodeChanges, type Node, type NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DrawnGraph, DrawnNode, Place } from '@tintype/contracts/pipelines/graph';
import type { Problem } from '../graph/graph-problems.ts';
import { getNodeName } from '../graph/node-canvas.ts';

export type NodeCounts = Readonly<{ total: number; completed: number; failed: number }>;
type CardData = Readonly<{
  node: DrawnNode;
  problems: readonly Problem[];
  counts: NodeCounts | undefined;
}>;
export type FlowNode = Node<CardData, 'step'>;
type UseFlowNodeInput = Readonly<{
  graph: DrawnGraph;
  problems: ReadonlyMap<string, readonly Problem[]>;
  counts: ReadonlyMap<string, NodeCounts> | undefined;
  selection: ReadonlySet<string>;
  onMove: (places: ReadonlyMap<string, Place>, about: string | undefined) => void;
}>;

const noNodes: readonly Problem[] = [];

/**
 * Positions are stored here while the user drags nodes. They reach the graph once, at the end: a
 * movement is one step to undo, and only the canvas is rendered meanwhile.
 */
export function useFlowNodes({ graph, problems, counts, selection, onMove }: UseFlowNodeInput) {
  const [nodes, setNodes] = useState<FlowNode[]>([]);
  const isDragging = useRef(false);
  useEffect(() => {
    setNodes((old) => {
      const known = new Map(old.map((node) => [node.id, node]));
      return graph.nodes.map((node) => {
        const data = { node, problems: problems.get(node.id) ?? noNodes, counts: counts?.get(node.id) };
        return mergeNode(known.get(node.id), data, selection.has(node.id));
      });
    });
  }, [graph.nodes, problems, counts, selection]);
  const take = (changes: NodeChange<FlowNode>[]): void => {
    // Removals arrive with the next graph, so they are not applied here.
    setNodes((old) =>
      applyNodeChanges(
        changes.filter(({ type }) => type !== 'remove'),
        old,
      ),
    );
    const places = new Map<string, Place>();
    for (const one of changes)
      if (one.type === 'position' && one.dragging !== true && one.position !== undefined)
        places.set(one.id, one.position);
    if (places.size === 0 || isDragging.current) return;
    // Consecutive moves by arrow keys are undone together.
    onMove(places, `move ${[...places.keys()].join(' ')}`);
  };
  const beginDrag = useCallback(() => {
    isDragging.current = true;
  }, []);
  const endDrag = (_event: unknown, _node: FlowNode, dragged: FlowNode[]): void => {
    isDragging.current = false;
    onMove(new Map(dragged.map(({ id, position }) => [id, position])), undefined);
  };
  return { nodes, take, beginDrag, endDrag };
}

/** Returns the old object if nothing changed: React Flow does not render the same object again. */
function mergeNode(old: FlowNode | undefined, data: CardData, selected: boolean): FlowNode {
  const { node, problems, counts } = data;
  const { id, position } = node;
  const isSame =
    old !== undefined &&
    old.data.node === node &&
    old.data.problems === problems &&
    old.data.counts === counts &&
    old.selected === selected;
  if (isSame) return old;
  const wrong = problems.length === 0 ? '' : `, ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}`;
  return { ...old, id, type: 'step', position, selected, data, ariaLabel: `${getNodeName(node)}${wrong}` };
}
