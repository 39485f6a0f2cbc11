/** Waits until `owner` may hold this many bytes; disposing returns them. */
export type HoldBytes = (owner: string, bytes: number) => Promise<Disposable>;
type Waiting = { readonly owner: string; readonly bytes: number; readonly begin: (held: Disposable) => void };

/**
 * Bounds the bytes of files that are held in memory at once. An owner gets more only while its new total fits into the free bytes: a slow
 * reader blocks its own requests, and takes at most half from the others. A file larger than `max` is granted when nothing else is held.
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
        // An owner that holds nothing is next: otherwise small requests behind it could keep a large one waiting for ever.
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
