/**
 * The number of files at once. Each is read completely, so this many files of 50 MB are in memory.
 */
const atOnce = 8;

/** Works on a few items at a time. If one fails, no other work continues afterwards. */
export async function inGroups<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  then: (results: readonly R[]) => void | Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce).map(work);
    await Promise.allSettled(some);
    await then(await Promise.all(some));
  }
}
