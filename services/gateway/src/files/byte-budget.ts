/** Waits for its turn with this many bytes; disposing gives them back. */
export type HoldBytes = (owner: string, bytes: number) => Promise<Disposable>;
type Waiting = { readonly owner: string; readonly bytes: number; readonly begin: (held: Disposable) => void };

/**
 * Bounds the bytes of files that are held in memory at once. Nobody gets more while what they hold would be more than is free: who does not
 * read what they asked for holds up themselves, and the others no more than half as much. More than `max` is held by one that is alone.
 */
export function createByteBudget(max: number): HoldBytes {
  let used = 0;
  let waiting: readonly Waiting[] = [];
  const held = new Map<string, number>();

  const change = (owner: string, bytes: number): void => {
    used += bytes;
    const own = (held.get(owner) ?? 0) + bytes;
    if (own === 0) held.delete(owner);
    else held.set(owner, own);
  };
  const admit = (): void => {
    let isFull = false;
    waiting = waiting.filter(({ owner, bytes, begin }) => {
      if (isFull) return true;
      const own = held.get(owner) ?? 0;
      if (used > 0 && own + bytes > max - used) {
        // Whoever holds nothing is next, or small ones behind would keep a large one waiting for ever.
        isFull = own === 0;
        return true;
      }
      change(owner, bytes);
      begin({
        [Symbol.dispose]: () => {
          change(owner, -bytes);
          admit();
        },
      });
      return false;
    });
  };

  return (owner, bytes) => {
    const { promise, resolve: begin } = Promise.withResolvers<Disposable>();
    waiting = [...waiting, { owner, bytes, begin }];
    admit();
    return promise;
  };
}
