import type { NodeType } from './graph.ts';

/** What runs along an edge. */
export type HandleKind = 'urls' | 'images' | 'gallery';

type Handle = {
  /** Edges of the same kind meet. The name of a handle is its kind. */
  readonly kind: HandleKind;
  /** How many edges it takes. */
  readonly edges: 'one' | 'many';
};
type NodeRow = {
  readonly about: string;
  readonly in?: Handle;
  readonly out?: Handle;
  /** How many of them a graph has at most, beside the bound of all nodes. */
  readonly most?: number;
  /** There is none of these beside it. */
  readonly excludes?: readonly NodeType[];
};

/** Every type of node (docs/pipelines.md#graph). What its data must be is in check-data.ts. */
export const nodeTypes = {
  source: { about: 'URLs that every run captures', out: { kind: 'urls', edges: 'many' } },
  trigger: {
    about: 'an address to which a program sends URLs; each request is a run',
    out: { kind: 'urls', edges: 'many' },
    most: 1,
    excludes: ['schedule'],
  },
  schedule: { about: 'times at which the sources are captured', most: 1, excludes: ['trigger'] },
  captures: {
    about: 'views: each URL is captured once for each of them',
    in: { kind: 'urls', edges: 'many' },
    out: { kind: 'images', edges: 'many' },
  },
  edit: {
    about: 'edits that every picture gets, one after the other',
    in: { kind: 'images', edges: 'one' },
    out: { kind: 'images', edges: 'many' },
  },
  gallery: {
    about: 'the finished pictures',
    in: { kind: 'images', edges: 'many' },
    out: { kind: 'gallery', edges: 'many' },
  },
  webhook: { about: 'an address that is told when a gallery is complete', in: { kind: 'gallery', edges: 'one' } },
} as const satisfies Record<NodeType, NodeRow>;

export const nodeTypeNames = Object.keys(nodeTypes) as readonly NodeType[];
export const isNodeType = (name: unknown): name is NodeType =>
  typeof name === 'string' && Object.hasOwn(nodeTypes, name);
/** The row of a type, with every field that a row may have. */
export const rowOf = (type: NodeType): NodeRow => nodeTypes[type];
