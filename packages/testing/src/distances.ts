import { findSmallest } from '@tintype/contracts/numbers/extremes';
/**
 * The least time in which three of these happened, in the unit of `times`. A distance of n between
 * two takes 2n for three. A moment that was noted late makes one distance look shorter and the one
 * before longer, so the distance n is kept when three took more than n.
 */
export const leastForThree = (times: readonly number[]): number =>
  findSmallest(times.slice(2).map((time, index) => time - times[index]!));
