import { quality } from '../capture/fragments.ts';
import { imageFormats } from '../formats/formats.ts';
import type { Frame, Plan } from './arrange.ts';
import type { ComposeOutput } from './compose-request.ts';
import { alignments } from './layouts/layout.ts';
import { layoutNames } from './layouts/layouts.ts';

const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
const colour = {
  type: 'string',
  pattern: '^(?:#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[Tt]ransparent|TRANSPARENT)$',
  description: 'must be #RRGGBB, #RRGGBBAA or transparent',
} as const;

/** How the pictures are put together (docs/interface/compose.md#drawing). What that leaves open is in docs/compose.md. */
export const outputSettings = {
  type: 'object',
  default: {},
  properties: {
    layout: { enum: layoutNames, default: 'auto', description: 'auto chooses by number and shapes.' },
    format: { enum: imageFormats, default: 'png', aliases: { jpg: 'jpeg' } },
    quality: { ...quality, default: 90, description: 'For jpeg and webp.' },
    columns: { ...integer(1, 10), description: 'For grid, masonry and partitioning.' },
    spacing: { ...integer(0, 100), default: 10, description: 'Pixels between pictures.' },
    padding: { ...integer(0, 100), default: 0, description: 'Pixels around all of them.' },
    background: { ...colour, default: '#ffffff' },
    alignment: { enum: alignments, default: 'top', description: 'Where a picture lies that has room to spare.' },
    maxWidth: { ...integer(100, 10_000), description: 'Pictures become smaller until the whole is no wider.' },
    maxHeight: { ...integer(100, 10_000), description: 'As maxWidth.' },
    thumbnailWidth: { ...integer(50, 2_000), description: 'Every picture is given this width first.' },
    labels: {
      type: 'object',
      default: {},
      properties: {
        show: { type: 'boolean', description: 'Left out: when any capture has a label.' },
        position: { enum: ['top', 'bottom'], default: 'bottom' },
        fontSize: { ...integer(8, 48), default: 14 },
        fontColor: { ...colour, default: '#333333' },
        background: { ...colour, default: 'transparent' },
        padding: { ...integer(0, 50), default: 8, description: 'Pixels around the text.' },
      },
    },
    border: {
      type: 'object',
      default: {},
      properties: {
        width: { ...integer(0, 50), default: 0 },
        color: { ...colour, default: '#d0d0d0' },
        radius: { ...integer(0, 200), default: 0, description: 'Of the corners; also without a border.' },
      },
    },
    shadow: {
      type: 'object',
      default: {},
      properties: {
        enabled: { type: 'boolean', default: false },
        blur: { ...integer(0, 100), default: 12 },
        color: { ...colour, default: '#00000040' },
        offsetX: { ...integer(-100, 100), default: 0 },
        offsetY: { ...integer(-100, 100), default: 4 },
      },
    },
  },
} as const;

/** Letters reach above and below their size. */
const lineHeight = 1.3;

export const labelHeight = ({ fontSize, padding }: ComposeOutput['labels']): number =>
  Math.ceil(fontSize * lineHeight) + 2 * padding;

/** Labels are shown when it is said, or when there are any and nothing is said. */
export const showsLabels = (
  { labels }: Pick<ComposeOutput, 'labels'>,
  parts: readonly { readonly label?: string | null | undefined }[],
): boolean => labels.show ?? parts.some(({ label }) => (label ?? '') !== '');

type Named = { readonly label?: string | undefined; readonly givenId?: string | undefined; readonly url: string };

/** What is written at a picture where labels are shown: its label, or its id, or its address. An empty label stays empty. */
export const captionOf = ({ label, givenId, url }: Named): string =>
  label ?? givenId ?? url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export function planOf(output: ComposeOutput, { hasLabels }: { readonly hasLabels: boolean }): Plan {
  const { layout, columns, alignment, thumbnailWidth, spacing, padding, border, labels } = output;
  const label = hasLabels ? { height: labelHeight(labels), position: labels.position } : undefined;
  const frame: Frame = { spacing, padding, border: border.width, label };
  return { layout, columns, alignment, thumbnailWidth, frame };
}
