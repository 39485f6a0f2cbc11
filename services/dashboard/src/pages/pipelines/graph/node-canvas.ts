import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import { type IconName, type NodeType, nodeTypes } from '@tintype/contracts/pipelines/nodes/nodes';
import { CalendarClock, Camera, GalleryHorizontalEnd, Link2, type LucideIcon, Send, Wand2, Zap } from 'lucide-react';
import { shownUrl, withoutMiddle } from '../../../format/middle.ts';

/** The icons that the rows of the contracts name. */
const icons: Readonly<Record<IconName, LucideIcon>> = {
  CalendarClock,
  Camera,
  GalleryHorizontalEnd,
  Link2,
  Send,
  Wand2,
  Zap,
};

/** How a type of node is named, described and drawn. */
export const canvasOf = (type: NodeType): { label: string; about: string; icon: LucideIcon } => {
  const { label, about, icon } = nodeTypes[type].canvas;
  return { label, about, icon: icons[icon] };
};

/** Returns the name that its owner gave a node, or that of its type. */
export const nameOf = ({ label, type }: Pick<DrawnNode, 'label' | 'type'>): string =>
  label === undefined || label.trim() === '' ? nodeTypes[type].canvas.label : label;

const lettersMax = 44;
/** One line about a node. */
export const summaryOf = ({ type, data }: DrawnNode): string =>
  nodeTypes[type].canvas.summary(data, (text, most = lettersMax) => withoutMiddle(shownUrl(text), most));
