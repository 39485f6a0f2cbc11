import type { NodeType } from '@tintype/contracts/pipelines/graph';
import { CalendarClock, Camera, GalleryHorizontalEnd, Link2, Send, Wand2, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { GraphNode, NodeData } from './graph.ts';

export type NodeKind = {
  readonly word: string;
  readonly about: string;
  readonly icon: LucideIcon;
  /** What a new one begins with. */
  readonly data: NodeData;
};

/** How each type of node is said and drawn. What connects to what stands in `nodeTypes` of the contracts. */
export const nodeKinds: Readonly<Record<NodeType, NodeKind>> = {
  source: { word: 'Addresses', about: 'A fixed list of pages', icon: Link2, data: { urls: [] } },
  trigger: { word: 'Incoming webhook', about: 'A program sends the pages', icon: Zap, data: {} },
  schedule: {
    word: 'Schedule',
    about: 'Starts a run by the clock',
    icon: CalendarClock,
    data: { schedule: 'daily', timezone: 'UTC' },
  },
  captures: {
    word: 'Capture',
    about: 'Each page in one or more views',
    icon: Camera,
    data: { views: [{ name: 'Desktop', options: {} }] },
  },
  edit: { word: 'Edit', about: 'Crop, frame, mark or redact', icon: Wand2, data: { edits: [] } },
  gallery: { word: 'Gallery', about: 'The pictures of a run', icon: GalleryHorizontalEnd, data: {} },
  webhook: { word: 'Outgoing webhook', about: 'Tells a program of the gallery', icon: Send, data: { url: '' } },
};

export const kindNames = Object.keys(nodeKinds) as readonly NodeType[];

/** What a node is called: what somebody named it, or its kind. */
export const nameOf = ({ label, type }: Pick<GraphNode, 'label' | 'type'>): string =>
  label === undefined || label.trim() === '' ? nodeKinds[type].word : label;
