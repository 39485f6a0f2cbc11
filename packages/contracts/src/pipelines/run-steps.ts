import type { Edit } from './edits/edit.ts';
import { listDownstream, type Graph, type GraphNode, nodesThat, listUpstream } from './graph.ts';
import { runCapturesMax, runImagesMax, urlsMax, type RunPart, type View } from './nodes/node-type.ts';
import { getNodeTypeRow } from './nodes/nodes.ts';
import { findEntry } from '../schemas/find-entry.ts';

export type ImageRoute = {
  readonly galleryNodeId: string;
  /** `null` if the image is shown as it was captured. */
  readonly editNodeId: string | null;
};
type GalleryOutput = { readonly galleryNodeId: string; readonly webhookNodeId: string };

/** Computed once and stored with the run, so that SQL need not traverse the graph. */
type RunSteps = {
  readonly routes: Readonly<Record<string, readonly ImageRoute[]>>;
  /**
   * The places in the graph of all edits that images of this node have received, in order, as paths
   * for PostgreSQL's `#>`.
   */
  readonly edits: Readonly<Record<string, readonly string[]>>;
  readonly outputs: readonly GalleryOutput[];
};

export type StoredSteps = Omit<RunSteps, 'outputs'>;

export function planRunSteps(graph: Graph): RunSteps {
  const edits = new Map<string, readonly string[]>();
  const routes = nodesThat(graph, 'capture').map(({ id }) => [
    id,
    routesFrom(graph, id, { last: null, paths: [] }, edits),
  ]);
  const outputs = nodesThat(graph, 'notify').flatMap(({ id }) =>
    listUpstream(graph, id).map((gallery) => ({ galleryNodeId: gallery.id, webhookNodeId: id })),
  );
  return { routes: Object.fromEntries(routes), edits: Object.fromEntries(edits), outputs };
}

type AppliedEdits = { readonly last: string | null; readonly paths: readonly string[] };
type ImageArrival = {
  readonly graph: Graph;
  readonly nodeId: string;
  readonly before: AppliedEdits;
  readonly edits: Map<string, readonly string[]>;
};
type StepOfKind<Does extends RunPart['does']> = Extract<RunPart, { readonly does: Does }>;

const routesThrough: {
  readonly [Does in RunPart['does']]: (step: StepOfKind<Does>, arrival: ImageArrival) => readonly ImageRoute[];
} = {
  edit: ({ editsIn }, { graph, nodeId, before, edits }) => {
    const paths = [...before.paths, `{nodes,${graph.nodes.findIndex(({ id }) => id === nodeId)},data,${editsIn}}`];
    edits.set(nodeId, paths);
    return routesFrom(graph, nodeId, { last: nodeId, paths }, edits);
  },
  collect: (_step, { nodeId, before }) => [{ galleryNodeId: nodeId, editNodeId: before.last }],
  start: () => [],
  'bring urls': () => [],
  capture: () => [],
  notify: () => [],
};

/** An editing node has one input, so an image reaches it on one path. */
function routesFrom(
  graph: Graph,
  from: string,
  before: AppliedEdits,
  edits: Map<string, readonly string[]>,
): readonly ImageRoute[] {
  return listDownstream(graph, from).flatMap(({ id, type }) => {
    const { step } = getNodeTypeRow(type);
    const follow = routesThrough[step.does] as (step: RunPart, arrival: ImageArrival) => readonly ImageRoute[];
    return follow(step, { graph, nodeId: id, before, edits });
  });
}

export const editsAt = (graph: Graph, { edits }: StoredSteps, nodeId: string): readonly Edit[] =>
  (findEntry(edits, nodeId) ?? []).flatMap((path) => {
    const [, node, , field] = path.slice(1, -1).split(',');
    return (graph.nodes[Number(node)]!.data as Readonly<Record<string, unknown>>)[field!] as readonly Edit[];
  });

export type PlannedCapture = {
  readonly nodeId: string;
  readonly view: View;
  readonly url: string;
  readonly urlIndex: number;
};
type Captures = {
  readonly captures: readonly PlannedCapture[];
  /** The reason as a sentence, if the run would exceed a limit. */
  readonly tooMany: string | undefined;
};

/**
 * Each URL is captured once for each view of the node. If `requested` is not known, the maximum
 * number is assumed.
 */
export function capturesOfRun(graph: Graph, requested?: readonly string[]): Captures {
  const { routes } = planRunSteps(graph);
  const count = { captures: 0, images: 0 };
  const captures: PlannedCapture[] = [];
  for (const { id: nodeId, data, step } of nodesThat(graph, 'capture')) {
    const views = data[step.viewsIn] as readonly View[];
    const { urls, unknown } = urlsFor(listUpstream(graph, nodeId), requested);
    const pictures = (urls.length + unknown) * views.length;
    count.captures += pictures;
    count.images += pictures * routes[nodeId]!.length;
    if (count.captures > runCapturesMax) break;
    for (const view of views)
      for (const [urlIndex, url] of urls.entries()) captures.push({ nodeId, view, url, urlIndex });
  }
  return { captures, tooMany: findExcess(count) };
}

function urlsFor(
  upstream: readonly GraphNode[],
  requested: readonly string[] | undefined,
): { readonly urls: readonly string[]; readonly unknown: number } {
  const given = upstream.map(({ type, data }) => {
    const { step } = getNodeTypeRow(type);
    if (step.does !== 'bring urls') return [];
    return step.urlsIn === null
      ? requested
      : ((data as Readonly<Record<string, unknown>>)[step.urlsIn] as readonly string[]);
  });
  const urls = [...new Set(given.flatMap((some) => some ?? []))];
  return { urls, unknown: given.includes(undefined) ? urlsMax : 0 };
}

function findExcess({ captures, images }: { readonly captures: number; readonly images: number }): string | undefined {
  if (captures > runCapturesMax)
    return `create more than ${runCapturesMax} captures in a run. Use fewer URLs, views or captures nodes`;
  if (images > runImagesMax)
    return `create more than ${runImagesMax} images in a run. Connect fewer edits and galleries`;
  return undefined;
}
