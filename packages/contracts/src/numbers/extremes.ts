/** `Math.max` throws a RangeError for a hundred thousand arguments. */
export function findLargest(values: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const value of values) found = Math.max(found, value);
  return found;
}

export function findSmallest(values: Iterable<number>, most = Infinity): number {
  let found = most;
  for (const value of values) found = Math.min(found, value);
  return found;
}
