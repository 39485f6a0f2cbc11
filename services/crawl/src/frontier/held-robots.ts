/**
 * The maximum number of characters of rules in memory: sixteen of the longest files that are read,
 * or thousands of ordinary files.
 */
export const cachedCharactersMax = 8 * 1024 * 1024;
/** The memory of a host in addition to its file, in characters. */
const overheadCharacters = 1_000;

type HeldValue<Value> = { readonly value: Value; readonly letters: number; readonly until: number };
export type HeldRobots<Value> = {
  readonly get: (origin: string) => Value | undefined;
  readonly set: (origin: string, value: Value, letters: number) => void;
  readonly letters: () => number;
};

/**
 * Caches the responses of hosts, each for the same time. If the cache is full, the oldest response
 * is dropped first.
 */
export function createHeldRobots<Value>({ now, heldMs }: { now: () => number; heldMs: number }): HeldRobots<Value> {
  const held = new Map<string, HeldValue<Value>>();
  let letters = 0;
  const drop = (origin: string): void => {
    letters -= held.get(origin)?.letters ?? 0;
    held.delete(origin);
  };
  return {
    letters: () => letters,
    get: (origin) => {
      const known = held.get(origin);
      return known !== undefined && known.until > now() ? known.value : undefined;
    },
    set: (origin, value, length) => {
      drop(origin);
      const one = { value, letters: length + overheadCharacters, until: now() + heldMs };
      held.set(origin, one);
      letters += one.letters;
      for (const [oldest, { until }] of held) {
        if (until > now() && letters <= cachedCharactersMax) break;
        drop(oldest);
      }
    },
  };
}
