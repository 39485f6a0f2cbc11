export type MemoryBudget = {
  /** Resolves when there is room, with a function that gives it back. First come, first served. */
  readonly take: (bytes: number, signal: AbortSignal) => Promise<Disposable>;
};

type Waiting = { readonly bytes: number; readonly admit: () => void };

/**
 * Pictures are admitted by what they need, not by how many they are. One that needs more than there is waits until it is alone. Who comes first
 * is served first: else small ones would hold a large one up for as long as there are any.
 */
export function createMemoryBudget(
  bytesMax: number,
  onChange: (bytesTaken: number) => void = () => undefined,
): MemoryBudget {
  let taken = 0;
  const waiting: Waiting[] = [];
  const change = (bytes: number): void => {
    taken += bytes;
    onChange(taken);
  };
  const admitNext = (): void => {
    for (let next = waiting[0]; next !== undefined && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift();
      change(next.bytes);
      next.admit();
    }
  };
  const hasRoom = (bytes: number): boolean => taken === 0 || taken + bytes <= bytesMax;
  return {
    take: async (bytes, signal) => {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one = { bytes, admit: resolve };
      const leave = (): void => {
        const place = waiting.indexOf(one);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(signal.reason as Error);
        admitNext();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(one);
      admitNext();
      await promise.finally(() => signal.removeEventListener('abort', leave));
      let isHeld = true;
      return {
        [Symbol.dispose]: () => {
          if (!isHeld) return;
          isHeld = false;
          change(-bytes);
          admitNext();
        },
      };
    },
  };
}
