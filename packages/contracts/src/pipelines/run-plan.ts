import type { Edit } from './edits/edit.ts';
import { type Graph, type GraphNode, nodesOf, runCapturesMax, runImagesMax, urlsMax, type View } from './graph.ts';

/** A capture that a run makes. */
export type PlannedCapture = {
  readonly nodeId: string;
  readonly view: View;
  readonly url: string;
  readonly urlIndex: number;
};
/** What becomes of each picture of a `captures` node in one gallery. */
export type ImageRoute = {
  readonly galleryNodeId: string;
  /** The last edit node on the way; absent where the picture is shown as it was taken. */
  readonly editNodeId: string | null;
  /** Of all edit nodes on the way, in order. */
  readonly edits: readonly Edit[];
};
export type RunPlan = {
  readonly captures: readonly PlannedCapture[];
  /** By the id of the `captures` node. */
  readonly routes: ReadonlyMap<string, readonly ImageRoute[]>;
  /** A sentence, where a run would be larger than one may be. */
  readonly tooMany: string | undefined;
};

/** A webhook and the gallery that it tells of. */
export type Output = { readonly galleryNodeId: string; readonly webhookNodeId: string };
export const outputsOf = ({ edges, ...graph }: Graph): Output[] =>
  nodesOf({ ...graph, edges }, 'webhook').flatMap(({ id }) =>
    edges.filter(({ target }) => target === id).map(({ source }) => ({ galleryNodeId: source, webhookNodeId: id })),
  );

/**
 * What a run of the graph makes: each URL that reaches a `captures` node, once for each of its views. A URL that reaches it twice is
 * captured once. `triggered` are the URLs of the request; where they are not known, there are as many as there may be.
 */
export function planOfRun(graph: Graph, triggered?: readonly string[]): RunPlan {
  const count = { captures: 0, images: 0 };
  const routes = new Map<string, readonly ImageRoute[]>();
  const captures: PlannedCapture[] = [];
  for (const node of nodesOf(graph, 'captures')) {
    const own = routesFrom(graph, node.id, []);
    routes.set(node.id, own);
    const urls = urlsFor(graph, node, triggered ?? []);
    const unknown = triggered === undefined && isTriggered(graph, node) ? urlsMax : 0;
    const pictures = (urls.length + unknown) * node.data.views.length;
    count.captures += pictures;
    count.images += pictures * own.length;
    if (count.captures > runCapturesMax) break;
    const { id: nodeId } = node;
    for (const view of node.data.views)
      captures.push(...urls.map((url, urlIndex) => ({ nodeId, view, url, urlIndex })));
  }
  return { captures, routes, tooMany: tooManyOf(count) };
}

function tooManyOf({ captures, images }: { readonly captures: number; readonly images: number }): string | undefined {
  if (captures > runCapturesMax)
    return `make more than ${runCapturesMax} captures in a run; use fewer URLs, views or captures nodes`;
  if (images > runImagesMax) return `make more than ${runImagesMax} pictures in a run; join fewer edits and galleries`;
  return undefined;
}

const feedersOf = ({ edges, nodes }: Graph, id: string): GraphNode[] =>
  nodes.filter((node) => edges.some(({ source, target }) => target === id && source === node.id));

const isTriggered = (graph: Graph, { id }: GraphNode): boolean =>
  feedersOf(graph, id).some(({ type }) => type === 'trigger');

const urlsFor = (graph: Graph, { id }: GraphNode, triggered: readonly string[]): string[] => [
  ...new Set(
    feedersOf(graph, id).flatMap((node) =>
      node.type === 'source' ? node.data.urls : node.type === 'trigger' ? triggered : [],
    ),
  ),
];

/** An edit node takes pictures from one node, so there is one way to each place. */
function routesFrom(graph: Graph, id: string, path: readonly GraphNode<'edit'>[]): ImageRoute[] {
  const targets = graph.nodes.filter((node) =>
    graph.edges.some(({ source, target }) => source === id && target === node.id),
  );
  return targets.flatMap((node) => {
    if (node.type === 'edit') return routesFrom(graph, node.id, [...path, node]);
    if (node.type !== 'gallery') return [];
    return [
      { galleryNodeId: node.id, editNodeId: path.at(-1)?.id ?? null, edits: path.flatMap(({ data }) => data.edits) },
    ];
  });
}
