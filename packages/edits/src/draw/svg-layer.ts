import { type ImageBox, type OverlayLayer, type ImageSize, keepInside } from '../editor.ts';

/** Draws SVG in the coordinates of the image. Only the part of its box on the image is drawn. */
export function svgLayer(size: ImageSize, box: ImageBox, content: string): OverlayLayer {
  const { x, y, width, height } = keepInside(size, box);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ` +
    `${width} ${height}">${content}</svg>`;
  return { input: Buffer.from(svg), left: x, top: y };
}
