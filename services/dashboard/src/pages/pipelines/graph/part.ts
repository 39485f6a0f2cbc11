import { findSmallest } from '@tintype/contracts/numbers/extremes';
import type { GraphEdge, DrawnGraph, DrawnNode, Place } from '@tintype/contracts/pipelines/graph';
import { isNodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { newEdgeId, newNodeId } from './changes.ts';

/**
 * The content of the clipboard, which can be pasted into a different pipeline, a different tab, or
 * a text.
 */
type Part = {
  readonly tintype: 'pipeline-part';
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly GraphEdge[];
};

export function copyPart({ nodes, edges }: DrawnGraph, nodeIds: ReadonlySet<string>): string | undefined {
  if (nodeIds.size === 0) return undefined;
  const part: Part = {
    tintype: 'pipeline-part',
    nodes: nodes.filter(({ id }) => nodeIds.has(id)),
    edges: edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target)),
  };
  return JSON.stringify(part, null, 2);
}

/** Returns the copied nodes of a text; undefined if the text contains something else. */
export function readPart(text: string): Part | undefined {
  try {
    const part = JSON.parse(text) as Partial<Part> | null;
    if (part?.tintype !== 'pipeline-part' || !Array.isArray(part.nodes) || !Array.isArray(part.edges)) return undefined;
    return part.nodes.every(isNode) ? (part as Part) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the nodes with new IDs and their upper left corner at `place`, and the new IDs. */
export function pastePart(
  graph: DrawnGraph,
  part: Part,
  place: Place,
): { readonly graph: DrawnGraph; readonly ids: string[] } {
  const left = findSmallest(part.nodes.map(({ position }) => position.x));
  const top = findSmallest(part.nodes.map(({ position }) => position.y));
  const ids = new Map<string, string>();
  let nodes = graph.nodes;
  for (const { id, type, label, position, data } of part.nodes) {
    const newId = newNodeId({ nodes }, type);
    ids.set(id, newId);
    const at = { x: Math.round(place.x + position.x - left), y: Math.round(place.y + position.y - top) };
    nodes = [...nodes, { id: newId, type, ...(label !== undefined && { label }), position: at, data }];
  }
  let edges = graph.edges;
  for (const { source, sourceHandle, target, targetHandle } of part.edges) {
    const [from, to] = [ids.get(source), ids.get(target)];
    if (from === undefined || to === undefined) continue;
    edges = [...edges, { id: newEdgeId({ edges }), source: from, sourceHandle, target: to, targetHandle }];
  }
  return { graph: { ...graph, nodes, edges }, ids: [...ids.values()] };
}

function isNode(node: unknown): node is DrawnNode {
  const { id, type, position, data } = (node ?? {}) as Partial<DrawnNode>;
  return (
    typeof id === 'string' &&
    isNodeType(type) &&
    Number.isFinite(position?.x) &&
    Number.isFinite(position?.y) &&
    typeof data === 'object' &&
    data !== null
  );
}
