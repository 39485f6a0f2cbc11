import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import type { OverlayLayer, ImageSize } from '../editor.ts';
import type { DrawnFrame } from './browser-frame.ts';
import { cornerTiles, cutCorners } from './corner-tiles.ts';

const bodies = { light: '#e6e2dc', dark: '#16181c' } as const;
const speakers = { light: '#a8a29a', dark: '#3a3f47' } as const;

/**
 * Draws a body of one colour around a screen with round corners, with a speaker slot above the
 * screen.
 */
export function phoneFrame({ width, height }: ImageSize, { theme }: EditOf<'frame'>): DrawnFrame {
  const bezel = Math.max(6, Math.round(width * 0.045));
  const ends = Math.round(bezel * 1.8);
  const radius = Math.round(width * 0.09);
  const colour = bodies[theme];
  const whole = { width: width + 2 * bezel, height: height + 2 * ends };
  const screen = cornerTiles({ width, height }, Math.round(width * 0.06), colour).map((tile): OverlayLayer => ({
    ...tile,
    left: tile.left + bezel,
    top: tile.top + ends,
  }));
  const slot = { width: Math.max(4, Math.round(width * 0.18)), height: Math.max(2, Math.round(bezel / 3)) };
  const speaker = {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${slot.width}" height="${slot.height}">` +
        `<rect width="100%" height="100%" rx="${slot.height / 2}" fill="${speakers[theme]}"/></svg>`,
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
