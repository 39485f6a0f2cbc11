import type { Edit } from './edits/edit.ts';

type Json = { readonly [field: string]: unknown };

/** What each type of node is set to. */
export type NodeData = {
  readonly source: { readonly urls: readonly string[] };
  readonly trigger: Readonly<Record<string, never>>;
  readonly schedule: { readonly schedule: string; readonly timezone: string };
  readonly captures: { readonly views: readonly View[] };
  readonly edit: { readonly edits: readonly Edit[] };
  readonly gallery: { readonly title?: string };
  readonly webhook: { readonly url: string; readonly customData?: unknown };
};
export type NodeType = keyof NodeData;
/** One way to look at every URL: its options are those of a capture. */
export type View = { readonly name: string; readonly options: Json };

/** A node of one type, or of any. */
export type GraphNode<T extends NodeType = NodeType> = {
  [Type in T]: {
    readonly id: string;
    readonly type: Type;
    readonly label?: string;
    readonly position: { readonly x: number; readonly y: number };
    readonly data: NodeData[Type];
  };
}[T];
export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  readonly sourceHandle: string;
  readonly target: string;
  readonly targetHandle: string;
};
/** A saved pipeline (docs/pipelines.md#graph). It has no secrets in it, and nothing of its runs. */
export type Graph = {
  readonly version: 1;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

export const graphVersion = 1;
export const nodesMax = 200;
export const edgesMax = 400;
export const graphIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const labelMax = 100;
/** Of one node, or of one request to the trigger. */
export const urlsMax = 1_000;
export const viewsMax = 10;
export const viewNameMax = 100;
export const editsMax = 20;
export const titleMax = 200;
/** Bytes of JSON: of `customData`, and of the data of a request. */
export const dataBytesMax = 32_768;
/** Captures that one run may have, whatever its graph multiplies. */
export const runCapturesMax = 10_000;
/** Pictures that the galleries of one run may have. */
export const runImagesMax = 50_000;

/** The nodes of one type. */
export const nodesOf = <T extends NodeType>({ nodes }: Graph, type: T): Extract<GraphNode, { readonly type: T }>[] =>
  nodes.filter((node): node is Extract<GraphNode, { readonly type: T }> => node.type === type);
