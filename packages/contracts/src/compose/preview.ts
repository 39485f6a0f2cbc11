import { schema, type TypeOf } from '../schemas/schema.ts';
import { arrange } from './arrange.ts';
import { intersectLimits, drawingLimits, outputSettings } from './output-settings.ts';
import { drawnLayouts, layoutNames } from './layouts/layouts.ts';

const { alignment, columns, spacing, padding } = outputSettings.properties;
const side = { type: 'integer', minimum: 100, maximum: 10_000 } as const;

export const previewQuery = schema({
  type: 'object',
  properties: {
    layout: { enum: layoutNames, default: 'auto', description: 'Same as output.layout.' },
    image_count: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: 'Number of images. Defaults to the number of aspect_ratios.',
    },
    canvas_width: { ...side, default: 1_200, description: 'Same as output.maxWidth.' },
    canvas_height: { ...side, default: 800, description: 'Same as output.maxHeight.' },
    aspect_ratios: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'string',
        maxLength: 29,
        pattern: '^(?:\\d{1,5}(?:\\.\\d{1,8})?)(?::\\d{1,5}(?:\\.\\d{1,8})?)?$',
        description: 'must be a number such as 1.78, or a ratio such as 16:9',
      },
      default: [],
      description:
        'Aspect ratio (width divided by height) of each image, as a repeated parameter or a comma-separated ' +
        'list. Images without one are 16:9.',
    },
    columns,
    spacing,
    padding,
    alignment,
  },
});
type PreviewQuery = TypeOf<typeof previewQuery>;

const integer = { type: 'integer' } as const;
export const previewAnswer = schema({
  $id: 'ComposePreview',
  type: 'object',
  required: [
    'layout',
    'resolvedLayout',
    'layoutType',
    'canvasWidth',
    'canvasHeight',
    'usedWidth',
    'usedHeight',
    'placements',
    'metadata',
  ],
  properties: {
    layout: { enum: layoutNames, description: 'Layout from the request.' },
    resolvedLayout: {
      enum: drawnLayouts,
      description: 'Layout that would be used. For auto, the layout that would be chosen.',
    },
    layoutType: { enum: drawnLayouts, description: 'Same as resolvedLayout.' },
    canvasWidth: { ...integer, description: 'Maximum width from the request.' },
    canvasHeight: { ...integer, description: 'Maximum height from the request.' },
    usedWidth: { ...integer, description: 'Width of the resulting image in pixels. At most canvasWidth.' },
    usedHeight: { ...integer, description: 'Height of the resulting image in pixels. At most canvasHeight.' },
    placements: {
      type: 'array',
      items: {
        type: 'object',
        required: ['index', 'x', 'y', 'width', 'height'],
        properties: { index: integer, x: integer, y: integer, width: integer, height: integer },
      },
    },
    metadata: {
      type: 'object',
      required: ['imageCount', 'maxWidth', 'maxHeight', 'spacing', 'padding', 'scale'],
      properties: {
        imageCount: integer,
        maxWidth: integer,
        maxHeight: integer,
        spacing: integer,
        padding: integer,
        scale: { type: 'number', description: 'Factor by which captures with a width of 1920 pixels are scaled.' },
      },
    },
  },
});
type PreviewAnswer = TypeOf<typeof previewAnswer>;

const pictureWidth = 1_920;
const usualRatio = 16 / 9;

export function preview(
  query: PreviewQuery,
): { readonly answer: PreviewAnswer } | { readonly faults: Readonly<Record<string, string>> } {
  const ratios = query.aspect_ratios.map(readRatio);
  const count = query.image_count ?? ratios.length;
  if (count === 0) return { faults: { image_count: 'is required without aspect_ratios' } };
  if (ratios.length > count) return { faults: { aspect_ratios: 'must not have more entries than image_count' } };
  const bad = ratios.findIndex((ratio) => !(ratio >= 0.01 && ratio <= 100));
  if (bad >= 0) return { faults: { [`aspect_ratios.${bad}`]: 'must be from 0.01 to 100' } };

  const { layout, columns: asked, spacing: gap, padding: margin, alignment: aligned } = query;
  const { canvas_width: maxWidth, canvas_height: maxHeight } = query;
  const sizes = Array.from({ length: count }, (_, index) => ({
    width: pictureWidth,
    height: Math.max(1, Math.round(pictureWidth / (ratios[index] ?? usualRatio))),
  }));
  const frame = { spacing: gap, padding: margin, border: 0, label: undefined };
  const plan = { layout, columns: asked, alignment: aligned, frame };
  const arranged = arrange(sizes, plan, intersectLimits({ maxWidth, maxHeight }, drawingLimits('png')));
  if (arranged === undefined) return { faults: { canvas_width: `is too small for ${count} captures` } };
  const { width, height, placements, scale } = arranged;
  return {
    answer: {
      layout,
      resolvedLayout: arranged.layout,
      layoutType: arranged.layout,
      canvasWidth: maxWidth,
      canvasHeight: maxHeight,
      usedWidth: width,
      usedHeight: height,
      placements: placements.map((place, index) => ({ index, ...place })),
      metadata: { imageCount: count, maxWidth, maxHeight, spacing: gap, padding: margin, scale },
    },
  };
}

function readRatio(text: string): number {
  const [width = 0, height = 1] = text.split(':').map(Number);
  return width / height;
}
