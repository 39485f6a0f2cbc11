import { actionTable, secretFields } from '../capture/actions.ts';
import { hidden } from '../capture/fragments.ts';
import { isSealed, sealOptions, withoutSecrets } from '../capture/secret-options.ts';
import { findMaskedTexts, withoutTypedText, withTypedText } from '../capture/typed-text.ts';
import { type Graph, type GraphNode, nodesThat } from './graph.ts';
import type { View } from './nodes/node-type.ts';
import { getNodeTypeRow } from './nodes/nodes.ts';
import type { GraphProblem } from './check-graph.ts';

const mapViews = (graph: Graph, change: (view: View) => View): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const { step } = getNodeTypeRow(node.type);
    if (step.does !== 'capture') return node;
    const views = (node.data as Json)[step.viewsIn] as readonly View[];
    return { ...node, data: { ...node.data, [step.viewsIn]: views.map(change) } } as GraphNode;
  }),
});

export const shownGraph = (graph: Graph): Graph =>
  mapViews(graph, (view) => ({ ...view, options: withoutTypedText(view.options) }));

/**
 * A draft may have any form, so every text that an action could type is masked. Empty texts stay:
 * one may be the error.
 */
export function shownDraft(draft: unknown, isInActions = false): unknown {
  if (Array.isArray(draft)) return draft.map((one) => shownDraft(one, isInActions));
  if (!isObject(draft)) return draft;
  const shown = withoutSecrets(draft, isSealed);
  if (shown !== draft) return shownDraft(shown, isInActions);
  const mayType = isInActions || isTyping(draft['type']);
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      name,
      mayType && secretFields.includes(name) && value !== ''
        ? hidden
        : shownDraft(value, isInActions || name === 'actions'),
    ]),
  );
}

const isTyping = (type: unknown): boolean =>
  Object.entries(actionTable).some(
    ([name, { secrets }]) => secrets.length > 0 && name === String(type).trim().toLowerCase(),
  );

/** A value that is not a view is not changed. */
export function sealedGraph<Sent>(graph: Sent, seal: (text: string) => string): Sent {
  if (!isObject(graph)) return graph;
  const nodes = listIn(graph, 'nodes')?.map((node) => {
    const views = viewsIn(node)?.map((view) =>
      isObject(view) && isObject(view['options']) ? { ...view, options: sealOptions(view['options'], seal) } : view,
    );
    return !isObject(node) || views === undefined ? node : { ...node, data: { ...(node['data'] as Json), views } };
  });
  return nodes === undefined ? graph : { ...graph, nodes };
}

/**
 * The text comes from the view with the same node and name, or else at the same position, first
 * from the earliest graph given. A value that is not a view is not changed.
 */
export function restoreTypedTexts<Sent>(sent: Sent, ...before: readonly unknown[]): Sent {
  if (!isObject(sent)) return sent;
  const nodes = listIn(sent, 'nodes')?.map((node) => {
    const views = viewsIn(node);
    if (!isObject(node) || views === undefined) return node;
    const known = before.map((graph) => viewsOfNode(graph, node['id']));
    const withTexts = views.map((view, index) =>
      known.reduce<unknown>((one, old) => withTextsOfView(one, sameView(views, index, old)), view),
    );
    return { ...node, data: { ...(node['data'] as Json), views: withTexts } };
  });
  return nodes === undefined ? sent : { ...sent, nodes };
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown, name: string): readonly unknown[] | undefined => {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : undefined;
};
const viewsIn = (node: unknown): readonly unknown[] | undefined =>
  isObject(node) ? listIn(node['data'], 'views') : undefined;
const viewsOfNode = (graph: unknown, id: unknown): readonly unknown[] =>
  viewsIn(listIn(graph, 'nodes')?.find((node) => isObject(node) && node['id'] === id)) ?? [];
const nameOf = (view: unknown): unknown => (isObject(view) ? view['name'] : undefined);

function sameView(views: readonly unknown[], index: number, old: readonly unknown[]): unknown {
  const name = nameOf(views[index]);
  const inPlace = old[index];
  if (nameOf(inPlace) === name) return inPlace;
  const isRenamed = !views.some((view) => nameOf(view) === nameOf(inPlace));
  return old.find((view) => nameOf(view) === name) ?? (isRenamed ? inPlace : undefined);
}

const withTextsOfView = (view: unknown, old: unknown): unknown =>
  isObject(view) && isObject(view['options']) && isObject(old) && isObject(old['options'])
    ? { ...view, options: withTypedText(view['options'], old['options']) }
    : view;

/** Texts that are still masked would be typed literally. */
export const findHiddenTexts = (graph: Graph): GraphProblem[] =>
  nodesThat(graph, 'capture').flatMap(({ id, data, step }) =>
    (data[step.viewsIn] as readonly View[]).flatMap(({ options }, index) =>
      Object.entries(findMaskedTexts(options)).map(([path, message]) => ({
        nodeId: id,
        field: `data.${step.viewsIn}.${index}.${path}`,
        message,
      })),
    ),
  );
