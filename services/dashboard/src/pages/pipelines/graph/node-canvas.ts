import type { DrawnGraph, DrawnNode } from '@tintype/contracts/pipelines/graph';
import { getNodeTypeRow, type NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { CalendarClock, Camera, GalleryHorizontalEnd, Link2, type LucideIcon, Send, Wand2, Zap } from 'lucide-react';
import { mayAdd } from '@tintype/contracts/pipelines/check-graph';
import { shortenUrl, cutMiddle } from '../../../format/urls.ts';

type NodeCanvas = Readonly<{
  label: string;
  about: string;
  icon: LucideIcon;
  initial: DrawnNode['data'];
  /** `data` is unvalidated and may have any form. */
  summary: (data: DrawnNode['data']) => string;
}>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const shorten = (text: string, charactersMax = 44): string => cutMiddle(shortenUrl(text), charactersMax);

const nodeCanvases: Readonly<Record<NodeType, NodeCanvas>> = {
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

export const canvasOf = (type: NodeType): NodeCanvas => nodeCanvases[type];

export const getNodeName = ({ label, type }: Pick<DrawnNode, 'label' | 'type'>): string =>
  label === undefined || label.trim() === '' ? nodeCanvases[type].label : label;

export const summariseNode = ({ type, data }: DrawnNode): string => nodeCanvases[type].summary(data);

export function whyNoneMore(graph: DrawnGraph, type: NodeType): string | undefined {
  if (mayAdd(graph, type)) return undefined;
  const { excludes = [] } = getNodeTypeRow(type);
  const beside = excludes.find((other) => graph.nodes.some((node) => node.type === other));
  const { label } = canvasOf(type);
  return beside === undefined
    ? `A pipeline can have only one “${label}” step.`
    : `A pipeline with a “${canvasOf(beside).label}” step cannot have a “${label}” step.`;
}
