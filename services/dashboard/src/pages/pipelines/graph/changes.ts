import type { DrawnData, DrawnGraph, DrawnNode, GraphEdge, Place } from '@tintype/contracts/pipelines/graph';
import { edgeBetween, mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { isNodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { canvasOf } from './node-canvas.ts';

type GraphChange = (graph: DrawnGraph) => DrawnGraph;

/** Adds a node, and connects it with `from` if the two fit. */
export const addNode =
  (type: DrawnNode['type'], position: Place, from?: string): GraphChange =>
  (graph) => {
    const id = newNodeId(graph, type);
    const added = {
      ...graph,
      nodes: [...graph.nodes, { id, type, position: roundPosition(position), data: canvasOf(type).initial }],
    };
    return from === undefined ? added : connectNodes(from, id)(added);
  };

/** Connects two nodes. If they do not fit, nothing changes. */
export const connectNodes =
  (source: string, target: string): GraphChange =>
  (graph) => {
    if (!mayConnect(graph, source, target)) return graph;
    const [from, to] = [source, target].map((id) => graph.nodes.find((node) => node.id === id)!);
    return { ...graph, edges: [...graph.edges, edgeBetween(newEdgeId(graph), from!, to!)!] };
  };

export const disconnect =
  (source: string, target: string): GraphChange =>
  (graph) => ({ ...graph, edges: graph.edges.filter((edge) => edge.source !== source || edge.target !== target) });

/** Removes nodes and edges, and every edge that would lose one of its ends. */
export const removeFromGraph =
  (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string> = new Set()): GraphChange =>
  (graph) => {
    if (nodeIds.size === 0 && edgeIds.size === 0) return graph;
    return {
      ...graph,
      nodes: graph.nodes.filter(({ id }) => !nodeIds.has(id)),
      edges: graph.edges.filter(
        ({ id, source, target }) => !edgeIds.has(id) && !nodeIds.has(source) && !nodeIds.has(target),
      ),
    };
  };

export const moveNodes =
  (places: ReadonlyMap<string, Place>): GraphChange =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => {
      const place = places.get(node.id);
      return place === undefined ? node : { ...node, position: roundPosition(place) };
    }),
  });

export const setData =
  (nodeId: string, data: DrawnData): GraphChange =>
  (graph) =>
    changeNode(graph, nodeId, (node) => ({ ...node, data }));

export const setLabel =
  (nodeId: string, label: string): GraphChange =>
  (graph) =>
    changeNode(graph, nodeId, ({ label: _old, ...node }) => (label === '' ? node : { ...node, label }));

const changeNode = (graph: DrawnGraph, nodeId: string, change: (node: DrawnNode) => DrawnNode): DrawnGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === nodeId ? change(node) : node)),
});
const roundPosition = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

/** IDs appear in addresses of triggers, in exports and in messages. */
const newNodeId = ({ nodes }: Pick<DrawnGraph, 'nodes'>, type: string): string => findFreeId(nodes, type);
const newEdgeId = ({ edges }: Pick<DrawnGraph, 'edges'>): string => findFreeId(edges, 'edge');

function findFreeId(things: readonly { readonly id: string }[], word: string): string {
  const taken = new Set(things.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}

const nodeDistance = { x: 270, y: 150 } as const;

/** Nodes of a cycle come last. */
export function sortNodesByDepth({ nodes, edges }: DrawnGraph): readonly string[] {
  const depths = listDepths({ nodes, edges });
  return nodes
    .map(({ id }, index) => ({ id, index, depth: depths.get(id) ?? nodes.length }))
    .toSorted((one, other) => one.depth - other.depth || one.index - other.index)
    .map(({ id }) => id);
}

export function placeNodesInColumns(graph: DrawnGraph): ReadonlyMap<string, Place> {
  const depths = listDepths(graph);
  const filled = new Map<number, number>();
  const places = new Map<string, Place>();
  for (const id of sortNodesByDepth(graph)) {
    const column = Math.min(depths.get(id) ?? 0, graph.nodes.length);
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    places.set(id, { x: column * nodeDistance.x, y: row * nodeDistance.y });
  }
  return places;
}

/** Depths are limited to the number of nodes, so that a cycle ends too. */
function listDepths({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 0; round < nodes.length; round += 1) {
    let isChanged = false;
    for (const { source, target } of edges) {
      const depth = (depths.get(source) ?? 0) + 1;
      if (!depths.has(target) || depth <= depths.get(target)!) continue;
      depths.set(target, depth);
      isChanged = true;
    }
    if (!isChanged) break;
  }
  return depths;
}

type GraphPart = Readonly<{
  tintype: 'pipeline-part';
  nodes: readonly DrawnNode[];
  edges: readonly GraphEdge[];
}>;

export function copyPart({ nodes, edges }: DrawnGraph, nodeIds: ReadonlySet<string>): string | undefined {
  if (nodeIds.size === 0) return undefined;
  const part: GraphPart = {
    tintype: 'pipeline-part',
    nodes: nodes.filter(({ id }) => nodeIds.has(id)),
    edges: edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target)),
  };
  return JSON.stringify(part, null, 2);
}

export function readPart(text: string): GraphPart | undefined {
  try {
    const part = JSON.parse(text) as Partial<GraphPart> | null;
    if (part?.tintype !== 'pipeline-part' || !Array.isArray(part.nodes) || !Array.isArray(part.edges)) return undefined;
    return part.nodes.every(isNode) ? (part as GraphPart) : undefined;
  } catch {
    return undefined;
  }
}

export function pastePart(
  graph: DrawnGraph,
  part: GraphPart,
  place: Place,
): Readonly<{ graph: DrawnGraph; ids: string[] }> {
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
