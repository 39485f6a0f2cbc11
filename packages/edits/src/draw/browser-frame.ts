import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import type { OverlayLayer, ImageSize } from '../editor.ts';
import { cutCorners } from './corner-tiles.ts';
import { fonts } from './typeset.ts';

export type DrawnFrame = {
  /** The pixels added on each side. */
  readonly around: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly colour: string;
  readonly layers: readonly OverlayLayer[];
};

const themes = {
  light: { bar: '#eceae6', field: '#ffffff', ink: '#55504a', line: '#d2cdc5' },
  dark: { bar: '#2b2a29', field: '#1b1a19', ink: '#b8b2a9', line: '#454240' },
} as const;
const lights = ['#ff5f57', '#febc2e', '#28c840'];

/**
 * Draws a bar with three lights and an address, a line around the page, and round corners. The bar
 * grows with the image.
 */
export function browserFrame({ width, height }: ImageSize, { theme, address }: EditOf<'frame'>): DrawnFrame {
  const { bar, field, ink, line } = themes[theme];
  const unit = Math.min(3, Math.max(0.5, width / 1_280));
  const barHeight = Math.round(44 * unit);
  const edge = Math.max(1, Math.round(unit));
  const whole = { width: width + 2 * edge, height: height + barHeight + edge };
  const dots = lights.map(
    (fill, index) =>
      `<circle cx="${(22 + index * 22) * unit}" cy="${barHeight / 2}" r="${6.5 * unit}" fill="${fill}"/>`,
  );
  const pill = { x: 100 * unit, width: whole.width - 200 * unit, height: 28 * unit };
  const words =
    address === ''
      ? ''
      : `<svg x="${pill.x}" y="0" width="${Math.max(0, pill.width)}" height="${barHeight}">` +
        `<text x="${14 * unit}" y="${barHeight / 2 + 5 * unit}" font-family="${fonts}" font-size="${14 * unit}px" fill="${ink}">` +
        `${escapeMarkup(address.replaceAll(/\p{Cc}+/gu, ' '))}</text></svg>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${barHeight}">` +
    `<rect width="100%" height="100%" fill="${bar}"/>` +
    `<rect y="${barHeight - edge}" width="100%" height="${edge}" fill="${line}"/>${dots.join('')}` +
    (pill.width > 0
      ? `<rect x="${pill.x}" y="${(barHeight - pill.height) / 2}" width="${pill.width}" ` +
        `height="${pill.height}" rx="${pill.height / 2}" fill="${field}"/>`
      : '') +
    `${words}</svg>`;
  return {
    around: { top: barHeight, right: edge, bottom: edge, left: edge },
    colour: line,
    layers: [{ input: Buffer.from(svg), left: 0, top: 0 }, ...cutCorners(whole, Math.round(10 * unit))],
  };
}
