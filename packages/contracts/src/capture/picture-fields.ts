import { colour, colourFault } from '../colours/colour.ts';
import type { OptionRow } from './option-row.ts';

/** CSS pixels, up to the maximum height of a capture. */
const pagePx = (minimum: 0 | 1) => ({ type: 'integer', minimum, maximum: 30_000 }) as const;
const resizedPx = { type: 'integer', minimum: 1, maximum: 10_000 } as const;

export const pictureFields = {
  clip: {
    type: 'object',
    title: 'Clip',
    required: ['x', 'y', 'width', 'height'],
    properties: {
      x: { ...pagePx(0), description: 'Distance from the left edge in CSS pixels.' },
      y: { ...pagePx(0), description: 'Distance from the top edge in CSS pixels.' },
      width: { ...pagePx(1), description: 'Width in CSS pixels.' },
      height: { ...pagePx(1), description: 'Height in CSS pixels.' },
    },
    description: 'Capture only this rectangle of the viewport, or of the full page with `fullPage`.',
  },
  selectorPadding: {
    type: 'integer',
    minimum: 0,
    maximum: 500,
    description: 'CSS pixels of the page to include around the element that `selector` matches. Defaults to 0.',
  },
  omitBackground: {
    type: 'boolean',
    description:
      'Make the image transparent where the page has no background of its own. Applies only to png and webp. Defaults to false.',
  },
  resize: {
    type: 'object',
    title: 'Resize',
    properties: {
      width: { ...resizedPx, description: 'Width in pixels.' },
      height: { ...resizedPx, description: 'Height in pixels.' },
      fit: {
        enum: ['inside', 'cover', 'contain', 'fill'],
        default: 'inside',
        description:
          'How the image fits the size. inside keeps the proportions and never enlarges, cover crops to fill ' +
          'the size, contain adds a background, and fill stretches.',
      },
      background: {
        ...colour,
        description: 'Background colour. Applies only if fit is contain. Defaults to white.',
      },
    },
    description: 'Final size of the image in pixels, applied last.',
  },
} as const;

export const pictureOptions = {
  clip: {
    schema: pictureFields.clip,
    of: 'screenshot',
    inCrawls: true,
  },
  selectorPadding: {
    schema: pictureFields.selectorPadding,
    of: 'screenshot',
  },
  omitBackground: {
    schema: pictureFields.omitBackground,
    of: 'screenshot',
    inCrawls: true,
  },
  resize: {
    schema: pictureFields.resize,
    rules: { background: colourFault },
    of: 'screenshot',
    inCrawls: true,
  },
} as const satisfies Record<string, OptionRow>;
