import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';

export type SchedulerMetrics = ReturnType<typeof createSchedulerMetrics>;

/**
 * Autoscaling reads the gauges of queues and backlog. Each of several schedulers reports the same
 * value, so take the maximum.
 */
export const createSchedulerMetrics = (registry: Registry) => {
  const registers = [registry];
  const lostCaptures = new Counter({
    name: 'tintype_captures_lost_total',
    help: 'Attempts whose worker stopped renewing its lease.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // A counter that appears with its first event shows no increase for it, so the alert would stay silent.
  for (const outcome of ['released', 'waits', 'abandoned'] as const) lostCaptures.inc({ outcome }, 0);
  return {
    queueJobs: new Gauge({
      name: 'tintype_queue_jobs',
      help: 'Jobs in a queue that have not ended.',
      labelNames: ['queue', 'state'] as const,
      registers,
    }),
    queueOldestSeconds: new Gauge({
      name: 'tintype_queue_oldest_seconds',
      help: 'How long the job that has waited longest has waited.',
      labelNames: ['queue'] as const,
      registers,
    }),
    lostCaptures,
    backlog: new Gauge({
      name: 'tintype_backlog_captures',
      help: 'Captures that wait in PostgreSQL, by origin, whether or not they have a place in the queue.',
      labelNames: ['origin'] as const,
      registers,
    }),
    backlogOldestSeconds: new Gauge({
      name: 'tintype_backlog_oldest_seconds',
      help: 'Age of the oldest queued capture in seconds.',
      labelNames: ['origin'] as const,
      registers,
    }),
    backlogEndSeconds: new Gauge({
      name: 'tintype_backlog_end_seconds',
      help: 'In how long all of them are done at the pace of the last five minutes; NaN while nothing is captured.',
      labelNames: ['origin'] as const,
      registers,
    }),
    inHand: new Gauge({ name: 'tintype_captures_in_hand', help: 'Number of captures in progress.', registers }),
    resentJobs: new Counter({
      name: 'tintype_capture_jobs_resent_total',
      help: 'Queued captures whose job was not in the queue any more.',
      registers,
    }),
    unstartedCaptures: new Counter({
      name: 'tintype_captures_unstarted_total',
      help: 'Captures that were cancelled because nobody waited for them any more.',
      registers,
    }),
    deletedFiles: new Counter({
      name: 'tintype_files_expired_total',
      help: 'Files that were deleted from storage after their time.',
      registers,
    }),
    refusedDeletes: new Counter({
      name: 'tintype_file_deletes_refused_total',
      help: 'Times that storage refused to delete a file that has passed its time. It is tried again after an hour.',
      registers,
    }),
  };
};
