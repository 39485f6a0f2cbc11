import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Blocks } from './claims.ts';
import type { ComparedParts } from '@tintype/contracts/schedules/change-detection';
import type { ImageComparison, ComparisonInput } from './compare.ts';

type ComparerTask =
  | { readonly kind: 'compare'; readonly comparison: ComparisonInput }
  | {
      readonly kind: 'measure';
      readonly one: Uint8Array;
      readonly other: Uint8Array;
      readonly within?: ComparedParts | undefined;
    };
export type ComparerRequest = { readonly id: number; readonly task: ComparerTask };
export type ComparerReply = { readonly id: number } & ({ readonly result: unknown } | { readonly failed: string });

export type Comparer = {
  readonly compare: (comparison: ComparisonInput) => Promise<ImageComparison>;
  readonly measureMoving: (one: Uint8Array, other: Uint8Array, within?: ComparedParts) => Promise<Blocks>;
  readonly stop: () => Promise<void>;
};

/** Milliseconds after which an idle thread ends, which releases its memory. */
const defaultIdleMs = 30_000;

type ComparerOptions = { readonly idleMs?: number; readonly startThread?: () => Worker };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, PromiseWithResolvers<unknown>> };

/** Compares images in a separate thread, which is started when there is something to compare. */
export function createComparer({
  idleMs = defaultIdleMs,
  startThread = startComparisonThread,
}: ComparerOptions = {}): Comparer {
  /**
   * The thread for the next comparison. A thread that is being terminated is never current, because
   * it would lose the comparison.
   */
  let current: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = current;
    current = undefined;
    await ending?.worker.terminate();
  };
  const start = (): Thread => {
    const thread: Thread = { worker: startThread(), waiting: new Map() };
    const { worker, waiting } = thread;
    const fail = (error: Error): void => {
      if (current === thread) current = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (answer: ComparerReply) => {
      const promise = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failed' in answer) promise?.reject(new Error(answer.failed));
      else promise?.resolve(answer.result);
      if (waiting.size === 0 && current === thread) idle = setTimeout(() => void end(), idleMs).unref();
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The comparing thread has ended')));
    worker.unref();
    return thread;
  };
  const ask = async <Out>(task: ComparerTask): Promise<Out> => {
    clearTimeout(idle);
    current ??= start();
    const { worker, waiting } = current;
    const id = (count += 1);
    const promise = Promise.withResolvers<unknown>();
    waiting.set(id, promise);
    worker.postMessage({ id, task } satisfies ComparerRequest);
    return (await promise.promise) as Out;
  };
  return {
    compare: (comparison) => ask({ kind: 'compare', comparison }),
    measureMoving: (one, other, within) => ask({ kind: 'measure', one, other, within }),
    stop: end,
  };
}

/** The worker is JavaScript in container images and TypeScript elsewhere, as this file is. */
export const startComparisonThread = (): Worker =>
  new Worker(join(import.meta.dirname, `compare-worker${extname(import.meta.filename)}`), { env: {} });
