export type Waiter = Disposable & {
  /**
   * Resolves at the next event since the last call, after `ms`, or when `signal` aborts. Never
   * rejects.
   */
  readonly next: (options: { readonly ms: number; readonly signal: AbortSignal }) => Promise<void>;
};
type Waiters = {
  /** Must be called before the event can happen: events without a waiter are dropped. */
  readonly expect: (id: string) => Waiter;
  readonly notify: (id: string) => void;
  readonly count: () => number;
};

/** One queue listener reports each ended ID, and the callers that wait for it wake up. */
export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  return {
    expect: (id) => {
      let news = Promise.withResolvers<void>();
      const wake = (): void => news.resolve();
      const others = waiting.get(id) ?? new Set();
      waiting.set(id, others.add(wake));
      return {
        next: async ({ ms, signal }) => {
          const { promise: ended, resolve: end } = Promise.withResolvers<void>();
          const timer = setTimeout(end, signal.aborted ? 0 : ms);
          const onAbort = (): void => end();
          signal.addEventListener('abort', onAbort, { once: true });
          await Promise.race([news.promise, ended]);
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          news = Promise.withResolvers<void>();
        },
        [Symbol.dispose]: () => {
          others.delete(wake);
          if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
        },
      };
    },
    notify: (id) => waiting.get(id)?.forEach((wake) => wake()),
    count: () => waiting.size,
  };
}
