import type { OverlayLayer, ImageSize } from '../editor.ts';

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
  cornerTiles(size, radius, '#000').map((tile) => ({ ...tile, blend: 'dest-out' }));

/** The area outside of round corners, in one colour. */
export function cornerTiles({ width, height }: ImageSize, wanted: number, fill: string): OverlayLayer[] {
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
