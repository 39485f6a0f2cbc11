import { graphVersion, type RunPart } from './nodes/node-type.ts';
import { getNodeTypeRow, type NodeData, type NodeType } from './nodes/nodes.ts';

type Json = { readonly [field: string]: unknown };

type NodeOf<Type, Data> = {
  readonly id: string;
  readonly type: Type;
  readonly label?: string;
  readonly position: Place;
  readonly data: Data;
};
type GraphOf<Node> = {
  readonly version: typeof graphVersion;
  readonly nodes: readonly Node[];
  readonly edges: readonly GraphEdge[];
};
export type Place = { readonly x: number; readonly y: number };
export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  readonly sourceHandle: string;
  readonly target: string;
  readonly targetHandle: string;
};

export type GraphNode<T extends NodeType = NodeType> = { [Type in T]: NodeOf<Type, NodeData[Type]> }[T];
export type Graph = GraphOf<GraphNode>;

export type DrawnData = Json;
export type DrawnNode = NodeOf<NodeType, DrawnData>;
export type DrawnGraph = GraphOf<DrawnNode>;

export const emptyGraph: Graph = { version: graphVersion, nodes: [], edges: [] };

export const filterNodes = <T extends NodeType>(
  { nodes }: Graph,
  type: T,
): Extract<GraphNode, { readonly type: T }>[] =>
  nodes.filter((node): node is Extract<GraphNode, { readonly type: T }> => node.type === type);

type NodeActivity<Does extends RunPart['does']> = {
  readonly id: string;
  readonly data: Json;
  readonly step: Extract<RunPart, { readonly does: Does }>;
};
export const nodesThat = <Does extends RunPart['does']>({ nodes }: Graph, does: Does): NodeActivity<Does>[] =>
  nodes.flatMap(({ id, type, data }) => {
    const { step } = getNodeTypeRow(type);
    return step.does === does ? [{ id, data, step: step as NodeActivity<Does>['step'] }] : [];
  });

export const listUpstream = <Node extends DrawnNode>({ nodes, edges }: GraphOf<Node>, id: string): Node[] =>
  nodes.filter((node) => edges.some(({ source, target }) => target === id && source === node.id));
export const listDownstream = <Node extends DrawnNode>({ nodes, edges }: GraphOf<Node>, id: string): Node[] =>
  nodes.filter((node) => edges.some(({ source, target }) => source === id && target === node.id));
