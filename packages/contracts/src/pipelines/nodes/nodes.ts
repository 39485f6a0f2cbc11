import { captures } from './captures.ts';
import { edit } from './edit.ts';
import { gallery } from './gallery.ts';
import type { DataOf, NodeTypeRow, Step } from './node-type.ts';
import { schedule } from './schedule.ts';
import { source } from './source.ts';
import { trigger } from './trigger.ts';
import { webhook } from './webhook.ts';

/**
 * Every type of node (docs/pipelines.md#graph). Schema, OpenAPI, checks of graphs, steps of a run,
 * canvas, forms and documentation follow from these rows.
 */
export const nodeTypes = { source, trigger, schedule, captures, edit, gallery, webhook };

export type NodeType = keyof typeof nodeTypes;
/** The data of each type of node, after `checkGraph` has accepted it. */
export type NodeData = { readonly [Type in NodeType]: DataOf<(typeof nodeTypes)[Type]> };

export const nodeTypeNames = Object.keys(nodeTypes) as readonly NodeType[];
export const isNodeType = (name: unknown): name is NodeType =>
  typeof name === 'string' && Object.hasOwn(nodeTypes, name);

/** The row of a type, with every field that a row may have. */
export const getNodeTypeRow = (type: NodeType): NodeTypeRow<NodeType> => nodeTypes[type];

/** Returns the types that play this part in a run. */
export const typesThat = (does: Step['does']): readonly NodeType[] =>
  nodeTypeNames.filter((type) => getNodeTypeRow(type).step.does === does);
