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
  source: { word: 'URLs', about: 'A fixed list of URLs', icon: Link2, data: { urls: [] } },
  trigger: { word: 'Incoming webhook', about: 'A program sends the URLs', icon: Zap, data: {} },
  schedule: {
    word: 'Schedule',
    about: 'Starts runs at set times',
    icon: CalendarClock,
    data: { schedule: 'daily', timezone: 'UTC' },
  },
  captures: {
    word: 'Capture',
    about: 'Captures each page in one or more views',
    icon: Camera,
    data: { views: [{ name: 'Desktop', options: {} }] },
  },
  edit: { word: 'Edit', about: 'Crop, frame, annotate or redact images', icon: Wand2, data: { edits: [] } },
  gallery: { word: 'Gallery', about: 'Shows the images of a run', icon: GalleryHorizontalEnd, data: {} },
  webhook: { word: 'Outgoing webhook', about: 'Sends the gallery to a program', icon: Send, data: { url: '' } },
};

export const kindNames = Object.keys(nodeKinds) as readonly NodeType[];

/** What a node is called: what somebody named it, or its kind. */
export const nameOf = ({ label, type }: Pick<GraphNode, 'label' | 'type'>): string =>
  label === undefined || label.trim() === '' ? nodeKinds[type].word : label;
