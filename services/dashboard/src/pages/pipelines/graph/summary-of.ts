import { shownUrl, withoutMiddle } from '../../../format/middle.ts';
import type { GraphNode, NodeData } from './graph.ts';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const lengthMax = 44;

const summaries: Readonly<Record<GraphNode['type'], (data: NodeData) => string>> = {
  source: ({ urls }) => {
    const given = listOf(urls);
    const [first] = given;
    if (first === undefined) return 'No URL yet';
    const shown = withoutMiddle(shownUrl(textOf(first)), lengthMax - 10);
    return given.length === 1 ? shown : `${shown} and ${given.length - 1} more`;
  },
  trigger: () => 'URLs are sent with each request',
  schedule: ({ schedule, timezone }) => `${textOf(schedule)}, ${textOf(timezone)}`,
  captures: ({ views }) =>
    listOf(views)
      .map((view) => textOf((view as NodeData)['name']))
      .join(', '),
  edit: ({ edits }) => {
    const names = listOf(edits).map((edit) => textOf((edit as NodeData)['type']).replaceAll('-', ' '));
    return names.length === 0 ? 'No edits yet' : withoutMiddle(names.join(', then '), lengthMax);
  },
  gallery: ({ title }) => (textOf(title) === '' ? 'Visible in the dashboard and by link' : textOf(title)),
  webhook: ({ url }) => (textOf(url) === '' ? 'No URL yet' : withoutMiddle(shownUrl(textOf(url)), lengthMax)),
};

/** One line about what a node does. */
export const summaryOf = ({ type, data }: GraphNode): string => summaries[type](data);
