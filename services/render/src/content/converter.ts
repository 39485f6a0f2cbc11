import type { Service } from '@tintype/runtime/service';
import { createTurns } from '@tintype/runtime/fair-share/turns';
import type { ConvertedContent, PageConversion } from './convert.ts';
import { startConversionProcess, type ConversionProcess } from './conversion-process.ts';

/**
 * Converts pages in separate processes: a large page takes seconds, during which other captures
 * continue.
 */
export type Converter = Service & {
  /** Starts a process, so that it is ready when a page is. */
  readonly warm: () => void;
  /**
   * Converts a page to one or more results. Organizations take turns. Rejects when the signal
   * aborts; the process then ends with its unfinished work.
   */
  readonly convert: (page: PageConversion, asked: ConversionRequest) => Promise<readonly ConvertedContent[]>;
};
export type ConversionRequest = { readonly organizationId: string; readonly signal: AbortSignal };
type ConverterOptions = {
  readonly processesMax?: number;
  readonly idleMsMax?: number;
  readonly memoryMegabytesMax?: number;
};

/**
 * Starts a process when there is work, and ends it when it was idle for `idleMsMax`. This releases
 * the memory of its parser: 110 MB, and several hundred after a large page. Loading takes 0.3 s, so
 * the process is started while the page is still loading.
 */
export function createConverter({
  processesMax = 2,
  idleMsMax = 60_000,
  memoryMegabytesMax = 1_024,
}: ConverterOptions = {}): Converter {
  const all = new Set<ConversionProcess>();
  const idle = new Map<ConversionProcess, NodeJS.Timeout>();
  const turns = createTurns({ capacity: processesMax });

  const start = (): ConversionProcess => {
    const child = startConversionProcess({ memoryMegabytesMax });
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  };
  const take = (): ConversionProcess => {
    const [child] = idle.keys();
    if (child === undefined) return start();
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  };
  const release = async (child: ConversionProcess): Promise<void> => {
    if (child.isUsable()) idle.set(child, setTimeout(() => void child.end(), idleMsMax).unref());
    // A process that is ending still uses its memory.
    else await child.ended;
  };

  return {
    name: 'converter',
    start: async () => {},
    stop: async () => void (await Promise.all([...all].map((child) => child.end()))),
    warm: () => {
      if (all.size === 0) void release(start());
    },
    convert: async (page, { organizationId, signal }) => {
      using _turn = await turns.take([organizationId], { signal });
      const child = take();
      try {
        return await child.convert(page, signal);
      } finally {
        await release(child);
      }
    },
  };
}
