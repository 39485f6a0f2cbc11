import type { Service } from '@tintype/runtime/service';
import type { Schema } from '@tintype/contracts/schemas/schema';

/** A queue whatever its payload is. */
export type AnyQueue = QueueDefinition<unknown>;

export type EnqueueOptions = {
  /**
   * While a job with this id waits or is in progress, it is not added again. No colons, not only
   * digits.
   */
  readonly id: string;
  /** 1 is first. A job without a priority precedes all that have one. */
  readonly priority?: number;
  readonly delayMs?: number;
};

export type JobContext = {
  readonly jobId: string;
  /** 1 for the first delivery; higher after a handler threw. */
  readonly attempt: number;
  /**
   * Aborted when closing has waited long enough. Not when the queue gives the job to another
   * consumer as well: who may go on is decided by the claim in PostgreSQL.
   */
  readonly signal: AbortSignal;
};
export type Handler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** Thrown by a handler when trying again cannot help. */
export class UnrecoverableJob extends Error {}

/** The queue server could not be reached in time. The job may still have been taken. */
export class QueueUnavailable extends Error {}

export type CloseOptions = {
  /** How long jobs in progress may go on before their signal is aborted; no limit when left out. */
  readonly waitMs?: number;
};

export interface Consumer {
  /**
   * Accepts no further jobs until `resume`, except for one that is on its way already. Jobs in
   * progress continue.
   */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** How many jobs are in progress. */
  running(): number;
  /** Takes no further jobs and waits for those in progress. May be called twice. */
  close(options?: CloseOptions): Promise<void>;
}

export type SettledJob = { readonly jobId: string; readonly outcome: 'completed' | 'failed' };

export type QueueDepth = {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** How long the job that comes next has waited, 0 when none waits. */
  readonly headSeconds: number;
};

/**
 * The only interface of queues for services. Each job is delivered at least once, and all jobs may
 * be lost: the work of a job is in PostgreSQL, where it is claimed. Driver: `drivers/bullmq.ts`.
 */
export interface Queues extends Service {
  /**
   * Resolves once the queue has the job, rejects with `QueueUnavailable` within seconds. A bad
   * payload throws.
   */
  enqueue<Payload>(queue: QueueDefinition<Payload>, payload: NoInfer<Payload>, options: EnqueueOptions): Promise<void>;
  /**
   * Takes back a job that no worker has. `false` when it is in progress; `true` also when there is
   * none.
   */
  remove(queue: AnyQueue, jobId: string): Promise<boolean>;
  consume<Payload>(
    queue: QueueDefinition<Payload>,
    handler: Handler<NoInfer<Payload>>,
    options: { readonly concurrency: number },
  ): Consumer;
  /**
   * Calls the listener for each job whose handler ends finally from now on, wherever it ran; the
   * job may exist for a moment longer. Resolves when it listens, with a function that ends it.
   * While Redis is unavailable, ends are missed, so a caller also reads PostgreSQL.
   */
  onSettled(queue: AnyQueue, listener: (job: SettledJob) => void): Promise<() => void>;
  /** Which of these jobs wait, are delayed or are in progress. */
  hasLiveJob(queue: AnyQueue, jobIds: readonly string[]): Promise<Set<string>>;
  depth(queue: AnyQueue): Promise<QueueDepth>;
  /**
   * How many waiting jobs would be taken before a new one of this priority, and how many are in
   * progress.
   */
  load(queue: AnyQueue, priority: number): Promise<{ readonly ahead: number; readonly active: number }>;
  /** Returns `undefined` if the queue server responds, else the problem. */
  health(): Promise<string | undefined>;
  /** Closes every consumer and listener too. `stop` does the same. */
  close(): Promise<void>;
}

export type QueueDefinition<Payload> = {
  readonly name: string;
  /** Ids only. The data of a job is in PostgreSQL, because Redis may lose everything. */
  readonly payload: Schema<Payload>;
  /** How often a handler that throws is tried, and the wait before each further try. */
  readonly retry: { readonly attempts: number; readonly delaysMs: readonly number[] };
  /** A job whose worker has not renewed its lock for this long is given to another worker. */
  readonly lockMs: number;
  /** How often such jobs are looked for. */
  readonly stalledCheckMs: number;
};
