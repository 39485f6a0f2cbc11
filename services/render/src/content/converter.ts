import { ServiceError } from '@tintype/contracts/errors/service-error';
import { createTurns } from '@tintype/runtime/fair-share/turns';
import type { Service } from '@tintype/runtime/service';
import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Conversion, ConversionTask, ConvertedContent, PageConversion } from './convert.ts';

export type ConversionResponse = { readonly converted: readonly ConvertedContent[] } | { readonly failed: string };

/**
 * Converts one page at a time. Ends on request, when a conversion is aborted, or when a page
 * exceeds its memory.
 */
type ConversionProcess = {
  readonly convert: (page: PageConversion, signal: AbortSignal) => Promise<readonly ConvertedContent[]>;
  readonly isUsable: () => boolean;
  readonly end: () => Promise<void>;
  readonly ended: Promise<void>;
};

/**
 * Starts a process instead of a thread, because measurements showed that the memory of a thread
 * stays with the process after its end. In a thread, a page that exceeds the memory would also end
 * other captures. The process gets no environment variables, and so no secrets.
 */
function startConversionProcess(memoryMegabytesMax: number): ConversionProcess {
  // Images contain compiled files, so the program has the same extension as this file.
  const program = join(import.meta.dirname, `convert-process${extname(import.meta.filename)}`);
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMegabytesMax}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let usable = true;
  let current: PromiseWithResolvers<ConversionResponse> | undefined;
  const ended = new Promise<void>((resolve) => {
    const onEnd = (): void => {
      usable = false;
      current?.reject(
        new ServiceError('RESULT_TOO_LARGE', {
          message: 'The page is too large to be converted. Capture a smaller page.',
        }),
      );
      resolve();
    };
    child.once('exit', onEnd);
    child.once('error', onEnd);
  });
  const end = async (): Promise<void> => {
    usable = false;
    hold(true);
    child.kill('SIGKILL');
    await ended;
  };
  child.on('message', (answer: ConversionResponse) => current?.resolve(answer));
  // The child keeps this process running only during a conversion.
  const hold = (on: boolean): void => {
    for (const part of [child, child.channel]) part?.[on ? 'ref' : 'unref']();
  };
  hold(false);

  return {
    isUsable: () => usable,
    end,
    ended,
    convert: async (page, signal) => {
      const answer = (current = Promise.withResolvers<ConversionResponse>());
      const onAbort = (): void => {
        answer.reject(signal.reason as Error);
        void end();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      hold(true);
      child.send(page, (error) => {
        if (error !== null) answer.reject(new ServiceError('CAPTURE_FAILED', { cause: error }));
      });
      if (signal.aborted) onAbort();
      try {
        const given = await answer.promise;
        if ('converted' in given) return given.converted;
        throw new ServiceError('CAPTURE_FAILED', {
          message: 'The page could not be converted. Try again.',
          cause: given.failed,
        });
      } finally {
        signal.removeEventListener('abort', onAbort);
        hold(false);
        current = undefined;
      }
    },
  };
}

/**
 * Converts pages in separate processes: a large page takes seconds, during which other captures
 * continue.
 */
export type Converter = Service & {
  readonly warm: () => void;
  /**
   * Organizations take turns. Rejects when the signal aborts; the process then ends with its
   * unfinished work.
   */
  readonly convert: (page: PageConversion, asked: ConversionRequest) => Promise<readonly ConvertedContent[]>;
};
type ConversionRequest = { readonly organizationId: string; readonly signal: AbortSignal };
type ConverterOptions = {
  readonly processesMax?: number;
  readonly idleMsMax?: number;
  readonly memoryMegabytesMax?: number;
};

/**
 * Starts a process when there is work, and ends it after `idleMsMax` without work. This releases
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
    const child = startConversionProcess(memoryMegabytesMax);
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

type WaitingConversion = {
  readonly task: ConversionTask;
  readonly asked: ConversionRequest;
  readonly result: PromiseWithResolvers<ConvertedContent>;
};
export type ConvertOne = (conversion: Conversion, asked: ConversionRequest) => Promise<ConvertedContent>;

/**
 * Converts the outputs of one capture that are requested together, with the same HTML, in one
 * process, which parses the page once. If this fails, each is converted separately, because a page
 * may be too large for all of them and not for one.
 */
export function shareConversions({ convert }: Pick<Converter, 'convert'>): ConvertOne {
  const waiting = new Map<string, WaitingConversion[]>();
  const convertAlone = async (html: string, url: string, { task, asked, result }: WaitingConversion): Promise<void> => {
    try {
      const [converted] = await convert({ html, url, tasks: [task] }, asked);
      result.resolve(converted!);
    } catch (error) {
      result.reject(error);
    }
  };
  const convertTogether = async (html: string, url: string, group: readonly WaitingConversion[]): Promise<void> => {
    const [first] = group;
    if (group.length > 1)
      try {
        const converted = await convert({ html, url, tasks: group.map(({ task }) => task) }, first!.asked);
        for (const [at, { result }] of group.entries()) result.resolve(converted[at]!);
        return;
      } catch {
        // Each output is converted again and has an error that concerns this output.
      }
    await Promise.all(group.map((one) => convertAlone(html, url, one)));
  };
  return ({ html, url, ...task }, asked) => {
    const result = Promise.withResolvers<ConvertedContent>();
    const key = `${url} ${html}`;
    const group = waiting.get(key) ?? [];
    if (group.push({ task, asked, result }) === 1) {
      waiting.set(key, group);
      setImmediate(() => {
        waiting.delete(key);
        void convertTogether(html, url, group);
      });
    }
    return result.promise;
  };
}
