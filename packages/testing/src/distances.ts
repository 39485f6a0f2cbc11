/**
 * The least time in which three of these happened. What keeps a distance of n between two takes 2n for three; a moment that was noted late
 * makes one distance look shorter and the one before longer, so a promise of n is kept when three took more than n.
 */
export const leastForThree = (times: readonly number[]): number =>
  Math.min(...times.slice(2).map((time, index) => time - times[index]!));
