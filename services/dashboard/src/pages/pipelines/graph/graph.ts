import type { GraphEdge, NodeType } from '@tintype/contracts/pipelines/graph';

export type Place = { readonly x: number; readonly y: number };
export type NodeData = Readonly<Record<string, unknown>>;
/** As it is being drawn: `checkGraph` says what is still wrong with it. */
export type GraphNode = {
  readonly id: string;
  readonly type: NodeType;
  readonly label?: string;
  readonly position: Place;
  readonly data: NodeData;
};
export type Graph = {
  readonly version: 1;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

export const emptyGraph: Graph = { version: 1, nodes: [], edges: [] };
