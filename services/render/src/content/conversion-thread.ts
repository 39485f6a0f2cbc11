import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Conversion, Converted } from './convert.ts';

/** What the thread answers with. */
export type ThreadAnswer = { readonly converted: Converted } | { readonly failed: unknown };

/** A thread that converts one page at a time. Ends when it is told to, when a conversion is aborted, or when a page is too much for it. */
export type ConversionThread = {
  readonly convert: (conversion: Conversion, signal: AbortSignal) => Promise<Converted>;
  readonly isUsable: () => boolean;
  readonly end: () => Promise<void>;
  readonly ended: Promise<void>;
};

export function startConversionThread({
  memoryMegabytesMax,
}: {
  readonly memoryMegabytesMax: number;
}): ConversionThread {
  // Compiled in images, as it is written elsewhere: the thread has the extension that this file has.
  const file = join(import.meta.dirname, `convert-thread${extname(import.meta.filename)}`);
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytesMax }, execArgv: [] });
  worker.unref();
  let usable = true;
  let current: PromiseWithResolvers<ThreadAnswer> | undefined;
  const end = async (): Promise<void> => {
    usable = false;
    await worker.terminate();
  };
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      usable = false;
      current?.reject(new ServiceError('CAPTURE_FAILED', { message: 'The page could not be converted.' }));
      resolve();
    });
  });
  worker.on('message', (answer: ThreadAnswer) => current?.resolve(answer));
  worker.on('error', (error) => current?.reject(explain(error)));

  return {
    isUsable: () => usable,
    end,
    ended,
    convert: async (conversion, signal) => {
      const answer = (current = Promise.withResolvers<ThreadAnswer>());
      const onAbort = (): void => {
        answer.reject(signal.reason as Error);
        void end();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      worker.postMessage(conversion);
      try {
        const given = await answer.promise;
        if ('converted' in given) return given.converted;
        throw new ServiceError('CAPTURE_FAILED', { message: 'The page could not be converted.', cause: given.failed });
      } finally {
        signal.removeEventListener('abort', onAbort);
        current = undefined;
      }
    },
  };
}

/** A page that does not fit the thread's memory ends the thread, and nothing else. */
const explain = (error: unknown): ServiceError =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ServiceError('RESULT_TOO_LARGE', { message: 'The page is too large to be converted.', cause: error })
    : new ServiceError('CAPTURE_FAILED', { message: 'The page could not be converted.', cause: error });
