/** Somebody who waits for news of one capture. */
export type Waiter = Disposable & {
  /** Resolves at the next news since the last call, after `ms`, or when `signal` aborts. Never rejects. */
  readonly next: (options: { readonly ms: number; readonly signal: AbortSignal }) => Promise<void>;
};
export type Waiters = {
  /** To be called before the thing can happen: news that come with nobody waiting are forgotten. */
  readonly expect: (id: string) => Waiter;
  readonly notify: (id: string) => void;
  readonly count: () => number;
};

/** One listener on the queue serves all waiting callers of a process: it tells, and whoever waits for that id wakes up. */
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
