import type { Service } from '@tintype/runtime/service';
import type { Conversion, Converted } from './convert.ts';
import { startConversionProcess, type ConversionProcess } from './conversion-process.ts';

/** Conversions in processes of their own: a large page takes seconds, in which the captures beside it go on. */
export type Converter = Service & {
  /** Has a process ready by the time that a page is. */
  readonly warm: () => void;
  /** Rejects when the signal aborts; the process then ends with what it was doing. */
  readonly convert: (conversion: Conversion, signal: AbortSignal) => Promise<Converted>;
};
type Options = { readonly processesMax?: number; readonly idleMsMax?: number; readonly memoryMegabytesMax?: number };
type Begin = (child: ConversionProcess) => void;

/**
 * Starts a process when there is work, and ends it when it has had none for `idleMsMax`: what its parser holds, 110 MB and several hundred after a
 * large page, then comes back. Loading it takes 0.3 s, so it is warmed while the page is still on its way.
 */
export function createConverter({
  processesMax = 2,
  idleMsMax = 60_000,
  memoryMegabytesMax = 1_024,
}: Options = {}): Converter {
  const all = new Set<ConversionProcess>();
  const idle = new Map<ConversionProcess, NodeJS.Timeout>();
  const queue = new Set<Begin>();

  const start = (): ConversionProcess => {
    const child = startConversionProcess({ memoryMegabytesMax });
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
      next();
    });
    return child;
  };
  const take = (): ConversionProcess | undefined => {
    const [child] = idle.keys();
    if (child === undefined) return all.size < processesMax ? start() : undefined;
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  };
  const next = (): void => {
    const [begin] = queue;
    const child = begin === undefined ? undefined : take();
    if (begin === undefined || child === undefined) return;
    queue.delete(begin);
    begin(child);
  };
  const release = (child: ConversionProcess): void => {
    if (child.isUsable()) idle.set(child, setTimeout(() => void child.end(), idleMsMax).unref());
    next();
  };
  const turn = (signal: AbortSignal): Promise<ConversionProcess> => {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionProcess>();
    const onAbort = (): void => {
      queue.delete(begin);
      reject(signal.reason as Error);
    };
    const begin: Begin = (child) => {
      signal.removeEventListener('abort', onAbort);
      resolve(child);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.add(begin);
    next();
    return promise;
  };

  return {
    name: 'converter',
    start: async () => {},
    stop: async () => void (await Promise.all([...all].map((child) => child.end()))),
    warm: () => {
      if (all.size === 0) release(start());
    },
    convert: async (conversion, signal) => {
      signal.throwIfAborted();
      const child = await turn(signal);
      try {
        return await child.convert(conversion, signal);
      } finally {
        release(child);
      }
    },
  };
}
