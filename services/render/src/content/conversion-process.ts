import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ConvertedContent, PageConversion } from './convert.ts';

/** The response of the conversion process. */
export type ProcessAnswer = { readonly converted: readonly ConvertedContent[] } | { readonly failed: string };

/**
 * A process that converts one page at a time. It ends on request, when a conversion is aborted, or
 * when a page exceeds its memory.
 */
export type ConversionProcess = {
  readonly convert: (page: PageConversion, signal: AbortSignal) => Promise<readonly ConvertedContent[]>;
  readonly isUsable: () => boolean;
  readonly end: () => Promise<void>;
  readonly ended: Promise<void>;
};

/**
 * Starts a process instead of a thread. Measurements showed that the memory of a thread stays with
 * the process after the thread has ended, and a page that exceeds the memory would end other
 * captures, too. The process gets no environment variables, and so no secrets.
 */
export function startConversionProcess({
  memoryMegabytesMax,
}: {
  readonly memoryMegabytesMax: number;
}): ConversionProcess {
  // The program has the same extension as this file: images contain compiled files.
  const program = join(import.meta.dirname, `convert-process${extname(import.meta.filename)}`);
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMegabytesMax}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let usable = true;
  let current: PromiseWithResolvers<ProcessAnswer> | undefined;
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
  child.on('message', (answer: ProcessAnswer) => current?.resolve(answer));
  // The child must not keep this process running unless a conversion is in progress.
  const hold = (on: boolean): void => {
    for (const part of [child, child.channel]) part?.[on ? 'ref' : 'unref']();
  };
  hold(false);

  return {
    isUsable: () => usable,
    end,
    ended,
    convert: async (page, signal) => {
      const answer = (current = Promise.withResolvers<ProcessAnswer>());
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
