/**
 * The largest of any number of values, and at least `least`; as arguments of `Math.max` a hundred
 * thousand of them end in a RangeError.
 */
export function largestOf(values: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** The smallest of any number of values, and at most `most`. */
export function smallestOf(values: Iterable<number>, most = Infinity): number {
  let found = most;
  for (const value of values) found = Math.min(found, value);
  return found;
}
