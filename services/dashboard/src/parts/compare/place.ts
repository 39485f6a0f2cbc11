/** Where a picture lies in its frame and how large it is. */
export type Place = { readonly x: number; readonly y: number; readonly scale: number };
export const atStart: Place = { x: 0, y: 0, scale: 1 };
const scaleMax = 16;

/** Zooms around the point under the pointer, which keeps its position. */
export function zoomedAt({ x, y, scale }: Place, factor: number, atX: number, atY: number): Place {
  const next = Math.min(scaleMax, Math.max(1, scale * factor));
  if (next === 1) return atStart;
  const by = next / scale;
  return { x: atX - (atX - x) * by, y: atY - (atY - y) * by, scale: next };
}

/** Without zoom the picture cannot be moved. */
export const movedBy = (place: Place, dx: number, dy: number): Place =>
  place.scale === 1 ? place : { ...place, x: place.x + dx, y: place.y + dy };
