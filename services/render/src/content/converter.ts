import type { Service } from '@tintype/runtime/service';
import type { Conversion, Converted } from './convert.ts';
import { startConversionThread, type ConversionThread } from './conversion-thread.ts';

/** Conversions in threads of their own: a large page takes seconds, in which the captures beside it go on. */
export type Converter = Service & {
  /** Has a thread ready by the time that a page is. */
  readonly warm: () => void;
  /** Rejects when the signal aborts; the thread then ends with what it was doing. */
  readonly convert: (conversion: Conversion, signal: AbortSignal) => Promise<Converted>;
};
type Options = { readonly threadsMax?: number; readonly idleMsMax?: number; readonly memoryMegabytesMax?: number };
type Begin = (thread: ConversionThread) => void;

/**
 * Starts a thread when there is work, and ends it when it has had none for `idleMsMax`: what its parser holds, some 70 MB and several
 * hundred after a large page, then comes back. Loading it costs the first conversion 0.3 s.
 */
export function createConverter({
  threadsMax = 2,
  idleMsMax = 60_000,
  memoryMegabytesMax = 1_024,
}: Options = {}): Converter {
  const all = new Set<ConversionThread>();
  const idle = new Map<ConversionThread, NodeJS.Timeout>();
  const queue = new Set<Begin>();

  const start = (): ConversionThread => {
    const thread = startConversionThread({ memoryMegabytesMax });
    all.add(thread);
    void thread.ended.then(() => {
      all.delete(thread);
      clearTimeout(idle.get(thread));
      idle.delete(thread);
      next();
    });
    return thread;
  };
  const take = (): ConversionThread | undefined => {
    const [thread] = idle.keys();
    if (thread === undefined) return all.size < threadsMax ? start() : undefined;
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    return thread;
  };
  const next = (): void => {
    const [begin] = queue;
    const thread = begin === undefined ? undefined : take();
    if (begin === undefined || thread === undefined) return;
    queue.delete(begin);
    begin(thread);
  };
  const release = (thread: ConversionThread): void => {
    if (thread.isUsable()) idle.set(thread, setTimeout(() => void thread.end(), idleMsMax).unref());
    next();
  };
  const turn = (signal: AbortSignal): Promise<ConversionThread> => {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionThread>();
    const onAbort = (): void => {
      queue.delete(begin);
      reject(signal.reason as Error);
    };
    const begin: Begin = (thread) => {
      signal.removeEventListener('abort', onAbort);
      resolve(thread);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.add(begin);
    next();
    return promise;
  };

  return {
    name: 'converter',
    start: async () => {},
    stop: async () => void (await Promise.all([...all].map((thread) => thread.end()))),
    warm: () => {
      if (all.size === 0) release(start());
    },
    convert: async (conversion, signal) => {
      signal.throwIfAborted();
      const thread = await turn(signal);
      try {
        return await thread.convert(conversion, signal);
      } finally {
        release(thread);
      }
    },
  };
}
