import type { Service } from '@tintype/runtime/service';
import type { Schema } from '@tintype/contracts/schemas/schema';

export type AnyQueue = QueueDefinition<unknown>;

export type EnqueueOptions = {
  /**
   * A job is not added again while a job with this id waits or is in progress. The id may not
   * contain a colon or consist only of digits.
   */
  readonly id: string;
  /** Priority 1 is first. A job without a priority precedes all jobs with a priority. */
  readonly priority?: number;
  readonly delayMs?: number;
};

export type JobContext = {
  readonly jobId: string;
  /** 1 for the first delivery; higher after the handler threw. */
  readonly attempt: number;
  /**
   * Aborted when `close` has waited long enough. It is not aborted if the queue gives the job to a
   * second consumer: the claim in PostgreSQL decides which of them may continue.
   */
  readonly signal: AbortSignal;
};
export type Handler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A handler throws this error if another attempt cannot help. */
export class UnrecoverableJob extends Error {}

/** The queue server could not be reached in time. The job may still have been accepted. */
export class QueueUnavailable extends Error {}

export type CloseOptions = {
  /**
   * Milliseconds for which jobs in progress may continue before their signal is aborted; no limit
   * if absent.
   */
  readonly waitMs?: number;
};

export interface Consumer {
  /**
   * Accepts no further jobs until `resume`, except for a job that is already on its way. Jobs in
   * progress continue.
   */
  pause(): Promise<void>;
  resume(): Promise<void>;
  running(): number;
  /** Accepts no further jobs and waits for the jobs in progress. May be called twice. */
  close(options?: CloseOptions): Promise<void>;
}

export type SettledJob = { readonly jobId: string; readonly outcome: 'completed' | 'failed' };

export type QueueDepth = {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Seconds for which the next job has waited; 0 if no job waits. */
  readonly headSeconds: number;
};

/**
 * The only interface of queues for services. Each job is delivered at least once, and all jobs may
 * be lost: the work of a job is in PostgreSQL, where it is claimed. Driver: `drivers/bullmq.ts`.
 */
export interface Queues extends Service {
  /**
   * Resolves once the queue has the job. Rejects with `QueueUnavailable` within seconds. Throws if
   * the payload is invalid.
   */
  enqueue<Payload>(queue: QueueDefinition<Payload>, payload: NoInfer<Payload>, options: EnqueueOptions): Promise<void>;
  /**
   * Removes a job that no worker has begun. Returns `false` if the job is in progress, and `true`
   * if it was removed or does not exist.
   */
  remove(queue: AnyQueue, jobId: string): Promise<boolean>;
  consume<Payload>(
    queue: QueueDefinition<Payload>,
    handler: Handler<NoInfer<Payload>>,
    options: { readonly concurrency: number },
  ): Consumer;
  /**
   * Calls the listener for each job that ends from now on, in any process, after its last attempt.
   * The job may exist for a moment longer. Resolves, once it listens, to a function that stops
   * listening. Ends are missed while Redis is unavailable, so a caller also reads PostgreSQL.
   */
  onSettled(queue: AnyQueue, listener: (job: SettledJob) => void): Promise<() => void>;
  hasLiveJob(queue: AnyQueue, jobIds: readonly string[]): Promise<Set<string>>;
  depth(queue: AnyQueue): Promise<QueueDepth>;
  /**
   * Returns the number of waiting jobs that precede a new job of this priority, and the number of
   * jobs in progress.
   */
  load(queue: AnyQueue, priority: number): Promise<{ readonly ahead: number; readonly active: number }>;
  /** Returns `undefined` if the queue server responds, or the error message otherwise. */
  health(): Promise<string | undefined>;
  close(): Promise<void>;
}

export type QueueDefinition<Payload> = {
  readonly name: string;
  /**
   * The payload contains only ids. The data of a job is in PostgreSQL, because Redis may lose
   * everything.
   */
  readonly payload: Schema<Payload>;
  /** The number of attempts if the handler throws, and the delays between them. */
  readonly retry: { readonly attempts: number; readonly delaysMs: readonly number[] };
  /**
   * Milliseconds after which a job whose worker has not renewed its lock is given to another
   * worker.
   */
  readonly lockMs: number;
  /** The interval of searches for such jobs in milliseconds. */
  readonly stalledCheckMs: number;
};

export function createConsumerService(name: string, consume: () => Consumer, options?: CloseOptions): Service {
  let consumer: Consumer | undefined;
  return {
    name,
    start: async () => {
      consumer = consume();
    },
    stop: async () => consumer?.close(options),
  };
}
