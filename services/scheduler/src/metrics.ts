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
  // Prometheus cannot compute the increase of a counter that first appears with a value, and the
  // alert would stay silent, so each counter starts at 0.
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
      help: 'Age of the job that has been queued longest.',
      labelNames: ['queue'] as const,
      registers,
    }),
    lostCaptures,
    backlog: new Gauge({
      name: 'tintype_backlog_captures',
      help: 'Queued captures in PostgreSQL by origin, whether or not they are in the Redis queue.',
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
      help: 'Estimated time until all queued captures are done, at the rate of the last five minutes; NaN while nothing is captured.',
      labelNames: ['origin'] as const,
      registers,
    }),
    inHand: new Gauge({ name: 'tintype_captures_in_hand', help: 'Number of captures in progress.', registers }),
    resentJobs: new Counter({
      name: 'tintype_capture_jobs_resent_total',
      help: 'Queued captures whose job was missing from the queue.',
      registers,
    }),
    unstartedCaptures: new Counter({
      name: 'tintype_captures_unstarted_total',
      help: 'Captures that were cancelled because their clients disconnected.',
      registers,
    }),
    deletedFiles: new Counter({
      name: 'tintype_files_expired_total',
      help: 'Expired files that were deleted from storage.',
      registers,
    }),
    refusedDeletes: new Counter({
      name: 'tintype_file_deletes_refused_total',
      help: 'Times that storage refused to delete an expired file. The deletion is retried after an hour.',
      registers,
    }),
  };
};
