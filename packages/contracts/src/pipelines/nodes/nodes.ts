import { capturesNodeType } from './captures.ts';
import { editNodeType } from './edit.ts';
import { galleryNodeType } from './gallery.ts';
import type { DataOf, NodeTypeRow, RunPart } from './node-type.ts';
import { scheduleNodeType } from './schedule.ts';
import { sourceNodeType } from './source.ts';
import { triggerNodeType } from './trigger.ts';
import { webhookNodeType } from './webhook.ts';

/**
 * Every type of node (docs/pipelines.md#graph). Schema, OpenAPI, checks of graphs, steps of a run,
 * canvas, forms and documentation follow from these rows.
 */
export const nodeTypes = {
  source: sourceNodeType,
  trigger: triggerNodeType,
  schedule: scheduleNodeType,
  captures: capturesNodeType,
  edit: editNodeType,
  gallery: galleryNodeType,
  webhook: webhookNodeType,
};

export type NodeType = keyof typeof nodeTypes;
/** The data of each type of node, after `checkGraph` has accepted it. */
export type NodeData = { readonly [Type in NodeType]: DataOf<(typeof nodeTypes)[Type]> };

export const nodeTypeNames = Object.keys(nodeTypes) as readonly NodeType[];
export const isNodeType = (name: unknown): name is NodeType =>
  typeof name === 'string' && Object.hasOwn(nodeTypes, name);

/** The row of a type, with every field that a row may have. */
export const getNodeTypeRow = (type: NodeType): NodeTypeRow<NodeType> => nodeTypes[type];

/** Returns the types that play this part in a run. */
export const typesThat = (does: RunPart['does']): readonly NodeType[] =>
  nodeTypeNames.filter((type) => getNodeTypeRow(type).step.does === does);
