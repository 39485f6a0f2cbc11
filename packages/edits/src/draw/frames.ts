import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import type { OverlayLayer, ImageSize } from '../editor.ts';
import { fonts } from './draw-text.ts';

type DrawnFrame = {
  readonly around: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly colour: string;
  readonly layers: readonly OverlayLayer[];
};

const themes = {
  light: { bar: '#eceae6', field: '#ffffff', ink: '#55504a', line: '#d2cdc5' },
  dark: { bar: '#2b2a29', field: '#1b1a19', ink: '#b8b2a9', line: '#454240' },
} as const;
const buttonColours = ['#ff5f57', '#febc2e', '#28c840'];

/**
 * Draws a bar with three window buttons and an address, a line around the page, and round corners.
 * The bar grows with the image.
 */
export function drawBrowserFrame({ width, height }: ImageSize, { theme, address }: EditOf<'frame'>): DrawnFrame {
  const { bar, field, ink, line } = themes[theme];
  const unit = Math.min(3, Math.max(0.5, width / 1_280));
  const barHeight = Math.round(44 * unit);
  const edge = Math.max(1, Math.round(unit));
  const whole = { width: width + 2 * edge, height: height + barHeight + edge };
  const dots = buttonColours.map(
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

const phoneColours = { light: '#e6e2dc', dark: '#16181c' } as const;
const speakerColours = { light: '#a8a29a', dark: '#3a3f47' } as const;

export function drawPhoneFrame({ width, height }: ImageSize, { theme }: EditOf<'frame'>): DrawnFrame {
  const bezel = Math.max(6, Math.round(width * 0.045));
  const ends = Math.round(bezel * 1.8);
  const radius = Math.round(width * 0.09);
  const colour = phoneColours[theme];
  const whole = { width: width + 2 * bezel, height: height + 2 * ends };
  const screen = drawCornerTiles({ width, height }, Math.round(width * 0.06), colour).map((tile): OverlayLayer => ({
    ...tile,
    left: tile.left + bezel,
    top: tile.top + ends,
  }));
  const slot = { width: Math.max(4, Math.round(width * 0.18)), height: Math.max(2, Math.round(bezel / 3)) };
  const speaker = {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${slot.width}" height="${slot.height}">` +
        `<rect width="100%" height="100%" rx="${slot.height / 2}" fill="${speakerColours[theme]}"/></svg>`,
    ),
    left: Math.round((whole.width - slot.width) / 2),
    top: Math.round((ends - slot.height) / 2),
  };
  return {
    around: { top: ends, right: bezel, bottom: ends, left: bezel },
    colour,
    layers: [...screen, speaker, ...cutCorners(whole, radius)],
  };
}

type Corner = { readonly isRight: boolean; readonly isBottom: boolean };
const corners: readonly Corner[] = [
  { isRight: false, isBottom: false },
  { isRight: true, isBottom: false },
  { isRight: false, isBottom: true },
  { isRight: true, isBottom: true },
];

/**
 * Makes the area outside of round corners transparent. It uses four small tiles, because a mask of
 * the complete image would use as much memory as the image.
 */
export const cutCorners = (size: ImageSize, radius: number): OverlayLayer[] =>
  drawCornerTiles(size, radius, '#000').map((tile) => ({ ...tile, blend: 'dest-out' }));

function drawCornerTiles({ width, height }: ImageSize, wanted: number, fill: string): OverlayLayer[] {
  const radius = Math.min(wanted, Math.floor(width / 2), Math.floor(height / 2));
  if (radius < 1) return [];
  return corners.map(({ isRight, isBottom }) => {
    const [x, y] = [isRight ? radius : 0, isBottom ? radius : 0];
    const [centreX, centreY] = [radius - x, radius - y];
    // The outline of a corner tile: along its edges to the start of the arc, and back along the
    // arc.
    const sweep = isRight === isBottom ? 0 : 1;
    const arc = `M${x} ${y} L${centreX} ${y} A${radius} ${radius} 0 0 ${sweep} ${x} ${centreY} Z`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${radius}" height="${radius}"><path d="${arc}" fill="${fill}"/></svg>`;
    return {
      input: Buffer.from(svg),
      left: isRight ? width - radius : 0,
      top: isBottom ? height - radius : 0,
    };
  });
}
