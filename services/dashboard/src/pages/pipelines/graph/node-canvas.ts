import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { CalendarClock, Camera, GalleryHorizontalEnd, Link2, type LucideIcon, Send, Wand2, Zap } from 'lucide-react';
import { shownUrl, withoutMiddle } from '../../../format/middle.ts';

type NodeCanvas = {
  readonly label: string;
  readonly about: string;
  readonly icon: LucideIcon;
  /** The data of a new node. */
  readonly initial: DrawnNode['data'];
  /** Returns one line about a node, whose data may have any form. */
  readonly summary: (data: DrawnNode['data']) => string;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const shorten = (text: string, charactersMax = 44): string => withoutMiddle(shownUrl(text), charactersMax);

const canvases: Readonly<Record<NodeType, NodeCanvas>> = {
  source: {
    label: 'URLs',
    about: 'A fixed list of URLs',
    icon: Link2,
    initial: { urls: [] },
    summary: ({ urls }) => {
      const [first, ...others] = listOf(urls);
      if (first === undefined) return 'No URL yet';
      const shown = shorten(textOf(first), 34);
      return others.length === 0 ? shown : `${shown} and ${others.length} more`;
    },
  },
  trigger: {
    label: 'Incoming webhook',
    about: 'A program sends the URLs',
    icon: Zap,
    initial: {},
    summary: () => 'URLs are sent with each request',
  },
  schedule: {
    label: 'Schedule',
    about: 'Starts runs at set times',
    icon: CalendarClock,
    initial: { schedule: 'daily', timezone: 'UTC' },
    summary: ({ schedule: when, timezone }) => `${textOf(when)}, ${textOf(timezone)}`,
  },
  captures: {
    label: 'Capture',
    about: 'Captures each page in one or more views',
    icon: Camera,
    initial: { views: [{ name: 'Desktop', options: {} }] },
    summary: ({ views }) =>
      listOf(views)
        .map((view) => textOf((view as { name?: unknown } | null)?.name))
        .join(', '),
  },
  edit: {
    label: 'Edit',
    about: 'Crop, frame, annotate or redact images',
    icon: Wand2,
    initial: { edits: [] },
    summary: ({ edits }) => {
      const names = listOf(edits).map((one) => textOf((one as { type?: unknown } | null)?.type).replaceAll('-', ' '));
      return names.length === 0 ? 'No edits yet' : shorten(names.join(', then '));
    },
  },
  gallery: {
    label: 'Gallery',
    about: 'Shows the images of a run',
    icon: GalleryHorizontalEnd,
    initial: {},
    summary: ({ title }) => (textOf(title) === '' ? 'Visible in the dashboard and by link' : textOf(title)),
  },
  webhook: {
    label: 'Outgoing webhook',
    about: 'POSTs results to a URL',
    icon: Send,
    initial: { url: '' },
    summary: ({ url }) => (textOf(url) === '' ? 'No URL yet' : shorten(textOf(url))),
  },
};

/** Returns the label, description and look of a type of node. */
export const canvasOf = (type: NodeType): NodeCanvas => canvases[type];

/** Returns the name that the user gave a node, or the label of its type. */
export const getNodeName = ({ label, type }: Pick<DrawnNode, 'label' | 'type'>): string =>
  label === undefined || label.trim() === '' ? canvases[type].label : label;

/** Returns one line about a node. */
export const summariseNode = ({ type, data }: DrawnNode): string => canvases[type].summary(data);
