export type Point = { readonly x: number; readonly y: number };

/**
 * How much y grows with one x: the straight line through all points that misses them least (least
 * squares).
 */
export function slopeOf(points: readonly Point[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const together = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? Number.NaN : together / spread;
}
