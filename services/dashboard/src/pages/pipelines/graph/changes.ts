import { newEdgeId, newNodeId } from './new-id.ts';
import type { Graph, GraphNode, NodeData, Place } from './graph.ts';
import { fits, handlesOf } from './fits.ts';
import { nodeKinds } from './node-kinds.ts';

type Change = (graph: Graph) => Graph;

/** Adds a node, and connects it with `from` where the two fit. */
export const addNode =
  (type: GraphNode['type'], position: Place, from?: string): Change =>
  (graph) => {
    const id = newNodeId(graph, type);
    const added = {
      ...graph,
      nodes: [...graph.nodes, { id, type, position: rounded(position), data: nodeKinds[type].data }],
    };
    return from === undefined ? added : connect(from, id)(added);
  };

/** Connects two nodes; what does not fit changes nothing. */
export const connect =
  (source: string, target: string): Change =>
  (graph) => {
    if (fits(graph, source, target) !== undefined) return graph;
    const handle = handlesOf(graph.nodes.find(({ id }) => id === source)!.type).out!;
    const edge = { id: newEdgeId(graph), source, sourceHandle: handle, target, targetHandle: handle };
    return { ...graph, edges: [...graph.edges, edge] };
  };

export const disconnect =
  (source: string, target: string): Change =>
  (graph) => ({ ...graph, edges: graph.edges.filter((edge) => edge.source !== source || edge.target !== target) });

/** Takes nodes and edges out, and every edge that would hang in the air. */
export const remove =
  (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string> = new Set()): Change =>
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

export const move =
  (places: ReadonlyMap<string, Place>): Change =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => {
      const place = places.get(node.id);
      return place === undefined ? node : { ...node, position: rounded(place) };
    }),
  });

export const setData =
  (nodeId: string, data: NodeData): Change =>
  (graph) =>
    changeNode(graph, nodeId, (node) => ({ ...node, data }));

export const setLabel =
  (nodeId: string, label: string): Change =>
  (graph) =>
    changeNode(graph, nodeId, ({ label: _old, ...node }) => (label === '' ? node : { ...node, label }));

const changeNode = (graph: Graph, nodeId: string, change: (node: GraphNode) => GraphNode): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === nodeId ? change(node) : node)),
});
const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });
