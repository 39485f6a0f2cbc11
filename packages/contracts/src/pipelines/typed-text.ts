import { maskedTexts, withoutTypedText, withTypedText } from '../schedules/run-request.ts';
import type { GraphProblem } from './check-graph.ts';
import { type Graph, nodesOf, type View } from './graph.ts';

const mapViews = (graph: Graph, change: (view: View, nodeId: string) => View): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) =>
    node.type === 'captures'
      ? { ...node, data: { views: node.data.views.map((view) => change(view, node.id)) } }
      : node,
  ),
});

/** A graph as it is shown: what its views type is used and never answered. */
export const shownGraph = (graph: Graph): Graph =>
  mapViews(graph, (view) => ({ ...view, options: withoutTypedText(view.options) }));

/** What is sent back as it was shown means the text that is there, in the view of the same node and name. */
export const withTextsOf = (graph: Graph, before: Graph): Graph =>
  mapViews(graph, (view, nodeId) => {
    const old = nodesOf(before, 'captures').find(({ id }) => id === nodeId);
    const same = old?.data.views.find(({ name }) => name === view.name);
    return { ...view, options: withTypedText(view.options, same?.options ?? {}) };
  });

/** Texts that are still masked would be typed as they stand. */
export const maskedIn = (graph: Graph): GraphProblem[] =>
  nodesOf(graph, 'captures').flatMap(({ id, data }) =>
    data.views.flatMap(({ options }, index) =>
      Object.entries(maskedTexts(options)).map(([path, message]) => ({
        nodeId: id,
        field: `data.views.${index}.${path}`,
        message,
      })),
    ),
  );
