/** A place of a graph, as shares of its width and height, from below. */
export type GraphPoint = readonly [x: number, y: number];
/** Width and height of a graph, in its units. */
export const graphSize = 100;

/** Returns the line of a graph. A single point is a line as wide as the graph. */
export function toLinePath(points: readonly GraphPoint[]): string {
  const places = points.map(([x, y]) => `${(x * graphSize).toFixed(2)} ${((1 - y) * graphSize).toFixed(2)}`);
  if (places.length === 1) places.push(places[0]!.replace(/^\S+/, String(graphSize)));
  return places.map((place, index) => `${index === 0 ? 'M' : 'L'}${place}`).join('');
}
