import { quality } from '../capture/fragments.ts';
import { imageFormats, fileFormats, type ImageFormat } from '../formats/formats.ts';
import { type ComposeFrame, type ArrangementPlan, arrange, type ArrangementLimits } from './arrange.ts';
import { colour, colourFault } from '../colours/colour.ts';
import type { FieldRules, Infer } from '../schemas/schema.ts';
import { alignments, type Size } from './layouts/layout.ts';
import { layoutNames } from './layouts/layouts.ts';

const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;

/**
 * The defaults of its fields make a border or shadow that is sent visible
 * (docs/interface/compose.md#drawing).
 */
export const outputSettings = {
  type: 'object',
  title: 'ComposeOutput',
  default: {},
  properties: {
    layout: {
      enum: layoutNames,
      default: 'auto',
      description: 'Layout. auto chooses by the number and sizes of the captures.',
    },
    format: { enum: imageFormats, default: 'png', aliases: { jpg: 'jpeg' }, description: 'File format.' },
    quality: { ...quality, default: 90, description: 'Image quality. Applies only to jpeg and webp.' },
    columns: { ...integer(1, 10), description: 'Number of columns. Applies to grid, masonry and partitioning.' },
    spacing: { ...integer(0, 100), default: 10, description: 'Space between captures in pixels.' },
    padding: { ...integer(0, 100), default: 0, description: 'Space around all captures in pixels.' },
    background: { ...colour, default: '#ffffff', alsoNamed: ['backgroundColor'] },
    alignment: { enum: alignments, default: 'center', description: 'Alignment of a capture within a larger cell.' },
    maxWidth: {
      ...integer(100, 10_000),
      description: 'Maximum width of the image in pixels. Captures are scaled down to fit.',
    },
    maxHeight: {
      ...integer(100, 10_000),
      description: 'Maximum height of the image in pixels. Captures are scaled down to fit.',
    },
    thumbnailWidth: {
      ...integer(50, 2_000),
      description: 'Width in pixels to which every capture is scaled before layout.',
    },
    labels: {
      type: 'object',
      default: {},
      description: 'Labels of the captures.',
      properties: {
        show: { type: 'boolean', description: 'Show labels. Defaults to true if any capture has a label.' },
        position: {
          enum: ['top', 'bottom'],
          default: 'bottom',
          description: 'Position of the label relative to its capture.',
        },
        fontSize: { ...integer(8, 48), default: 14, description: 'Font size in pixels.' },
        fontColor: { ...colour, default: '#333333' },
        background: { ...colour, default: '#ffffff', alsoNamed: ['backgroundColor'] },
        padding: { ...integer(0, 50), default: 8, description: 'Space around the text in pixels.' },
      },
    },
    border: {
      type: 'object',
      default: { width: 0 },
      description: 'Border around each capture. By default, captures have no border.',
      properties: {
        width: { ...integer(0, 50), default: 1, description: 'Line width in pixels.' },
        color: { ...colour, default: '#d0d0d0' },
        radius: {
          ...integer(0, 200),
          default: 0,
          description: 'Corner radius in pixels. With a width of 0, only the capture is rounded.',
        },
      },
    },
    shadow: {
      type: 'object',
      default: { enabled: false },
      description: 'Shadow of each capture. By default, captures have no shadow.',
      properties: {
        enabled: { type: 'boolean', default: true, description: 'Set to false to disable.' },
        blur: { ...integer(0, 100), default: 12, description: 'Blur radius in pixels.' },
        color: { ...colour, default: '#00000040' },
        offsetX: { ...integer(-100, 100), default: 0, description: 'Horizontal offset in pixels, to the right.' },
        offsetY: { ...integer(-100, 100), default: 4, description: 'Vertical offset in pixels, downwards.' },
      },
    },
  },
} as const;

export type ComposeOutput = Infer<typeof outputSettings>;

export const outputRules = {
  background: colourFault,
  'labels.fontColor': colourFault,
  'labels.background': colourFault,
  'border.color': colourFault,
  'shadow.color': colourFault,
} as const satisfies FieldRules;

/** Characters extend above and below the font size. */
const lineHeight = 1.3;

export const labelHeight = ({ fontSize, padding }: ComposeOutput['labels']): number =>
  Math.ceil(fontSize * lineHeight) + 2 * padding;

export const showsLabels = (
  { labels }: Pick<ComposeOutput, 'labels'>,
  parts: readonly { readonly label?: string | null | undefined }[],
): boolean => labels.show ?? parts.some(({ label }) => (label ?? '') !== '');

type LabelledImage = {
  readonly label?: string | undefined;
  readonly givenId?: string | undefined;
  readonly url: string;
};

/** An empty label stays empty. */
export const captionOf = ({ label, givenId, url }: LabelledImage): string =>
  label ?? givenId ?? url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export function planArrangement(
  output: ComposeOutput,
  { hasLabels }: { readonly hasLabels: boolean },
): ArrangementPlan {
  const { layout, columns, alignment, thumbnailWidth, spacing, padding, border, labels } = output;
  const label = hasLabels ? { height: labelHeight(labels), position: labels.position } : undefined;
  const frame: ComposeFrame = { spacing, padding, border: border.width, label };
  return { layout, columns, alignment, thumbnailWidth, frame };
}

/** A smaller image would show nothing recognisable. */
const sidePxMin = 16;

/** Returns the errors by field, before any image is captured. */
export function canvasSpaceFaults(
  plan: ArrangementPlan,
  output: Pick<ComposeOutput, 'format' | 'maxWidth' | 'maxHeight'>,
  count: number,
): Readonly<Record<string, string>> {
  const { maxWidth, maxHeight } = output;
  if (maxWidth === undefined && maxHeight === undefined) return {};
  const { thumbnailWidth: _, ...withoutThumbnails } = plan;
  const own = drawingLimits(output.format);
  const limits = intersectLimits(output, own);
  // Small images may not fit their gaps, so larger ones are tried.
  for (let side = sidePxMin; side <= own.width; side *= 2) {
    const sizes = Array.from({ length: count }, (): Size => ({ width: side, height: side }));
    const smallest = arrange(sizes, withoutThumbnails, own);
    if (smallest === undefined) continue;
    // A size in between may also fit the limits.
    if (side > sidePxMin && arrange(sizes, withoutThumbnails, limits) !== undefined) return {};
    const problem = `is too small for ${count} captures with their spacing, padding, borders and labels`;
    return {
      ...(maxWidth !== undefined && smallest.width > maxWidth && { 'output.maxWidth': problem }),
      ...(maxHeight !== undefined && smallest.height > maxHeight && { 'output.maxHeight': problem }),
    };
  }
  return {};
}

/** 200 MB uncompressed, and 24 desktop screens next to each other. */
const pixelsMax = 50_000_000;
/** Common image programs open no longer side; WebP has a lower limit. */
const sidePxMax = 65_535;

export const drawingLimits = (format: ImageFormat): ArrangementLimits => {
  const side = Math.min(sidePxMax, fileFormats[format].sidePxMax);
  return { width: side, height: side, pixels: pixelsMax };
};

type SizeLimits = { readonly maxWidth?: number | undefined; readonly maxHeight?: number | undefined };

export const intersectLimits = (
  { maxWidth, maxHeight }: SizeLimits,
  { width, height, pixels }: ArrangementLimits,
): ArrangementLimits => ({
  width: Math.min(width, maxWidth ?? Infinity),
  height: Math.min(height, maxHeight ?? Infinity),
  pixels,
});
